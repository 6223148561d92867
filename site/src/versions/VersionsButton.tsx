import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { networkFailure } from '#site/src/api/network.ts';
import { Dialog } from '#site/src/components/Dialog.tsx';
import { Spinner } from '#site/src/components/Spinner.tsx';
import type { VersionListProps } from './VersionList.tsx';

type Props = VersionListProps & { title: string; busy?: boolean };

export const versionRestored = 'Versione ripristinata con successo!';

/** Opens the versions of an item. Their code is loaded on demand. */
export function VersionsButton({ title, busy = false, restored, ...list }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="action"
        aria-disabled={busy}
        aria-label={`Versioni di «${title}»`}
        onClick={() => busy || setOpen(true)}
      >
        Versioni
      </button>
      {open && (
        <Dialog title="Versioni" close={() => setOpen(false)} wide>
          <p>«{title}»</p>
          <FetchedList
            {...list}
            restored={(item) => {
              setOpen(false);
              restored(item);
            }}
          />
          <div className="dialog-buttons">
            <button type="button" className="button" data-quiet data-first onClick={() => setOpen(false)}>
              Chiudi
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}

function FetchedList(props: VersionListProps) {
  const [List, setList] = useState<ComponentType<VersionListProps>>();
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    import('./VersionList.tsx').then(
      ({ VersionList }) => setList(() => VersionList),
      () => setFailed(true),
    );
  }, []);
  useEffect(load, [load]);

  if (List) return <List {...props} />;
  if (!failed) return <Spinner />;
  return (
    <p role="alert">
      {networkFailure}{' '}
      <button type="button" className="action" onClick={load}>
        Riprova
      </button>
    </p>
  );
}
