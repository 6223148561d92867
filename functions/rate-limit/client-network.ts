import { createHash, timingSafeEqual } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import type { Context } from 'hono';
import type { Env } from '#functions/http/env.ts';

/**
 * Where a request comes from, as its sender cannot choose: what the CDN says, when the request shows that it comes from
 * our CDN, and otherwise the other end of the connection. Never X-Forwarded-For, whose first entry anybody writes.
 */
export function clientNetwork(c: Context<Env>): string {
  return networkOf(fromCdn(c) ?? fromConnection(c) ?? '');
}

/** An IPv4 address; of an IPv6 one the half that a provider gives to one customer. */
export function networkOf(address: string): string {
  const bare = (address.split('%')[0] ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return 'unknown';
  const [left = [], right = []] = new URL(`http://[${bare}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array<string>(8 - left.length - right.length).fill('0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}

/** What infra/edge/api-request.js puts there. */
function fromCdn(c: Context<Env>): string | undefined {
  const { originKey } = c.var.ctx.secrets;
  const shown = c.req.header('x-origin-key');
  const viewer = c.req.header('x-viewer-address');
  if (originKey === undefined || shown === undefined || viewer === undefined || !same(shown, originKey))
    return undefined;
  return viewer;
}

const same = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));
const digest = (value: string) => createHash('sha256').update(value).digest();

/** Node's server hands over the connection, API Gateway its description of it. */
const fromConnection = ({ env }: Context<Env>) =>
  env?.incoming?.socket.remoteAddress ?? env?.requestContext?.http.sourceIp;
