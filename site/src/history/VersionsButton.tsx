import { useState } from 'react';
import { Action } from '#site/src/components/controls/buttons.tsx';
import { Dialog, DialogButtons } from '#site/src/components/dialogs/Dialog.tsx';
import { lazyComponent } from '#site/src/components/feedback/lazy-component.tsx';
import type { RevisionListProps } from './RevisionList.tsx';

type Props = RevisionListProps & { title: string; busy?: boolean };

export const versionRestored = 'Versione ripristinata con successo!';

/** Opens the versions of an item. Their code is loaded on demand. */
export function VersionsButton({ title, busy = false, restored, ...list }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Action busy={busy} aria-label={`Versioni di «${title}»`} act={() => setOpen(true)}>
        Versioni
      </Action>
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
          <DialogButtons close={() => setOpen(false)} label="Chiudi" />
        </Dialog>
      )}
    </>
  );
}

const FetchedList = lazyComponent(() => import('./RevisionList.tsx').then(({ RevisionList }) => RevisionList));
