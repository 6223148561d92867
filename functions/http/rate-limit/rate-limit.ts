import { createMiddleware } from 'hono/factory';
import type { Context } from '#functions/context/context.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { clientNetwork, type Incoming } from '#functions/http/client-network.ts';
import type { Env } from '#functions/http/env.ts';
import { giveBack, type Limit, rateLimits, release, reserve, reserveAmount } from './limits.ts';

/** Rejects a request over the limit of the client's network. */
export async function limitCaller(c: Incoming, limit: Limit): Promise<void> {
  await count(c.var.ctx, limit, clientNetwork(c));
}

/**
 * Counts the attempt before the password is checked, so that concurrent attempts cannot exceed the limit. The narrowest
 * counter comes first: attempts that it rejects do not use up the wider ones. Those that a wider one rejects are given back to
 * the narrower ones: no password was checked.
 */
export async function limitLogin(ctx: Context, email: string, network: string): Promise<void> {
  if (!ctx.settings.rateLimits) return;
  const counters: [Limit, ...string[]][] = [
    [rateLimits.login, email, network],
    [rateLimits.loginsFromNetwork, network],
    [rateLimits.loginsToAccount, email],
  ];
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

/** A correct password resets only the counter of this account and network. */
export async function resetLoginLimit(ctx: Context, email: string, network: string): Promise<void> {
  if (ctx.settings.rateLimits) await release(ctx, rateLimits.login, email, network);
}

/** Rejects a request over the limit of one account. */
export const limitAccount = (ctx: Context, limit: Limit, accountId: string): Promise<void> =>
  count(ctx, limit, accountId);

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

/** Rejects a request over the limit of mails to one address. */
export const limitAddress = (ctx: Context, limit: Limit, email: string): Promise<void> => count(ctx, limit, email);

export async function resetAccountLimit(ctx: Context, limit: Limit, accountId: string): Promise<void> {
  if (ctx.settings.rateLimits) await release(ctx, limit, accountId);
}

/** Counts, and says whether the limit allows it: for limits that are reached in silence. */
export async function isAllowed(ctx: Context, limit: Limit, ...subject: string[]): Promise<boolean> {
  return !ctx.settings.rateLimits || (await reserve(ctx, limit, ...subject)) === undefined;
}

async function count(ctx: Context, limit: Limit, ...subject: string[]): Promise<void> {
  if (!ctx.settings.rateLimits) return;
  const wait = await reserve(ctx, limit, ...subject);
  if (wait !== undefined) throw tooMany(wait);
}

const maxNetworks = 50_000;

/**
 * Anonymous reads are counted in the memory of each process: a write for every read would cost more than the read. In the
 * cloud the gateway's throttle limits all processes together.
 */
export function limitAnonymous() {
  const { max, seconds } = rateLimits.anonymous;
  let windowEnds = 0;
  const used = new Map<string, number>();
  return createMiddleware<Env>(async (c, next) => {
    const { settings, now } = c.var.ctx;
    if (settings.rateLimits && c.req.header('authorization') === undefined) {
      const moment = now().getTime();
      if (moment >= windowEnds || used.size > maxNetworks) {
        used.clear();
        windowEnds = moment + seconds * 1_000;
      }
      const network = clientNetwork(c);
      const requests = (used.get(network) ?? 0) + 1;
      if (requests > max) throw tooMany(Math.ceil((windowEnds - moment) / 1_000));
      used.set(network, requests);
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
