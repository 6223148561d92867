import { createHash, timingSafeEqual } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import type { Context as HonoContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Context } from '#functions/context/context.ts';
import { AppError } from '#functions/errors/app-error.ts';
import type { Env } from '#functions/http/env.ts';
import { type Limit, rateLimits, release, reserve } from './limits.ts';

/** Refuses when the caller's network has done this too often. */
export async function limitCaller(c: HonoContext<Env>, limit: Limit): Promise<void> {
  await take(c.var.ctx, limit, clientNetwork(c));
}

/**
 * Takes an attempt before the password is looked at, so that a thousand at once are no more than five. The narrowest
 * counter comes first: what it refuses counts against nobody else.
 */
export async function limitLogin(ctx: Context, email: string, network: string): Promise<void> {
  await take(ctx, rateLimits.login, email, network);
  await take(ctx, rateLimits.loginsFromAddress, network);
  await take(ctx, rateLimits.loginsToAccount, email);
}

/** A right password clears what stood between this account and this network, and nothing else. */
export async function forgiveLogin(ctx: Context, email: string, network: string): Promise<void> {
  if (ctx.settings.rateLimits) await release(ctx, rateLimits.login, email, network);
}

async function take(ctx: Context, limit: Limit, ...subject: string[]): Promise<void> {
  if (!ctx.settings.rateLimits) return;
  const wait = await reserve(ctx, limit, ...subject);
  if (wait !== undefined) throw tooMany(wait);
}

const mostNetworks = 50_000;

/**
 * Reading without a token is counted in the memory of each process: a write to the store for every read would cost more
 * than the read. In the cloud the gateway's own throttle bounds all processes together.
 */
export function limitAnonymous({ max, seconds }: Limit = rateLimits.anonymous) {
  let windowEnds = 0;
  const used = new Map<string, number>();
  return createMiddleware<Env>(async (c, next) => {
    const { settings, now } = c.var.ctx;
    if (settings.rateLimits && c.req.header('authorization') === undefined) {
      const moment = now().getTime();
      if (moment >= windowEnds || used.size > mostNetworks) {
        used.clear();
        windowEnds = moment + seconds * 1_000;
      }
      const network = clientNetwork(c);
      const count = (used.get(network) ?? 0) + 1;
      if (count > max) throw tooMany(Math.ceil((windowEnds - moment) / 1_000));
      used.set(network, count);
    }
    await next();
  });
}

const tooMany = (seconds: number) =>
  new AppError('TOO_MANY_REQUESTS', {
    retryAfterSeconds: seconds,
    detail: `Troppi tentativi: riprova ${inWords(seconds)}.`,
  });

function inWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return 'tra un minuto';
  return minutes <= 90 ? `tra ${minutes} minuti` : `tra ${Math.ceil(minutes / 60)} ore`;
}

/**
 * Where a request comes from, as its sender cannot choose: what the CDN says, when the request shows that it comes from
 * our CDN, and otherwise the other end of the connection. Never X-Forwarded-For, whose first entry anybody writes.
 */
export function clientNetwork(c: HonoContext<Env>): string {
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
function fromCdn(c: HonoContext<Env>): string | undefined {
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
const fromConnection = ({ env }: HonoContext<Env>) =>
  env?.incoming?.socket.remoteAddress ?? env?.requestContext?.http.sourceIp;
