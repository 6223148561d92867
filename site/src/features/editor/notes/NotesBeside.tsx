import { useState } from 'react';
import { later } from '#site/src/components/feedback/later.tsx';
import type { NotesPanelProps } from './NotesPanel.tsx';

const Panel = later<NotesPanelProps>(
  () => import('./NotesPanel.tsx').then(({ NotesPanel }) => NotesPanel),
  (content, { open }) => open && content,
);

/** The panel of the notes. Its code is loaded when it is first asked for; then it stays, with what is being written in it. */
export function NotesBeside(props: NotesPanelProps) {
  const [isAskedFor, setAskedFor] = useState(false);
  if (props.open && !isAskedFor) setAskedFor(true);
  return isAskedFor && <Panel {...props} />;
}
