import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import './Dialog.css';

type Props = {
  title: string;
  /** Esc, the button and whoever is done. */
  close: () => void;
  /** Room for two texts side by side. */
  wide?: boolean;
  children: ReactNode;
};

/** A modal dialog: the browser keeps the focus in it and gives it back afterwards. It begins at `data-first`. */
export function Dialog({ title, close, wide = false, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Closed before React takes it away: only then does the browser give the focus back.
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
