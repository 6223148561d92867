import { createClient } from '#functions/api/client.ts';
import type { FactorKind } from '#shared/accounts/second-factor.ts';
import type { ErrorCode } from '#shared/errors/errors.ts';
import { loginPath, profilePath } from '#shared/publish/paths.ts';
import { networkFailure } from './network.ts';
import { expireSession, token } from './session.ts';

type Problem = {
  status: number;
  code?: ErrorCode;
  detail?: string;
  errors?: FieldProblem[];
  current?: unknown;
  savedBy?: Saver;
  challenge?: string;
  factors?: FactorKind[];
};

/** The person of the save behind a conflict. */
type Saver = { id: string; name: string };

export type FieldProblem = { field: string; message: string };

/** Why a call failed: the API's problem document (RFC 9457), or status 0 without an answer. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: ErrorCode | undefined;
  /** The server's sentence for the user, if it sent one. */
  readonly detail: string | undefined;
  readonly errors: FieldProblem[];
  /** In a conflict, the stored item. */
  readonly current: unknown;
  readonly savedBy: Saver | undefined;
  /** After a right password that is not enough: what the second step answers. */
  readonly challenge: string | undefined;
  readonly factors: FactorKind[];

  constructor({ status, code, detail, errors = [], current, savedBy, challenge, factors = [] }: Problem) {
    super(detail ?? `HTTP ${status}`);
    this.name = 'ApiProblem';
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.errors = errors;
    this.current = current;
    this.savedBy = savedBy;
    this.challenge = challenge;
    this.factors = factors;
  }

  get unreachable(): boolean {
    return this.status === 0;
  }
}

export const isConflict = (error: unknown): error is ApiProblem => error instanceof ApiProblem && error.status === 409;

/** The API with the session's token. Every answer other than 2xx is thrown as an `ApiProblem`. */
export const api = createClient(async (input, init) => {
  const { response, problem, bearer } = await fetchWithToken(input, init);
  if (problem) followProblem(problem, bearer);
  if (problem) throw problem;
  return response;
});

/** The same for calls in the background: an ended session leads to the login only at the person's next own call. */
export const backgroundApi = createClient(async (input, init) => {
  const { response, problem } = await fetchWithToken(input, init);
  if (problem) throw problem;
  return response;
});

/** The same without a token: the link of a mail also works in a browser whose login has expired. */
export const anonymousApi = createClient(async (input, init) => {
  const response = await answered(input, init);
  if (!response.ok) throw await toApiProblem(response);
  return response;
});

/** Makes a create call idempotent for one form. */
export const idempotencyKeyOf = (formId: string) => ({ 'Idempotency-Key': formId });

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A ULID: the moment and 80 random bits. `crypto.randomUUID` exists only on https. */
export function newFormId(): string {
  const now = Date.now();
  const moment = Array.from({ length: 10 }, (_, digit) => crockford[Math.floor(now / 32 ** (9 - digit)) % 32]);
  const random = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => crockford[byte % 32]);
  return [...moment, ...random].join('');
}

async function fetchWithToken(input: RequestInfo | URL, init?: RequestInit) {
  const headers = new Headers(init?.headers);
  const bearer = token();
  if (bearer) headers.set('authorization', `Bearer ${bearer}`);
  const response = await answered(input, { ...init, headers });
  return { response, bearer, problem: response.ok ? undefined : await toApiProblem(response) };
}

function answered(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  return fetch(input, init).catch(() => {
    throw new ApiProblem({ status: 0 });
  });
}

/** A refusal of the session, not of what was sent: it leads to the page where the person can mend that. */
export const leadsAway = ({ status, code }: ApiProblem): boolean => status === 401 || (!!code && code in elsewhere);

const elsewhere: Readonly<Partial<Record<ErrorCode, string>>> = {
  PASSWORD_TOO_WEAK: profilePath('password'),
  SECOND_FACTOR_MISSING: profilePath('secondo-fattore'),
};

function followProblem({ status, code }: ApiProblem, bearer: string | undefined): void {
  // Another tab may have logged in since this call was sent: only the refused token ends the session. Without a token
  // (the header's call was refused first) the session has ended already, and the login page follows all the same.
  if (status === 401 && bearer && (token() ?? bearer) === bearer) endSessionAndGoToLogin();
  const address = code && elsewhere[code];
  if (address) location.replace(address);
}

async function toApiProblem(response: Response): Promise<ApiProblem> {
  const problem: Partial<Problem> = await response.json().catch(() => ({}));
  return new ApiProblem({ ...problem, status: response.status });
}

/** Ends the session and goes to the login page, which leads back here. */
export function endSessionAndGoToLogin(): void {
  expireSession();
  goToLogin();
}

export function goToLogin(): void {
  const { pathname, search } = location;
  if (pathname !== '/login') location.replace(loginPath(pathname + search));
}

/** What is shown of an outcome. */
export type Message = { text: string; hint?: string | undefined };

/** The message of a failure: the given sentence, with the server's or the network's detail as a hint. */
export function explainFailure(error: unknown, sentence: string): Message {
  if (!(error instanceof ApiProblem)) return { text: sentence };
  return { text: sentence, hint: error.unreachable ? networkFailure : error.detail };
}

/** A refusal by the API is shown to the user and is no fault of the page. */
export function logUnlessRefused(error: unknown): void {
  if (!(error instanceof ApiProblem)) console.error(error);
}

/** The server's sentence if there is one, otherwise the given one. */
export function serverMessage(error: unknown, fallback: string): Message {
  if (error instanceof ApiProblem && error.detail) return { text: error.detail };
  return explainFailure(error, fallback);
}

/** Network failures, 429 and 5xx are worth a retry; other refusals are final. */
export const isTransient = (error: Error) =>
  !(error instanceof ApiProblem) || error.status === 0 || error.status === 429 || error.status >= 500;
