import { type FormEvent, useEffect, useRef, useState } from 'react';
import { notes as limits } from '#shared/limits.ts';
import type { Message } from '#site/src/api/api.ts';
import { Field } from '#site/src/components/controls/Field.tsx';
import { Alert } from '#site/src/components/feedback/Alert.tsx';
import { useNotKept } from '#site/src/forms/useKeptWords.tsx';
import { useOpenNotes } from './open-notes.ts';
import { Quotation } from './Quotation.tsx';
import type { Writing } from './useAnnotating.ts';

/** Writes a note on the selected words, or proposes others in their place. */
export function NewNote({ writing: { anchor, key, begun } }: { writing: Writing }) {
  const { notes, kept, endWriting } = useOpenNotes();
  const [text, setText] = useState(begun?.text ?? '');
  const [suggests, setSuggests] = useState(begun?.suggestion !== undefined);
  const [typed, setTyped] = useState(begun?.suggestion);
  const suggestion = typed ?? anchor.quote;
  const [failure, setFailure] = useState<Message>();
  const [busy, setBusy] = useState(false);
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

  const lacking = suggests
    ? suggestion === anchor.quote && 'Cambia le parole che proponi'
    : !text.trim() && 'Scrivi il commento';
  const send = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (busy) return;
    if (lacking) return setFailure({ text: `${lacking}.` });
    setBusy(true);
    const failed = await notes.add({ ...anchor, text, ...(suggests ? { suggestion } : {}) }, key);
    setBusy(false);
    setFailure(failed);
    if (!failed) end();
  };

  return (
    <form ref={place} className="note-new" aria-label="Nuovo commento" noValidate onSubmit={send}>
      <Quotation words={anchor.quote} />
      {suggests && (
        <Field label="Al posto di queste parole" hint="Vuoto: le parole si tolgono." className="note-suggested">
          {(wiring) => (
            <textarea
              {...wiring}
              rows={4}
              maxLength={limits.suggestion}
              readOnly={busy}
              value={suggestion}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
      )}
      <Field label="Commento" optional={suggests}>
        {(wiring) => (
          <textarea
            {...wiring}
            rows={suggests ? 2 : 4}
            maxLength={limits.text}
            readOnly={busy}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      {notKept}
      {failure && <Alert kind="error" {...failure} />}
      <p className="note-buttons">
        <button type="submit" className="button" aria-disabled={busy}>
          {suggests ? 'Proponi' : 'Aggiungi il commento'}
        </button>
        <button type="button" className="action" aria-pressed={suggests} onClick={() => setSuggests(!suggests)}>
          {suggests ? 'Solo un commento' : 'Proponi una modifica'}
        </button>
        <button type="button" className="action" onClick={end}>
          Annulla
        </button>
      </p>
    </form>
  );
}
