import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { z } from 'zod';
import { withPersonNames } from '#functions/db/person-names.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { factorKinds } from '#shared/accounts/second-factor.ts';
import { type ErrorCode, errors } from '#shared/errors/errors.ts';
import type { Env } from './env.ts';

/** RFC 9457. */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.enum(Object.keys(errors) as ErrorCode[]),
    detail: z.string().meta({ description: 'La frase che legge chi usa la rivista' }),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
    challenge: z.string().optional().meta({ description: 'Per il secondo passo di un accesso' }),
    factors: z
      .array(z.enum(factorKinds))
      .optional()
      .meta({ description: 'Con che cosa si può fare il secondo passo, oltre a un codice di recupero' }),
    current: z.unknown().optional().meta({ description: 'In un conflitto di versione: il contenuto com’è ora' }),
    savedBy: z
      .object({ id: z.string(), name: z.string() })
      .optional()
      .meta({ description: 'Chi ha salvato `current`' }),
  })
  .meta({ id: 'Problem' });

export const problemType = 'application/problem+json';

export function problemResponse({ code, extras: { retryAfterSeconds, ...extras } }: AppError): Response {
  const { status, detail } = errors[code];
  const headers = new Headers({ 'content-type': `${problemType}; charset=utf-8`, 'cache-control': 'no-store' });
  if (status === 401) headers.set('www-authenticate', 'Bearer');
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds));
  const title = code.toLowerCase().replaceAll('_', ' ');
  const problem = { type: 'about:blank', title, status, code, detail, ...extras };
  return new Response(JSON.stringify(problem), { status, headers });
}

/** Answers every error: an AppError as it is, any other without internal details. */
export async function onError(error: Error, c: Context<Env>): Promise<Response> {
  const known = asAppError(error);
  const { ctx, requestId } = c.var;
  if (known.status >= 500) ctx.log({ level: 'error', requestId, error });
  const { current } = known.extras;
  if (current instanceof Object) [known.extras.current] = await withPersonNames(ctx.store, [current]);
  return problemResponse(known);
}

function asAppError(error: Error): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof HTTPException && error.status === 400) return new AppError('UNREADABLE_BODY');
  if (error instanceof HTTPException && error.status === 415) return new AppError('NOT_JSON');
  if (isOverload(error) || isContendedTransaction(error)) return new AppError('UNAVAILABLE', { retryAfterSeconds: 2 });
  return new AppError('INTERNAL');
}

/** The errors of DynamoDB and the network when the store is overloaded or unreachable. */
function isOverload({ name, ...rest }: Error): boolean {
  const { code = '' } = rest as { code?: string };
  return (
    ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(code) ||
    [
      'ProvisionedThroughputExceededException',
      'ThrottlingException',
      'RequestLimitExceeded',
      'InternalServerError',
      'ServiceUnavailable',
      'TransactionInProgressException',
      'TimeoutError',
    ].includes(name)
  );
}

/** A transaction cancelled by a concurrent one or by throttling: nothing was written. */
function isContendedTransaction(error: Error): boolean {
  return (
    error instanceof TransactionCanceledException &&
    (error.CancellationReasons ?? []).some(({ Code = '' }) =>
      ['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded'].includes(Code),
    )
  );
}

/** Errors of a save that requests more than the role allows. */
export const roleErrors = ['PUBLISH_NOT_ALLOWED', 'FEATURE_NOT_ALLOWED'] as const;

export const resubmissionErrors = ['ALREADY_SAVED', 'SAVED_AND_DELETED'] as const;
