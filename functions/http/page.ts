import type { Context } from 'hono';
import { z } from 'zod';
import type { Page } from '#functions/db/query.ts';
import { limits } from '#shared/limits.ts';

/** `?limit=&cursor=` of every list. */
export const PageQuery = z.object({
  // Digits alone: `1e1`, `0x10` and ` 5` are numbers to a computer and a mistake in an address.
  limit: z
    .string()
    .regex(/^([1-9]\d?|100)$/, 'Da 1 a 100')
    .transform(Number)
    .optional()
    .openapi({ type: 'integer', minimum: 1, maximum: limits.pageSize.max, default: limits.pageSize.default }),
  cursor: z.string().max(1_000).optional(),
});

/** The next page is a link (RFC 8288), so a client never has to build an address. */
export function linkToNext<Item>(c: Context, { items, next }: Page<Item>): Item[] {
  if (next !== undefined) {
    const url = new URL(c.req.url);
    url.searchParams.set('cursor', next);
    c.header('link', `<${url.pathname}${url.search}>; rel="next"`);
  }
  return items;
}

/** `?featured=true`: how a query string says yes and no. */
export const yesOrNo = z.enum(['true', 'false'], 'true oppure false').transform((value) => value === 'true');
