import { type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { Presence } from '#shared/items/presence.ts';
import { Action, Button } from '#site/src/components/controls/buttons.tsx';
import { lazyComponent } from '#site/src/components/feedback/lazy-component.tsx';
import { outbox } from '#site/src/forms/outbox.ts';
import { placeOf } from '#site/src/items/drafts/words.ts';
import { useDocument } from '#site/src/items/useEditedDocument.ts';
import { focusLate } from '#site/src/lib/focus.ts';
import { counted } from '#site/src/lib/italian-format.ts';
import { notedField, OpenNotesContext, TextNotes, useOpenNotes } from './text-notes.ts';
import { type UnsentNotes, unsentNotes } from './unsent-notes.ts';
import { useAnnotating } from './useAnnotating.ts';
import { useNotes, usePassages } from './useNotes.ts';
import './NotesSidebar.css';

type Props = {
  presence: Presence | undefined;
  /** What was written here and not sent, of an item that was opened. */
  unsent: UnsentNotes | undefined;
  children: ReactNode;
};

/** The notes on the document, for its text, their button and their place beside it. */
export function ItemNotes({ presence, unsent, children }: Props) {
  const { kind, user, item, form, show } = useDocument();
  const noted = item ? notedField(kind) : undefined;
  const notes = useNotes(kind.kind, noted && item?.id, presence);
  const passages = usePassages(form, noted, notes.notes);
  const id = item?.id ?? '';
  // Of an item that is saved for the first time there are none.
  const kept = useMemo(
    () => unsent ?? unsentNotes({ outbox, owner: user.id, item: placeOf(kind.kind, id) }),
    [unsent, user.id, kind.kind, id],
  );
  const annotating = useAnnotating(notes.notes, passages, kept);
  const opener = useRef<HTMLButtonElement>(null);
  const count = notes.notes?.filter(({ resolved }) => !resolved).length ?? 0;
  const close = () => {
    show(undefined);
    opener.current?.focus({ preventScroll: true });
  };
  const open = noted === undefined ? undefined : { ...annotating, notes, kept, passages, count, opener, close };
  // The same elements before the first save and after it: the fields keep their caret and undo history.
  return (
    <OpenNotesContext value={open}>
      <TextNotes value={open?.textNotes ?? null}>{children}</TextNotes>
    </OpenNotesContext>
  );
}

export const NotesBeside = () => useContext(OpenNotesContext) && <NotesSidebar />;

export function NotesButton() {
  const { beside, show } = useDocument();
  const open = useContext(OpenNotesContext);
  if (!open) return null;
  const isOpen = beside === 'notes';
  return (
    <Button ref={open.opener} data-quiet aria-expanded={isOpen} onClick={() => show(isOpen ? undefined : 'notes')}>
      Commenti{open.count > 0 && ` (${open.count})`}
    </Button>
  );
}

const Panel = lazyComponent(
  () => import('./NotesPanel.tsx').then(({ NotesPanel }) => NotesPanel),
  (content) => <div className="notes-waiting">{content}</div>,
);

/**
 * The notes beside the text; on a phone a sheet over its foot. Their code is loaded when they are first asked for; then it
 * stays, with what is being written in them.
 */
function NotesSidebar() {
  const { count, opener, close } = useOpenNotes();
  const open = useDocument().beside === 'notes';
  const [isAskedFor, setAskedFor] = useState(false);
  if (open && !isAskedFor) setAskedFor(true);
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    if (open) focusLate(sheet.current, opener.current);
  }, [open, opener]);

  return (
    isAskedFor && (
      <aside
        ref={sheet}
        className="notes"
        aria-label="Commenti sul testo"
        tabIndex={-1}
        hidden={!open}
        // Only the sheet covers the text, and its caret.
        data-overlay={open && isSheet() ? 'end' : undefined}
        onKeyDown={({ key, target }) => {
          // A dialog over the notes closes by itself.
          if (key === 'Escape' && !(target as Element).closest('dialog')) close();
        }}
      >
        <header className="notes-head">
          <h2>{count > 0 ? counted(count, ['commento aperto', 'commenti aperti']) : 'Commenti'}</h2>
          <Action onClick={close}>Chiudi</Action>
        </header>
        <Panel sheet={sheet} />
      </aside>
    )
  );
}

/** Of a window as narrow as in NotesSidebar.css. */
const isSheet = () => matchMedia('(width < 56rem)').matches;
