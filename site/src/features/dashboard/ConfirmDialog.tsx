import type { ReactNode } from 'react';
import { Dialog } from '#site/src/components/Dialog.tsx';

type Props = {
  title: string;
  /** What the button that goes on is called. */
  verb: string;
  close: () => void;
  confirm: () => void;
  /** Nothing can be confirmed yet. */
  waiting?: boolean;
  children: ReactNode;
};

/** What is about to happen, before it does. Esc and Annulla leave everything as it was. */
export function ConfirmDialog({ title, verb, close, confirm, waiting = false, children }: Props) {
  return (
    <Dialog title={title} close={close}>
      {children}
      <div className="dialog-buttons">
        <button type="button" className="button" data-quiet onClick={close}>
          Annulla
        </button>
        <button type="button" className="button" disabled={waiting} onClick={confirm}>
          {verb}
        </button>
      </div>
    </Dialog>
  );
}
