import type { Context } from 'hono';
import type { Env } from '#functions/http/env.ts';

/*
 * Routes that several kinds share are made with schemas that the compiler does not know yet, so it cannot follow them
 * through a handler. It is told so here and nowhere else: what comes in has been through the route's schema, and what
 * goes out went through the kind's own one before it was stored.
 */

/** The body after its schema. */
export const validBody = <Body extends object = Record<string, unknown>>(c: {
  req: { valid: (target: never) => unknown };
}): Body => c.req.valid('json' as never) as Body;

/** The answer that the route's schema describes. */
export const answer = <Of extends Env>(c: Context<Of>, value: unknown, status: 200 | 201): never =>
  c.json(value as object, status) as never;
