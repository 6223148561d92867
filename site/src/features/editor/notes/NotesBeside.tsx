import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { networkFailure } from '#site/src/api/network.ts';
import type { NotesPanelProps } from './NotesPanel.tsx';

/** The panel of the notes. Its code is loaded when it is first asked for. */
export function NotesBeside(props: NotesPanelProps) {
  const [Panel, setPanel] = useState<ComponentType<NotesPanelProps>>();
  const [failed, setFailed] = useState(false);
  const { open } = props;
  const load = useCallback(() => {
    setFailed(false);
    import('./NotesPanel.tsx').then(
      ({ NotesPanel }) => setPanel(() => NotesPanel),
      () => setFailed(true),
    );
  }, []);
  useEffect(() => {
    if (open) load();
  }, [open, load]);

  if (Panel) return <Panel {...props} />;
  if (!open || !failed) return null;
  return (
    <p role="alert">
      {networkFailure}{' '}
      <button type="button" className="action" onClick={load}>
        Riprova
      </button>
    </p>
  );
}
