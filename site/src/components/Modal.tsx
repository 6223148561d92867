import type { MouseEvent, ReactNode } from 'react';
import { useModal } from './useModal.ts';
import './Modal.css';

type Props = {
  className: string;
  label: string;
  close: () => void;
  onKeyDown?: (key: string) => void;
  /** What else than the dialog itself is outside. */
  isOutside?: (event: MouseEvent) => boolean;
  children: ReactNode;
};

/** A room of its own over the page: Escape, the button and a press outside leave it; the focus goes back. */
export function Modal({ className, label, close, onKeyDown, isOutside, children }: Props) {
  const modal = useModal(close);

  return (
    <dialog
      {...modal}
      className={`modal night ${className}`}
      aria-label={label}
      onKeyDown={(event) => onKeyDown?.(event.key)}
      // What is inside covers the dialog, so a press on the dialog itself is one outside.
      onClick={(event) => (event.target === event.currentTarget || isOutside?.(event)) && close()}
    >
      <div className="modal-room">
        <button className="modal-close label" type="button" onClick={close}>
          Chiudi
        </button>
        {children}
      </div>
    </dialog>
  );
}
