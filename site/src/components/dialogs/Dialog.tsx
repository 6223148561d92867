import { type ComponentType, type KeyboardEvent, type ReactNode, useId } from 'react';
import { Button, QuietButton } from '#site/src/components/controls/buttons.tsx';
import { lazyComponent } from '#site/src/components/feedback/lazy-component.tsx';
import { useModal } from './useModal.ts';
import './Dialog.css';

type DialogProps = {
  title: string;
  /** For Esc, the button, and after the dialog's own action. */
  close: () => void;
  /** Room for two texts side by side. */
  wide?: boolean;
  /** The heading has the focus: what the person types before reading changes nothing. */
  focusOnHeading?: boolean;
  /** The id of the sentences that are read out when it opens. */
  describedBy?: string;
  children: ReactNode;
};

/** A modal dialog: the browser traps the focus and restores it afterwards. `data-first` marks the initial focus. */
export function Dialog({ title, close, wide = false, focusOnHeading, describedBy, children }: DialogProps) {
  const modal = useModal(close);
  const titleId = useId();
  // Chromium lets a page refuse one Esc: the next would hide a dialog that stays rendered because a call runs.
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, nativeEvent } = event;
    if (key !== 'Escape' || nativeEvent.isComposing || event.isDefaultPrevented() || hasOwnEscape(target)) return;
    event.preventDefault();
    close();
  };

  return (
    <dialog
      {...modal}
      className="dialog"
      data-wide={wide || undefined}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onKeyDown={onKeyDown}
      // The form of an item may be around it.
      onSubmit={(event) => event.stopPropagation()}
    >
      <h2 id={titleId} tabIndex={focusOnHeading ? -1 : undefined} data-first={focusOnHeading}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}

/** Whether Esc empties this field or closes its choices. */
const hasOwnEscape = (target: EventTarget): boolean =>
  target instanceof Element && target.matches('select, input:is([type=search], [type=date], [type=time])');

type ButtonsProps = {
  close: () => void;
  label?: string;
  /** A call is running, which closing the dialog would not cancel. */
  busy?: boolean;
  children?: ReactNode;
};

/** The buttons at the foot of a dialog; the first one closes it and changes nothing. */
export const DialogButtons = ({ close, label = 'Annulla', busy = false, children }: ButtonsProps) => (
  <div className="dialog-buttons">
    <QuietButton busy={busy || undefined} act={close}>
      {label}
    </QuietButton>
    {children}
  </div>
);

/** A dialog whose code is loaded when it is first opened. One with this title stands in its place until then. */
export const lazyDialog = <Given extends { close: () => void }>(
  title: string,
  load: () => Promise<ComponentType<Given>>,
): ComponentType<Given> =>
  lazyComponent(load, (content, { close }) => (
    <Dialog title={title} close={close} focusOnHeading>
      {content}
      <DialogButtons close={close} />
    </Dialog>
  ));

type ConfirmProps = DialogProps & {
  verb: string;
  confirm: () => void;
  /** The data needed to confirm is not here yet. */
  waiting?: boolean;
  /** A confirmed call is running: the dialog stays until it is closed. */
  busy?: boolean;
};

/** Asks before an action, and closes. Esc and Annulla change nothing. */
export function ConfirmDialog({ verb, confirm, close, waiting = false, busy, children, ...dialog }: ConfirmProps) {
  const sentencesId = useId();
  const act = () => {
    if (busy === undefined) close();
    confirm();
  };
  return (
    <Dialog {...dialog} close={() => busy || close()} describedBy={sentencesId}>
      <div id={sentencesId}>{children}</div>
      <DialogButtons close={close} busy={busy}>
        <Button disabled={waiting} busy={busy || undefined} act={act}>
          {verb}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
