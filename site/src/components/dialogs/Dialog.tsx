import { type ComponentType, type MouseEvent, type ReactNode, useId } from 'react';
import { later } from '#site/src/components/feedback/later.tsx';
import { useModal } from './useModal.ts';
import './Dialog.css';

type DialogProps = {
  title: string;
  /** For Esc, the button, and after the dialog's own action. */
  close: () => void;
  /** Room for two texts side by side. */
  wide?: boolean;
  children: ReactNode;
};

/** A modal dialog: the browser traps the focus and restores it afterwards. `data-first` marks the initial focus. */
export function Dialog({ title, close, wide = false, children }: DialogProps) {
  const modal = useModal(close);
  const titleId = useId();

  return (
    <dialog {...modal} className="dialog" data-wide={wide || undefined} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}

type ButtonsProps = { close: () => void; label?: string; children?: ReactNode };

/** The buttons at the foot of a dialog; the first one closes it and changes nothing. */
export const DialogButtons = ({ close, label = 'Annulla', children }: ButtonsProps) => (
  <div className="dialog-buttons">
    <button type="button" className="button" data-quiet onClick={close}>
      {label}
    </button>
    {children}
  </div>
);

/** A dialog whose code is loaded when it is first opened. One with this title stands in its place until then. */
export const laterDialog = <Given extends { close: () => void }>(
  title: string,
  load: () => Promise<ComponentType<Given>>,
): ComponentType<Given> =>
  later(load, (content, { close }) => (
    <Dialog title={title} close={close}>
      {content}
      <DialogButtons close={close} />
    </Dialog>
  ));

type ConfirmProps = DialogProps & {
  /** The label of the confirming button. */
  verb: string;
  confirm: () => void;
  /** The data needed to confirm is not here yet. */
  waiting?: boolean;
  /** A confirmed call is running. */
  busy?: boolean;
};

/** Asks before an action. Esc and Annulla change nothing. */
export function ConfirmDialog({ verb, confirm, waiting = false, busy = false, children, ...dialog }: ConfirmProps) {
  return (
    <Dialog {...dialog}>
      {children}
      <DialogButtons close={dialog.close}>
        <button
          type="button"
          className="button"
          disabled={waiting}
          aria-disabled={busy || undefined}
          onClick={ignoreDoubleClick(() => busy || confirm())}
        >
          {verb}
        </button>
      </DialogButtons>
    </Dialog>
  );
}

/** The second click of a double click would hit the element that replaced the first click's target. */
export const ignoreDoubleClick =
  (act: () => void) =>
  ({ detail }: Pick<MouseEvent, 'detail'>): void => {
    if (detail <= 1) act();
  };
