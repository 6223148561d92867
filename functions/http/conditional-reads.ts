import { createHash } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { Env } from './env.ts';

/**
 * Anonymous reads may be stored by any cache, which revalidates each time: an unchanged answer is a 304 without a body.
 * Answers to a token are never stored (access.ts).
 */
export const conditionalReads = createMiddleware<Env>(async (c, next) => {
  await next();
  const { method } = c.req;
  const anonymous = c.req.header('authorization') === undefined;
  if ((method !== 'GET' && method !== 'HEAD') || !anonymous || c.res.status !== 200) return;

  const digest = createHash('sha256').update(withSortedKeys(await c.res.clone().text()));
  const tag = `W/"${digest.digest('base64url').slice(0, 22)}"`;
  c.header('cache-control', 'public, max-age=0, must-revalidate');
  c.header('etag', tag);
  c.header('vary', 'authorization', { append: true });
  if (tagMatches(c.req.header('if-none-match'), tag)) {
    const headers = new Headers(c.res.headers);
    headers.delete('content-type');
    headers.delete('content-length');
    c.res = undefined;
    c.res = new Response(null, { status: 304, headers });
  }
});

/** Weak comparison (RFC 9110 §8.8.3.2): a cache that compresses may have made our tag weak or strong. */
export function tagMatches(asked: string | null | undefined, tag: string): boolean {
  const bare = (value: string) => value.trim().replace(/^W\//, '');
  return (asked ?? '').split(',').some((one) => one.trim() === '*' || bare(one) === bare(tag));
}

/** DynamoDB returns the fields of an item in any order: sorted keys give equal answers equal tags. */
function withSortedKeys(text: string): string {
  if (!/^[[{]/.test(text)) return text;
  return JSON.stringify(JSON.parse(text), (_, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}
