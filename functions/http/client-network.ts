import { isIPv4, isIPv6 } from 'node:net';
import type { Context as HonoContext } from 'hono';
import type { Env } from './env.ts';

/** Any route's context, whatever its middleware adds. */
export type Incoming = Pick<HonoContext<Env>, 'req' | 'env' | 'var'>;

/**
 * The network of the client: from the CDN's header where every request comes from our CDN, else the peer of the
 * connection. Never X-Forwarded-For, whose first entry the client can forge.
 */
export function clientNetwork(c: Incoming): string {
  return networkOf(fromCdn(c) ?? fromConnection(c) ?? '');
}

/** An IPv4 address, or the /64 of an IPv6 address, which one customer gets. */
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

/** The site that an IPv6 network belongs to, its /48: one site has 65,536 networks. Undefined for IPv4. */
export const siteOf = (network: string): string | undefined =>
  network.includes(':') ? network.split(':').slice(0, 3).join(':') : undefined;

/** Set by infra/edge/api-request.js. */
const fromCdn = (c: Incoming): string | undefined =>
  c.var.ctx.settings.behindCdn ? c.req.header('x-viewer-address') : undefined;

/** From Node's connection or the request context of API Gateway. */
const fromConnection = ({ env }: Incoming) => env?.incoming?.socket.remoteAddress ?? env?.requestContext?.http.sourceIp;
