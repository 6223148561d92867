import { type ErrorCode, emailInvalid, emailMissing, endsBeforeStart, errors } from '#shared/text/errors.ts';

export type FieldError = { field: string; message: string };

type Extras = {
  errors?: FieldError[];
  current?: unknown;
  /** The person who saved `current`. */
  savedBy?: { id: string; name: string };
  retryAfterSeconds?: number;
  detail?: string;
  /** The problem's type, where a client acts on it; otherwise `about:blank`. */
  type?: string;
  /** Of a login whose second step is still to come. */
  challenge?: string;
};

/** An error that the user can act on. Its status and sentence live in shared/text/errors.ts. */
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

/** Field messages that are whole sentences: a single one replaces the general `detail`. */
const wholeSentences = new Set([emailMissing, emailInvalid, endsBeforeStart]);

export function invalid(problems: FieldError[]): AppError {
  const [first, ...others] = problems;
  const isWhole = first !== undefined && others.length === 0 && wholeSentences.has(first.message);
  return new AppError('INVALID', { errors: problems, ...(isWhole ? { detail: first.message } : {}) });
}
