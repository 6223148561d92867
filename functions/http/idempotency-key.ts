import { createHash } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import type { Context } from '#functions/context/context.ts';
import type { ContentKind } from '#shared/kinds/kinds.ts';
import type { Caller } from './env.ts';

/** The header of every POST that creates an item: a form is resent with the same key when its answer was lost. */
export const idempotencyHeader = {
  headers: z.object({
    'Idempotency-Key': z
      .string()
      // An empty key is none: some proxies drop empty headers.
      .regex(/^([A-Za-z0-9_-]{16,64})?$/, 'Da 16 a 64 lettere, numeri, trattini e trattini bassi')
      .optional()
      .openapi({
        param: {
          description:
            'Un codice a caso, lo stesso ogni volta che si invia lo stesso modulo: il contenuto nasce una volta sola.',
        },
      }),
  }),
};

type Created = ContentKind | 'newsletter';
type Creating = { req: { valid: (target: never) => unknown }; var: { ctx: Context; actor: Caller } };

/** The key of the form that creates an item, if it sent one. */
export function idempotencyKey({ req }: Pick<Creating, 'req'>): string | undefined {
  // The compiler cannot follow routes with generic schemas; all of them declare the header above.
  const { 'Idempotency-Key': key } = req.valid('header' as never) as z.infer<typeof idempotencyHeader.headers>;
  return key || undefined;
}

/** The id of a new item, derived from the user and their key: a resent form gets the same id. */
export function newItemId({ req, var: { ctx, actor } }: Creating, kind: Created): string {
  const key = idempotencyKey({ req });
  if (!key) return ctx.newId();
  const source = JSON.stringify([actor.id, kind, key]);
  return createHash('sha256').update(source).digest('base64url').slice(0, 22);
}
