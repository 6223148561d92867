import { useEffect, useRef, useState } from 'react';
import { notes as limits } from '#shared/limits.ts';
import { Action } from '#site/src/components/controls/buttons.tsx';
import { useNotKept } from '#site/src/forms/useKeptWords.tsx';
import { NoteForm } from './NoteForm.tsx';
import { useOpenNotes } from './open-notes.ts';
import type { Writing } from './useAnnotating.ts';

/** Writes a note on the selected words, or proposes others in their place. */
export function NewNote({ writing: { anchor, key, begun } }: { writing: Writing }) {
  const { notes, kept, endWriting } = useOpenNotes();
  const [text, setText] = useState(begun?.text ?? '');
  const [suggests, setSuggests] = useState(begun?.suggestion !== undefined);
  const [typed, setTyped] = useState(begun?.suggestion);
  const suggestion = typed ?? anchor.quote;
  const place = useRef<HTMLFormElement>(null);
  // Other words that are selected for this note lead to it again.
  useEffect(() => {
    place.current?.querySelector<HTMLElement>(suggests ? '.note-suggested textarea' : 'textarea')?.focus();
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [suggests, anchor]);

  const [notKept, watch] = useNotKept();
  useEffect(() => {
    const suggested = suggests ? typed : undefined;
    watch(kept.storeNote(text || suggested !== undefined ? { anchor, text, suggestion: suggested } : undefined));
  }, [kept, anchor, text, suggests, typed, watch]);
  const end = () => {
    void kept.storeNote(undefined);
    endWriting();
  };

  return (
    <NoteForm
      ref={place}
      label="Nuovo commento"
      passage={anchor.quote}
      words={[
        ...(suggests
          ? [
              {
                label: 'Al posto di queste parole',
                hint: 'Vuoto: le parole si tolgono.',
                className: 'note-suggested',
                rows: 4,
                maxLength: limits.suggestion,
                value: suggestion,
                change: setTyped,
              },
            ]
          : []),
        {
          label: 'Commento',
          optional: suggests,
          rows: suggests ? 2 : 4,
          maxLength: limits.text,
          value: text,
          change: setText,
        },
      ]}
      verb={suggests ? 'Proponi' : 'Aggiungi il commento'}
      lacking={
        suggests ? suggestion === anchor.quote && 'Cambia le parole che proponi' : !text.trim() && 'Scrivi il commento'
      }
      send={() => notes.add({ ...anchor, text, ...(suggests ? { suggestion } : {}) }, key)}
      end={end}
      notKept={notKept}
    >
      <Action aria-pressed={suggests} onClick={() => setSuggests(!suggests)}>
        {suggests ? 'Solo un commento' : 'Proponi una modifica'}
      </Action>
    </NoteForm>
  );
}
