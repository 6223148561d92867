import { type RefObject, useEffect, useRef, useState } from 'react';
import { lazyComponent } from '#site/src/components/feedback/lazy-component.tsx';
import { focusLate } from '#site/src/lib/focus-late.ts';
import { counted } from '#site/src/lib/italian-format.ts';
import type { NotesPanelProps } from './NotesPanel.tsx';
import './NotesSidebar.css';

const Panel = lazyComponent<NotesPanelProps>(
  () => import('./NotesPanel.tsx').then(({ NotesPanel }) => NotesPanel),
  (content) => <div className="notes-waiting">{content}</div>,
);

type Props = Omit<NotesPanelProps, 'sheet'> & {
  /** How many notes are open. */
  count: number;
  /** The button that opens the notes. */
  opener: RefObject<HTMLElement | null>;
};

/**
 * The notes beside the text; on a phone a sheet over its foot. Their code is loaded when they are first asked for; then it
 * stays, with what is being written in them.
 */
export function NotesSidebar({ count, opener, ...panel }: Props) {
  const { open, close } = panel;
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
          <button type="button" className="action" onClick={close}>
            Chiudi
          </button>
        </header>
        <Panel {...panel} sheet={sheet} />
      </aside>
    )
  );
}

/** Of a window as narrow as in NotesSidebar.css. */
const isSheet = () => matchMedia('(width < 56rem)').matches;
