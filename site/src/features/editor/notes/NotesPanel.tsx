import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { User } from '#shared/model/people/user.ts';
import type { Note } from '#shared/model/writing/note.ts';
import { Alert } from '#site/src/components/feedback/Alert.tsx';
import { Spinner } from '#site/src/components/feedback/Spinner.tsx';
import type { WritingField } from '#site/src/forms/controls/writing-field.ts';
import { findPassage } from '#site/src/forms/notes/anchor.ts';
import { isWriting } from '#site/src/lib/is-writing.ts';
import { counted } from '#site/src/lib/italian-format.ts';
import { NewNote } from './NewNote.tsx';
import { NoteCard } from './NoteCard.tsx';
import type { UnsentNotes } from './unsent-notes.ts';
import type { Writing } from './useAnnotating.ts';
import type { NotesOfItem } from './useNotes.ts';
import type { Passages } from './usePassages.ts';
import './Notes.css';

export type NotesPanelProps = {
  user: User;
  notes: NotesOfItem;
  passages: Passages;
  field: RefObject<WritingField | null>;
  open: boolean;
  kept: UnsentNotes;
  writing: Writing | undefined;
  endWriting: () => void;
  hint: string;
  current: string | undefined;
  /** The note that the person comes to from the text. */
  visit: { note: string } | undefined;
  setCurrent: (note: string | undefined) => void;
  close: () => void;
};

/** The notes on the text, beside it; on a phone a sheet over its foot. Closed, it keeps unsent words. */
export function NotesPanel({
  user,
  notes,
  passages,
  field,
  kept,
  writing,
  hint,
  current,
  visit,
  ...panel
}: NotesPanelProps) {
  const section = useRef<HTMLElement>(null);
  const all = notes.notes ?? [];
  const unresolved = all.filter(({ resolved }) => !resolved);
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

  const { open: isOpen } = panel;
  const wasOpen = useRef(false);
  useEffect(() => {
    const opens = isOpen && !wasOpen.current;
    wasOpen.current = isOpen;
    if (!isOpen) return;
    const card = visit && section.current?.querySelector<HTMLElement>(`[data-note="${visit.note}"]`);
    const resolvedOnes = card?.closest('details');
    if (resolvedOnes) resolvedOnes.open = true;
    card?.scrollIntoView({ block: 'nearest' });
    const place = card?.querySelector<HTMLElement>('.note-place');
    if (place) place.focus({ preventScroll: true });
    else if (!writing) takeFocus(section.current, { opens });
  }, [isOpen, visit, writing]);

  const go = (note: Note) => {
    // The current place: text that was just typed may have moved it.
    const passage = findPassage(note, field.current?.read().text ?? '');
    if (!passage) return;
    panel.setCurrent(note.id);
    // The sheet of a phone covers the text.
    if (isSheet()) panel.close();
    const { from, to } = passage;
    field.current?.apply({ from, to: from, insert: '', select: [from, to] });
  };
  const removed = async (note: Note) => {
    const failure = await notes.remove(note.id);
    if (!failure) takeFocus(section.current, { leaving: note });
    return failure;
  };
  const card = (note: Note) => (
    <NoteCard
      key={note.id}
      note={note}
      user={user}
      notes={notes}
      kept={kept}
      passage={passages.get(note.id)}
      field={field}
      isCurrent={note.id === current}
      go={() => go(note)}
      remove={() => removed(note)}
      focusPanel={() => takeFocus(section.current, { leaving: note })}
    />
  );

  return (
    <aside
      ref={section}
      className="notes"
      aria-label="Note sul testo"
      tabIndex={-1}
      hidden={!isOpen}
      // Only the sheet covers the text, and its caret.
      data-overlay={isOpen && isSheet() ? 'end' : undefined}
      onKeyDown={(event) => {
        // A dialog over the panel closes by itself.
        if (event.target instanceof Element && event.target.closest('dialog')) return;
        if (event.key === 'Escape') panel.close();
        else moveBetween(event);
      }}
    >
      <header className="notes-head">
        <h2>{unresolved.length > 0 ? counted(unresolved.length, ['nota aperta', 'note aperte']) : 'Note'}</h2>
        <button type="button" className="action" onClick={panel.close}>
          Chiudi
        </button>
      </header>
      <p className="notes-hint" role="status">
        {hint}
      </p>
      {writing && <NewNote key={writing.key} writing={writing} notes={notes} kept={kept} close={panel.endWriting} />}
      <List notes={notes}>
        {open.length > 0 && <Cards>{open.map(card)}</Cards>}
        {open.length === 0 && !writing && (
          <p className="notes-empty">
            {resolved.length > 0 ? 'Tutte le note sono risolte.' : 'Non ci sono note.'} Per aggiungerne una, seleziona
            nel testo le parole e premi «Annota».
          </p>
        )}
        {resolved.length > 0 && (
          <details className="notes-resolved">
            <summary>Risolte ({resolved.length})</summary>
            <Cards>{resolved.map(card)}</Cards>
          </details>
        )}
      </List>
    </aside>
  );
}

/**
 * The panel takes the focus from the button that opens it, and from what goes with its note or form. It may come late, after
 * the code or an answer of the API: a person who is at another control by then stays there.
 */
function takeFocus(panel: HTMLElement | null, { opens = false, leaving }: { opens?: boolean; leaving?: Note }): void {
  const active = document.activeElement;
  const isGone = active === document.body || (leaving && active?.closest(`[data-note="${leaving.id}"]`));
  if (isGone || (opens && !isWriting() && !panel?.contains(active))) panel?.focus({ preventScroll: true });
}

/** Of a window as narrow as in NotesBeside.css. */
const isSheet = () => matchMedia('(width < 56rem)').matches;

/** Shown in place of the notes until they are loaded. */
function List({ notes: { notes, failure, load }, children }: { notes: NotesOfItem; children: ReactNode }) {
  if (notes) return children;
  if (!failure) return <Spinner />;
  return (
    <Alert kind="error" text={failure.text} hint={failure.hint}>
      <button type="button" className="action" onClick={() => void load()}>
        Riprova
      </button>
    </Alert>
  );
}

const Cards = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/noRedundantRoles: without markers Safari no longer says that it is a list
  <ul role="list" className="notes-list">
    {children}
  </ul>
);

/** In the order of the text; notes whose passage was deleted come last. */
const inOrder = (notes: readonly Note[], passages: Passages): Note[] =>
  notes.toSorted(
    (one, other) =>
      (passages.get(one.id)?.from ?? Number.POSITIVE_INFINITY) -
        (passages.get(other.id)?.from ?? Number.POSITIVE_INFINITY) || one.createdAt.localeCompare(other.createdAt),
  );

/** The arrow keys lead from one note to the next. */
function moveBetween(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step || !(event.target instanceof HTMLElement) || !event.target.matches('.note-place')) return;
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>('.note-place')].filter((place) =>
    place.checkVisibility(),
  );
  const next = places[places.indexOf(event.target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
