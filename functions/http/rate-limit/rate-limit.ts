import { isIPv4, isIPv6 } from 'node:net';
import type { Context as HonoContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Context } from '#functions/context/context.ts';
import { AppError } from '#functions/errors/app-error.ts';
import type { Env } from '#functions/http/env.ts';
import { giveBack, type Limit, ofSite, rateLimits, release, reserve, reserveAmount } from './limits.ts';

type Counter = [Limit, ...subject: string[]];

/** Rejects a request over the limit of the client's network. */
export const limitCaller = (c: Incoming, limit: Limit): Promise<void> =>
  countAll(c.var.ctx, ofNetwork(limit, clientNetwork(c)));

/** A counter of a network, and one of its site. */
function ofNetwork(limit: Limit, network: string, ...subject: string[]): Counter[] {
  const site = siteOf(network);
  return [[limit, ...subject, network], ...(site ? [[ofSite(limit), ...subject, site] satisfies Counter] : [])];
}

type LoginAttempt = { email: string; network: string; knownDevice?: string | undefined };

/**
 * Counts the attempt before the password is checked, so that concurrent attempts cannot exceed the limit. A known device has a
 * counter that no other device can use up.
 */
export async function limitLogin(ctx: Context, attempt: LoginAttempt): Promise<void> {
  const { email, network, knownDevice } = attempt;
  const shared = knownDevice
    ? []
    : [...ofNetwork(rateLimits.loginsFromNetwork, network), [rateLimits.loginsToAccount, email] satisfies Counter];
  await countAll(ctx, [...ownCounters(attempt), ...shared]);
}

/** The counters of an account that a right password resets. */
const ownCounters = ({ email, network, knownDevice }: LoginAttempt): Counter[] =>
  knownDevice ? [[rateLimits.loginFromKnownDevice, email, knownDevice]] : ofNetwork(rateLimits.login, network, email);

/**
 * The narrowest counter comes first: attempts that it rejects do not use up the wider ones. Those that a wider one rejects are
 * given back to the narrower ones: nothing was done.
 */
async function countAll(ctx: Context, counters: readonly Counter[]): Promise<void> {
  if (!ctx.settings.rateLimits) return;
  for (const [index, counter] of counters.entries()) {
    const wait = await reserve(ctx, ...counter);
    if (wait === undefined) continue;
    for (const narrower of counters.slice(0, index)) await giveBack(ctx, ...narrower);
    throw tooMany(wait);
  }
}

/** The uploads of one person in a day: files, and their bytes. A file whose bytes are refused does not count. */
export async function limitUploads(ctx: Context, userId: string, bytes: number): Promise<void> {
  if (!ctx.settings.rateLimits) return;
  let wait = await reserve(ctx, rateLimits.uploads, userId);
  if (wait === undefined) {
    wait = await reserveAmount(ctx, rateLimits.uploadedBytes, bytes, userId);
    if (wait === undefined) return;
    await giveBack(ctx, rateLimits.uploads, userId);
  }
  throw new AppError('TOO_MANY_REQUESTS', {
    retryAfterSeconds: wait,
    detail: `Hai caricato molto in un giorno solo: riprova ${inWords(wait)}.`,
  });
}

/** A correct password resets only the counters of this account and device or network. */
export const resetLoginLimit = (ctx: Context, attempt: LoginAttempt): Promise<void> =>
  releaseAll(ctx, ownCounters(attempt));

/** A link in a mail proves the owner, who can then log in: also from a new device, while others guess. */
export const openToOwner = (ctx: Context, { email, network }: LoginAttempt): Promise<void> =>
  releaseAll(ctx, [
    ...ownCounters({ email, network }),
    [rateLimits.loginsToAccount, email],
    [rateLimits.loginsToAccount.afterwards, email],
  ]);

async function releaseAll(ctx: Context, counters: readonly Counter[]): Promise<void> {
  if (!ctx.settings.rateLimits) return;
  for (const counter of counters) await release(ctx, ...counter);
}

export const limitAccount = (ctx: Context, limit: Limit, accountId: string): Promise<void> =>
  countAll(ctx, [[limit, accountId]]);

/** The same for work that may fail: what fails is not counted. */
export async function limitWork<Result>(
  ctx: Context,
  limit: Limit,
  accountId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await limitAccount(ctx, limit, accountId);
  try {
    return await work();
  } catch (error) {
    if (ctx.settings.rateLimits) await giveBack(ctx, limit, accountId);
    throw error;
  }
}

export const limitAddress = (ctx: Context, limit: Limit, email: string): Promise<void> =>
  countAll(ctx, [[limit, email]]);

export async function resetAccountLimit(ctx: Context, limit: Limit, accountId: string): Promise<void> {
  if (ctx.settings.rateLimits) await release(ctx, limit, accountId);
}

/** Counts, and says whether the limit allows it: for limits that are reached in silence. */
export async function isAllowed(ctx: Context, limit: Limit, ...subject: string[]): Promise<boolean> {
  return !ctx.settings.rateLimits || (await reserve(ctx, limit, ...subject)) === undefined;
}

/**
 * Counts a mail to an unconfirmed address, of all together. At the day's maximum an alarm tells the operators (infra/stacks/operations.ts).
 */
export async function mayWriteToStranger(ctx: Context): Promise<boolean> {
  const wait = await strangerWait(ctx);
  return wait === undefined;
}

/** The same for a person who waits for the mail. */
export async function limitMailToStranger(ctx: Context): Promise<void> {
  const wait = await strangerWait(ctx);
  if (wait !== undefined) throw tooMany(wait);
}

async function strangerWait(ctx: Context): Promise<number | undefined> {
  if (!ctx.settings.rateLimits) return undefined;
  const wait = await reserve(ctx, rateLimits.mailsToStrangers);
  if (wait !== undefined) ctx.log({ level: 'warn', requestId: 'mails', event: 'mails-to-strangers-used-up' });
  return wait;
}

const maxNetworks = 50_000;

/**
 * Anonymous reads are counted in the memory of each process: a write for every read would cost more than the read. In the
 * cloud the gateway's throttle limits all processes together.
 */
export function limitAnonymous() {
  const { seconds } = rateLimits.anonymous;
  let windowEnds = 0;
  const used = new Map<string, number>();
  return createMiddleware<Env>(async (c, next) => {
    const { settings, now } = c.var.ctx;
    if (settings.rateLimits && c.req.header('authorization') === undefined) {
      const moment = now().getTime();
      // A window that ends later than any was made before the clock was put back.
      const isOver = moment >= windowEnds || windowEnds - moment > seconds * 1_000;
      if (isOver || used.size > maxNetworks) {
        used.clear();
        windowEnds = moment + seconds * 1_000;
      }
      for (const [limit, network] of ofNetwork(rateLimits.anonymous, clientNetwork(c)) as [Limit, string][]) {
        const requests = (used.get(network) ?? 0) + 1;
        if (requests > limit.max) throw tooMany(Math.ceil((windowEnds - moment) / 1_000));
        used.set(network, requests);
      }
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
const siteOf = (network: string): string | undefined =>
  network.includes(':') ? network.split(':').slice(0, 3).join(':') : undefined;

/** Set by infra/edge/api-request.js. */
const fromCdn = (c: Incoming): string | undefined =>
  c.var.ctx.settings.behindCdn ? c.req.header('x-viewer-address') : undefined;

/** From Node's connection or the request context of API Gateway. */
const fromConnection = ({ env }: Incoming) => env?.incoming?.socket.remoteAddress ?? env?.requestContext?.http.sourceIp;
