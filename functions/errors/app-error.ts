import type { FactorKind } from '#shared/accounts/second-factor.ts';
import { type ErrorCode, errors, wholeSentences } from '#shared/errors/errors.ts';

export type FieldError = { field: string; message: string };

type Extras = {
  errors?: FieldError[];
  current?: unknown;
  savedBy?: { id: string; name: string };
  retryAfterSeconds?: number;
  detail?: string;
  /** The problem's type, where a client acts on it; otherwise `about:blank`. */
  type?: string;
  /** Of a login whose second step is still to come. */
  challenge?: string;
  /** What that step may be. */
  factors?: FactorKind[];
};

/** An error that the user can act on. Its status and sentence live in shared/errors/errors.ts. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly extras: Extras;

  constructor(code: ErrorCode, extras: Extras = {}) {
    super(errors[code].detail);
    this.name = 'AppError';
    this.code = code;
    this.extras = extras;
  }

  get status(): number {
    return errors[this.code].status;
  }
}

const whole = new Set<string>(Object.values(wholeSentences));

export function invalid(problems: FieldError[]): AppError {
  const [first, ...others] = problems;
  const isWhole = first !== undefined && others.length === 0 && whole.has(first.message);
  return new AppError('INVALID', { errors: problems, ...(isWhole ? { detail: first.message } : {}) });
}
