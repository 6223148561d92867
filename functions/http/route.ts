import type { z } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { AppError } from '#functions/errors/app-error.ts';
import { type ErrorCode, errors } from '#shared/errors/errors.ts';
import { limits } from '#shared/limits.ts';
import { policies, type Role, whileRestricted } from '#shared/rules/permissions.ts';
import { type Access, access, type Policy, type SignedIn } from './access.ts';
import type { Env } from './env.ts';
import { Problem, problemType } from './problem.ts';

type Answer = { description: string; content?: Record<string, { schema: z.ZodType }> };

/** What a route says of itself; what it documents and checks besides follows from its policy and its schemas. */
type Declared = {
  description?: string;
  params?: z.ZodType;
  query?: z.ZodType;
  headers?: z.ZodType;
  body?: z.ZodType;
  /** Checks after that of the policy and before the body is read. */
  before?: readonly (MiddlewareHandler & { refusals: readonly ErrorCode[] })[];
  /** Success, by its status; without it, 204. */
  answers?: Readonly<Record<number, Answer>>;
  /** What the handler refuses. */
  problems?: readonly ErrorCode[];
};

type RequestOf<Of extends Declared> = Pick<Of, Extract<keyof Of, 'params' | 'query' | 'headers'>> &
  (Of extends { body: infer Body } ? { body: { content: { 'application/json': { schema: Body } } } } : unknown);

type Route<Of extends Declared, By extends Policy, Method, Path> = {
  method: Method;
  path: Path;
  middleware: [Access<By>, ...(Of extends { before: infer Checks extends readonly MiddlewareHandler[] } ? Checks : [])];
  request: RequestOf<Of>;
  responses: Of extends { answers: infer Answers } ? Answers : { 204: { description: string } };
};

/** A check of a caller who is logged in, with what it refuses. The handler has what it sets in `c.var`. */
export const check = <Variables extends object>(
  refusals: readonly ErrorCode[],
  middleware: MiddlewareHandler<Pick<SignedIn, 'Bindings'> & { Variables: SignedIn['Variables'] & Variables }>,
) => Object.assign(middleware, { refusals });

/** The declaration of a route, which `feature().openapi()` takes with its handler. */
export function route<
  By extends Policy,
  Method extends 'get' | 'post' | 'put' | 'delete',
  Path extends `/${string}`,
  const Of extends Declared,
>(policy: By, address: `${Method} ${Path}`, summary: string, declared: Of): Route<Of, By, Method, Path> {
  const { params, query, headers, body, before = [], answers, problems: own = [], ...described } = declared;
  const [method, path] = address.split(' ');
  const codes = [
    ...refusalsOf(policy),
    ...before.flatMap(({ refusals }) => refusals),
    ...own,
    ...(body ? bodyErrors : []),
    ...(query || headers ? (['INVALID'] as const) : []),
    ...everywhere,
    ...refusedBefore(policy),
  ];
  const request = {
    ...(params && { params }),
    ...(query && { query }),
    ...(headers && { headers }),
    ...(body && { body: { content: { 'application/json': { schema: body } }, required: !body.safeParse({}).success } }),
  };
  // The compiler knows no more of these values than that they are declared.
  return {
    ...described,
    method,
    path,
    summary,
    middleware: [access(policy), ...before, ...(body ? [jsonBody(bodyBytes(policy))] : [])],
    request,
    responses: { ...(answers ?? { 204: { description: 'Fatto' } }), ...problems(codes) },
    ...documentedAccess(policy),
  } as unknown as Route<Of, By, Method, Path>;
}

/** What public calls send is small, and so is what is said of accounts. */
const bodyBytes = (policy: Policy): number =>
  /^(public$|account:|users:)/.test(policy) ? limits.smallBodyBytes : limits.bodyBytes;

function documentedAccess(policy: Policy) {
  return policy === 'public' ? { 'x-access': {} } : { 'x-access': policies[policy], security: [{ bearer: [] }] };
}

function refusalsOf(policy: Policy): ErrorCode[] {
  if (policy === 'public') return [];
  const { needs, others }: { needs: Role; others?: Role } = policies[policy];
  return [
    'NOT_AUTHENTICATED',
    ...(needs === 'user' ? [] : ['FORBIDDEN' as const]),
    ...(others ? ['NOT_YOURS' as const] : []),
  ];
}

const bodyErrors = ['UNREADABLE_BODY', 'BODY_TOO_LARGE', 'NOT_JSON', 'INVALID'] as const;

/** Errors of any call: an expired token, an internal error, an overloaded store. */
const everywhere = ['SESSION_INVALID', 'INTERNAL', 'UNAVAILABLE'] as const;

/** The errors of the checks before all routes. */
function refusedBefore(policy: Policy): readonly ErrorCode[] {
  if (policy === 'public') return ['TOO_MANY_REQUESTS'];
  return whileRestricted.includes(policy) ? [] : ['PASSWORD_TOO_WEAK', 'SECOND_FACTOR_MISSING'];
}

function problems(codes: readonly ErrorCode[]) {
  const byStatus = Map.groupBy(new Set(codes), (code) => errors[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((code) => errors[code].detail).join(' · '),
        content: { [problemType]: { schema: Problem } },
      },
    ]),
  );
}

/** Checks in this order: 413, 415, 400; the schema's 422 follows. An absent body is an empty object. */
const jsonBody = (limit: number) =>
  createMiddleware<Env>(async (c, next) => {
    const { raw } = c.req;
    const bytes = await readBytes(raw, limit);
    if (bytes.length > 0 && !/^application\/json\s*(;|$)/i.test(raw.headers.get('content-type') ?? '')) {
      throw new AppError('NOT_JSON');
    }
    const body = bytes.length === 0 ? '{}' : decode(bytes);
    assertJson(body);
    const headers = new Headers(raw.headers);
    headers.set('content-type', 'application/json');
    c.req.raw = new Request(raw.url, { method: raw.method, headers, body });
    await next();
  });

const maxDropped = 32 * 1024 * 1024;

/** Counts the bytes received: Content-Length is only trusted when it exceeds the limit. */
async function readBytes({ body, headers }: Request, limit: number): Promise<Uint8Array> {
  let tooLarge = Number(headers.get('content-length') ?? 0) > limit;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of received(body)) {
    size += chunk.byteLength;
    tooLarge ||= size > limit;
    // The rest is read and dropped, or the client would see a broken connection instead of the answer.
    if (tooLarge) chunks.length = 0;
    else chunks.push(chunk);
    if (size > maxDropped) break;
  }
  if (tooLarge) throw new AppError('BODY_TOO_LARGE');
  return Buffer.concat(chunks);
}

/** A client that goes away has sent a body that cannot be read: no error of ours. */
async function* received(body: Request['body']): AsyncGenerator<Uint8Array> {
  try {
    yield* body ?? [];
  } catch {
    throw new AppError('UNREADABLE_BODY');
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new AppError('UNREADABLE_BODY');
  }
}

function assertJson(text: string): void {
  try {
    JSON.parse(text);
  } catch {
    throw new AppError('UNREADABLE_BODY');
  }
}
