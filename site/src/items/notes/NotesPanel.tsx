import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { Note } from '#shared/items/note.ts';
import { notes as limits } from '#shared/limits.ts';
import { Action } from '#site/src/components/controls/buttons.tsx';
import { Alert } from '#site/src/components/feedback/Alert.tsx';
import { Spinner } from '#site/src/components/feedback/Spinner.tsx';
import { useNotKept } from '#site/src/forms/useKeptWords.tsx';
import { useDocument } from '#site/src/items/useEditedDocument.ts';
import { focusLate } from '#site/src/lib/focus.ts';
import { findPassage } from './anchor.ts';
import { NoteCard } from './NoteCard.tsx';
import { NoteForm } from './NoteForm.tsx';
import { useOpenNotes } from './text-notes.ts';
import type { Writing } from './useAnnotating.ts';
import type { NotesOfItem, Passages } from './useNotes.ts';
import './Notes.css';

/** The notes on the text. Closed, they keep unsent words. `sheet`: the element around them. */
export function NotesPanel({ sheet }: { sheet: RefObject<HTMLElement | null> }) {
  const { notes, passages, kept, newNote, visit, setCurrent, close } = useOpenNotes();
  const { writing, hint } = newNote;
  const { text, beside } = useDocument();
  const isOpen = beside === 'notes';
  const all = notes.notes ?? [];
  // A note that is resolved while it is being answered stays where the answer is written.
  const listed = useRef<readonly Note[]>([]);
  const isAnswered = ({ id }: Note) => listed.current.some((note) => note.id === id) && kept.answer(id) !== undefined;
  const open = inOrder(
    all.filter((note) => !note.resolved || isAnswered(note)),
    passages,
  );
  useEffect(() => {
    listed.current = open;
  });
  const resolved = all.filter((note) => !open.includes(note));

  useEffect(() => {
    if (!isOpen) return;
    const card = visit && sheet.current?.querySelector<HTMLElement>(`[data-note="${visit.note}"]`);
    const resolvedOnes = card?.closest('details');
    if (resolvedOnes) resolvedOnes.open = true;
    card?.scrollIntoView({ block: 'nearest' });
    const place = card?.querySelector<HTMLElement>('.note-place');
    if (place) place.focus({ preventScroll: true });
    else if (!writing) focusLate(sheet.current);
  }, [isOpen, visit, writing, sheet]);

  const go = (note: Note) => {
    // The current place: text that was just typed may have moved it.
    const passage = findPassage(note, text.current?.read().text ?? '');
    if (!passage) return;
    setCurrent(note.id);
    // The sheet of a phone covers the text.
    if (sheet.current?.dataset['overlay']) close();
    const { from, to } = passage;
    text.current?.apply({ from, to: from, insert: '', select: [from, to] });
  };
  /** After an answer of the API: the pressed button may have left with the note. */
  const leave = ({ id }: Note) => focusLate(sheet.current, sheet.current?.querySelector(`[data-note="${id}"]`));
  const card = (note: Note) => (
    <NoteCard key={note.id} note={note} go={() => go(note)} focusPanel={() => leave(note)} />
  );

  return (
    <>
      <p className="notes-hint" role="status">
        {hint}
      </p>
      {writing && <NewNote key={writing.key} writing={writing} />}
      <List notes={notes}>
        {open.length > 0 && <Cards>{open.map(card)}</Cards>}
        {open.length === 0 && !writing && (
          <p className="notes-empty">
            {resolved.length > 0 ? 'Tutti i commenti sono risolti.' : 'Non ci sono commenti.'} Per aggiungerne uno,
            seleziona nel testo le parole e premi «Commenta».
          </p>
        )}
        {resolved.length > 0 && (
          <details className="notes-resolved">
            <summary>Risolte ({resolved.length})</summary>
            <Cards>{resolved.map(card)}</Cards>
          </details>
        )}
      </List>
    </>
  );
}

/** Shown in place of the notes until they are loaded. */
function List({ notes: { notes, failure, load }, children }: { notes: NotesOfItem; children: ReactNode }) {
  if (notes) return children;
  if (!failure) return <Spinner />;
  return (
    <Alert kind="error" text={failure.text} hint={failure.hint}>
      <Action onClick={() => void load()}>Riprova</Action>
    </Alert>
  );
}

const Cards = ({ children }: { children: ReactNode }) => <ul>{children}</ul>;

/** In the order of the text; notes whose passage was deleted come last. */
const inOrder = (notes: readonly Note[], passages: Passages): Note[] =>
  notes.toSorted(
    (one, other) =>
      (passages.get(one.id)?.from ?? Number.POSITIVE_INFINITY) -
        (passages.get(other.id)?.from ?? Number.POSITIVE_INFINITY) || one.createdAt.localeCompare(other.createdAt),
  );

/** Writes a note on the selected words, or proposes others in their place. */
function NewNote({ writing: { anchor, key, begun } }: { writing: Writing }) {
  const { notes, kept, newNote } = useOpenNotes();
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
    newNote.end();
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
      send={() => notes.calls.add({ ...anchor, text, ...(suggests ? { suggestion } : {}) }, key)}
      end={end}
      notKept={notKept}
    >
      <Action aria-pressed={suggests} onClick={() => setSuggests(!suggests)}>
        {suggests ? 'Solo un commento' : 'Proponi una modifica'}
      </Action>
    </NoteForm>
  );
}
