import { createClient } from '#functions/api/client.ts';
import { loginPath } from '#shared/content/paths.ts';
import { networkFailure } from './network-failure.ts';
import { endSession, token } from './session.ts';

type Problem = { status: number; detail?: string; errors?: FieldProblem[]; current?: unknown };

export type FieldProblem = { field: string; message: string };

/** Why a call failed: what the API said (RFC 9457), or status 0 when nobody answered. */
export class ApiProblem extends Error {
  readonly status: number;
  /** The server's sentence for whoever reads it; undefined when the server had none. */
  readonly detail: string | undefined;
  readonly errors: FieldProblem[];
  /** In a conflict, the item as it is now. */
  readonly current: unknown;

  constructor({ status, detail, errors = [], current }: Problem) {
    super(detail ?? `HTTP ${status}`);
    this.name = 'ApiProblem';
    this.status = status;
    this.detail = detail;
    this.errors = errors;
    this.current = current;
  }

  get unreachable(): boolean {
    return this.status === 0;
  }
}

/** The API with the session's token. Answers are good ones: every other is thrown as an `ApiProblem`. */
export const api = createClient(fetchApi);

/** What a call that creates says of the form that it comes from. */
export const fromForm = (formId: string) => ({ 'Idempotency-Key': formId });

async function fetchApi(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const headers = new Headers(init?.headers);
  const bearer = token();
  if (bearer) headers.set('authorization', `Bearer ${bearer}`);
  const response = await fetch(input, { ...init, headers }).catch(() => {
    throw new ApiProblem({ status: 0 });
  });
  if (response.ok) return response;
  // Another tab may have logged in anew since this call left: only the token that was refused is thrown away. Where the
  // header heard of it first, the session has ended already, and the way leads to the login all the same.
  if (response.status === 401 && bearer && (token() ?? bearer) === bearer) leaveSession();
  throw await problemOf(response);
}

async function problemOf(response: Response): Promise<ApiProblem> {
  const said: Partial<Problem> = await response.json().catch(() => ({}));
  return new ApiProblem({ ...said, status: response.status });
}

/** The session has ended: in again, and back to where one was. */
export function leaveSession(): void {
  endSession();
  goToLogin();
}

export function goToLogin(): void {
  const { pathname, search } = location;
  if (pathname !== '/login') location.replace(loginPath(pathname + search));
}

/** What a page says of a failure: the sentence of the case, and what the server or the network adds to it. */
export function explainFailure(error: unknown, sentence: string): { text: string; hint?: string | undefined } {
  if (!(error instanceof ApiProblem)) return { text: sentence };
  return { text: sentence, hint: error.unreachable ? networkFailure : error.detail };
}

/** The server's own sentence comes first where there is one. */
export function serverSentence(error: unknown, otherwise: string): { text: string; hint?: string | undefined } {
  if (error instanceof ApiProblem && error.detail) return { text: error.detail };
  return explainFailure(error, otherwise);
}
