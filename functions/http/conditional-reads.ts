import { hash } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { Env } from './env.ts';
import { SharedWork } from './shared-work.ts';

/** A complete answer, which several requests can send. */
type Answer = {
  status: number;
  headers: Headers;
  body: Uint8Array<ArrayBuffer>;
  /** The place of the route among those that match the address, for the log. */
  routeIndex: number;
};

/**
 * Anonymous reads may be stored by any cache, which revalidates each time: an unchanged answer is a 304 without a body.
 * Answers to a token are never stored (access.ts). An anonymous answer depends on its address alone: concurrent requests
 * for one address share one read of the store.
 */
export function conditionalReads() {
  const reads = new SharedWork<Answer>();
  return createMiddleware<Env>(async (c, next) => {
    const { method, url } = c.req;
    if ((method !== 'GET' && method !== 'HEAD') || c.req.header('authorization') !== undefined) return next();
    const { status, headers, body, routeIndex } = await reads.run(url, async () => {
      await next();
      return { ...(await answerOf(c.res)), routeIndex: c.req.routeIndex };
    });
    c.req.routeIndex = routeIndex;
    const tag = headers.get('etag');
    const isUnchanged = tag !== null && tagMatches(c.req.header('if-none-match'), tag);
    // Without this, Hono would add the headers of the first answer to the second.
    c.res = undefined;
    c.res = isUnchanged ? notModified(headers) : new Response(body, { status, headers });
    return undefined;
  });
}

async function answerOf(response: Response): Promise<Omit<Answer, 'routeIndex'>> {
  const { status } = response;
  const headers = new Headers(response.headers);
  const body = new Uint8Array(await response.arrayBuffer());
  if (status === 200) {
    // A route may let the edge keep its answer.
    if (!headers.has('cache-control')) headers.set('cache-control', 'public, max-age=0, must-revalidate');
    headers.set('etag', `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`);
    headers.append('vary', 'authorization');
  }
  return { status, headers, body };
}

function notModified(headers: Headers): Response {
  const kept = new Headers(headers);
  kept.delete('content-type');
  kept.delete('content-length');
  return new Response(null, { status: 304, headers: kept });
}

/** Weak comparison (RFC 9110 §8.8.3.2): a cache that compresses may have made our tag weak or strong. */
export function tagMatches(ifNoneMatch: string | null | undefined, tag: string): boolean {
  const bare = (value: string) => value.trim().replace(/^W\//, '');
  return (ifNoneMatch ?? '').split(',').some((one) => one.trim() === '*' || bare(one) === bare(tag));
}
