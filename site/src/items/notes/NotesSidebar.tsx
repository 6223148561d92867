import { useEffect, useRef, useState } from 'react';
import { Action } from '#site/src/components/controls/buttons.tsx';
import { lazyComponent } from '#site/src/components/feedback/lazy-component.tsx';
import { useDocument } from '#site/src/items/useEditedDocument.ts';
import { focusLate } from '#site/src/lib/focus-late.ts';
import { counted } from '#site/src/lib/italian-format.ts';
import { useOpenNotes } from './open-notes.ts';
import './NotesSidebar.css';

const Panel = lazyComponent(
  () => import('./NotesPanel.tsx').then(({ NotesPanel }) => NotesPanel),
  (content) => <div className="notes-waiting">{content}</div>,
);

/**
 * The notes beside the text; on a phone a sheet over its foot. Their code is loaded when they are first asked for; then it
 * stays, with what is being written in them.
 */
export function NotesSidebar() {
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
