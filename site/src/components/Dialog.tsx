import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import './Dialog.css';

type Props = {
  title: string;
  /** Called on Esc, by the buttons and after an action. */
  close: () => void;
  /** Room for two texts side by side. */
  wide?: boolean;
  children: ReactNode;
};

/** A modal dialog: the browser traps the focus and restores it afterwards. `data-first` marks the initial focus. */
export function Dialog({ title, close, wide = false, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Closed before React removes it: only then does the browser restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => dialog?.close();
  }, []);

  return (
    <dialog
      ref={ref}
      className="dialog"
      data-wide={wide || undefined}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}
