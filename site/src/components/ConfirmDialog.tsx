import type { ComponentProps } from 'react';
import { ignoreDoubleClick } from '#site/src/lib/ignore-double-click.ts';
import { Dialog } from './Dialog.tsx';

type Props = ComponentProps<typeof Dialog> & {
  /** The label of the confirming button. */
  verb: string;
  confirm: () => void;
  /** The data needed to confirm is not here yet. */
  waiting?: boolean;
  /** A confirmed call is running. */
  busy?: boolean;
};

/** Asks before an action. Esc and Annulla change nothing. */
export function ConfirmDialog({ verb, confirm, waiting = false, busy = false, children, ...dialog }: Props) {
  return (
    <Dialog {...dialog}>
      {children}
      <div className="dialog-buttons">
        <button type="button" className="button" data-quiet onClick={dialog.close}>
          Annulla
        </button>
        <button
          type="button"
          className="button"
          disabled={waiting}
          aria-disabled={busy || undefined}
          onClick={ignoreDoubleClick(() => busy || confirm())}
        >
          {verb}
        </button>
      </div>
    </Dialog>
  );
}
