import { useState } from 'react';
import { later } from '#site/src/components/feedback/later.tsx';
import type { NotesPanelProps } from './NotesPanel.tsx';
import './NotesBeside.css';

const Panel = later<NotesPanelProps>(
  () => import('./NotesPanel.tsx').then(({ NotesPanel }) => NotesPanel),
  (content, { open, close }) =>
    open && (
      <aside className="notes" aria-label="Note sul testo">
        <header className="notes-head">
          <h2>Note</h2>
          <button type="button" className="action" onClick={close}>
            Chiudi
          </button>
        </header>
        <div className="notes-waiting">{content}</div>
      </aside>
    ),
);

/** The panel of the notes. Its code is loaded when it is first asked for; then it stays, with what is being written in it. */
export function NotesBeside(props: NotesPanelProps) {
  const [isAskedFor, setAskedFor] = useState(false);
  if (props.open && !isAskedFor) setAskedFor(true);
  return isAskedFor && <Panel {...props} />;
}
