import { createHash } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import type { Context } from '#functions/context/context.ts';
import type { ContentKind } from '#shared/model/kinds.ts';
import type { Caller } from './env.ts';

/** The header of every call that creates, for a form that may have to be sent again because its answer was lost. */
export const onceAForm = {
  headers: z.object({
    'Idempotency-Key': z
      .string()
      // An empty one is none: some of those who pass headers on drop it.
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

/** The id of what a form creates: whoever sends it again means the same item, and somebody else's key is another one. */
export function idOfNew({ req, var: { ctx, actor } }: Creating, kind: Created): string {
  // Routes that several kinds share cannot be followed by the compiler; all of them declare the header above.
  const { 'Idempotency-Key': key } = req.valid('header' as never) as z.infer<typeof onceAForm.headers>;
  if (!key) return ctx.newId();
  const said = JSON.stringify([actor.id, kind, key]);
  return createHash('sha256').update(said).digest('base64url').slice(0, 22);
}
