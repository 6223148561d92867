import type { ReactNode } from 'react';
import './Alert.css';

type Props = {
  kind: 'success' | 'info' | 'error';
  text: string;
  /** The reason, or what to do. */
  hint?: string | undefined;
  children?: ReactNode;
};

/** The page's own message, in place of the browser's alert box. */
export function Alert({ kind, text, hint, children }: Props) {
  return (
    <div className="message" data-kind={kind} role="alert">
      <p className="message-text">{text}</p>
      {hint && hint !== text && <p className="message-hint">{hint}</p>}
      {children}
    </div>
  );
}
