import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useModal } from './useModal.ts';
import './Modal.css';

type Props = {
  className: string;
  label: string;
  close: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** Clicks that close the dialog, in addition to those on its backdrop. */
  isOutside?: (event: MouseEvent) => boolean;
  children: ReactNode;
};

/** A full-screen dialog: Esc, the button and a click outside close it; the focus goes back. */
export function Modal({ className, label, close, onKeyDown, isOutside, children }: Props) {
  const modal = useModal(close);

  return (
    <dialog
      {...modal}
      className={`modal night ${className}`}
      aria-label={label}
      onKeyDown={onKeyDown}
      // The content covers the dialog, so a click on the dialog itself is outside. The end of a selection of words is a click
      // on what they stand in.
      onClick={(event) =>
        (event.target === event.currentTarget || isOutside?.(event)) && getSelection()?.isCollapsed !== false && close()
      }
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
