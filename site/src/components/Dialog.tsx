import { type ReactNode, useId } from 'react';
import { useModal } from './useModal.ts';
import './Dialog.css';

type Props = {
  title: string;
  /** For Esc, the button, and after the dialog's own action. */
  close: () => void;
  /** Room for two texts side by side. */
  wide?: boolean;
  children: ReactNode;
};

/** A modal dialog: the browser traps the focus and restores it afterwards. `data-first` marks the initial focus. */
export function Dialog({ title, close, wide = false, children }: Props) {
  const modal = useModal(close);
  const titleId = useId();

  return (
    <dialog {...modal} className="dialog" data-wide={wide || undefined} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}
