import { type ReactNode, useId } from 'react';
import './controls.css';

/** Attributes that tie a control to its label, its hint and its error. */
export type Wiring = { id: string; 'aria-required': boolean; 'aria-describedby'?: string; 'aria-invalid'?: true };

type Props = {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  optional?: boolean | undefined;
  className?: string | undefined;
  children: (wiring: Wiring) => ReactNode;
};

export function Field({ label, hint, error, optional = false, className = '', children }: Props) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={`field ${className}`} data-invalid={error ? '' : undefined}>
      <p className="field-name">
        <label htmlFor={id} id={`${id}-label`}>
          {label}
        </label>
        {optional && <span className="field-aside">facoltativo</span>}
      </p>
      {children({
        id,
        'aria-required': !optional,
        ...(described && { 'aria-describedby': described }),
        ...(error && { 'aria-invalid': true as const }),
      })}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** The choices of a `select`, each with what it is called. */
export const Options = ({ of }: { of: readonly (readonly [value: string | number, label: string])[] }) =>
  of.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
