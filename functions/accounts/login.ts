import { timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '#functions/context/context.ts';
import { pseudonym } from '#functions/context/secrets.ts';
import type { Write } from '#functions/db/store.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { limitLogin, resetLoginLimit } from '#functions/http/rate-limit/rate-limit.ts';
import type { LoggedIn, LoginInput, RegisterInput } from '#shared/accounts/user.ts';
import { pauseOf } from '#shared/time/pause.ts';
import { verifyDecoy, verifyPassword } from './credentials.ts';
import { newAccount } from './new-account.ts';
import { type Account, addAccount, asUser, getAccountByEmail, isUsable } from './repository.ts';
import { issueChallenge } from './second-factors/challenges.ts';
import { factorKinds, readFactors } from './second-factors/factors.ts';
import { requiredFrom } from './second-factors/rule.ts';
import { newSession, openSession } from './sessions.ts';

/** Where a login comes from: the network is counted, the device is named in the list of sessions. */
type LoginClient = { network: string; device: string };

export async function login(
  ctx: Context,
  { email, password, device_marks }: LoginInput,
  { network, device }: LoginClient,
): Promise<LoggedIn> {
  const attempt = { email, network, knownDevice: await knownDevice(ctx, email, device_marks) };
  await limitLogin(ctx, attempt);
  const begin = performance.now();
  const account = await getAccountByEmail(ctx.store, email);
  const hasAccount = account !== undefined && isUsable(ctx, account);
  const isRight = hasAccount
    ? await verifyPassword(password, account.passwordHash)
    : await verifyDecoy(password, ctx.passwordCost);
  if (!hasAccount || !isRight) {
    await padResponseTime(begin, pauseOf(ctx, responseStepMilliseconds));
    throw new AppError('WRONG_CREDENTIALS');
  }
  await resetLoginLimit(ctx, attempt);
  if (account.secondFactor) {
    const challenge = await issueChallenge(ctx, 'second-step', account);
    const factors = factorKinds(await readFactors(ctx, account.id));
    throw new AppError('SECOND_FACTOR_REQUIRED', { type: '/problems/second-factor-required', challenge, factors });
  }
  const from = await requiredFrom(ctx, account);
  const loggedIn = answerOf(ctx, await openSession(ctx, account, device), account);
  return from === undefined ? loggedIn : { ...loggedIn, second_factor_from: from };
}

/** Of the answer to a failed login: reading an existing item takes a fraction of a millisecond longer. */
const responseStepMilliseconds = 250;

/** New accounts have the role `user`; only an administrator can change it. */
export async function register(ctx: Context, input: RegisterInput, device: string): Promise<LoggedIn> {
  const account = await newAccount(ctx, { ...input, role: 'user', unconfirmed: true });
  return addLoggedIn(ctx, account, device);
}

/** Stores a new account and its first session together. */
export async function addLoggedIn(
  ctx: Context,
  account: Account,
  device: string,
  alsoWrites: readonly Write[] = [],
): Promise<LoggedIn> {
  const { token, write } = await newSession(ctx, account, device);
  await addAccount(ctx.store, account, [write, ...alsoWrites]);
  return answerOf(ctx, token, account);
}

export const answerOf = (ctx: Context, access_token: string, account: Account): LoggedIn => ({
  access_token,
  token_type: 'bearer',
  user: asUser(account),
  device_mark: newDeviceMark(ctx, account),
});

/*
 * A mark of a browser that has logged in to an account. It opens nothing: logins from there have a counter of their own, so that
 * the guesses of others cannot lock its owner out. It ends with the sessions of its time: who knew a former password keeps none.
 */
const separator = '.';

function newDeviceMark(ctx: Context, { email, tokenVersion }: Pick<Account, 'email' | 'tokenVersion'>): string {
  const device = [ctx.newId(), tokenVersion].join(separator);
  return [device, signatureOf(ctx, email, device)].join(separator);
}

/** The device of the first of these marks that is good for this account. Only a mark that we made is worth a look at the account. */
async function knownDevice(ctx: Context, email: string, marks: readonly string[] = []): Promise<string | undefined> {
  const devices = marks.flatMap((mark) => signedDevice(ctx, email, mark) ?? []);
  const account = devices.length > 0 ? await getAccountByEmail(ctx.store, email) : undefined;
  return devices.find((device) => device.endsWith(separator + account?.tokenVersion));
}

function signedDevice(ctx: Context, email: string, mark: string): string | undefined {
  const end = mark.lastIndexOf(separator);
  const device = mark.slice(0, end);
  const [given, right] = [mark.slice(end + 1), signatureOf(ctx, email, device)].map((text) => Buffer.from(text));
  return given && right && given.length === right.length && timingSafeEqual(given, right) ? device : undefined;
}

const signatureOf = (ctx: Context, email: string, device: string) => pseudonym(ctx, 'known-device', email, device);

/**
 * Waits until a multiple of `step` milliseconds has passed since `begin`, a reading of `performance.now()`: small differences
 * in time, which many requests could measure, do not show.
 */
export const padResponseTime = (begin: number, step: number): Promise<void> =>
  wait(step - ((performance.now() - begin) % step));
