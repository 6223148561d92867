import { answerOf } from '#functions/accounts/login.ts';
import { type Account, getAccount, isUsable } from '#functions/accounts/repository.ts';
import { newSession } from '#functions/accounts/sessions.ts';
import type { Context } from '#functions/context/context.ts';
import { transact, type Write } from '#functions/db/store.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { rateLimits } from '#functions/http/rate-limit/limits.ts';
import { limitAccount, resetAccountLimit } from '#functions/http/rate-limit/rate-limit.ts';
import type { LoggedIn } from '#shared/accounts/user.ts';
import { consumeChallenge, readChallenge } from './challenges.ts';
import { type Factors, factorsWrites, readFactors, recordOf } from './factors.ts';
import { notifyOf } from './notices.ts';
import { withoutCode } from './recovery-codes.ts';
import { isTotpCode, stepOfCode } from './totp.ts';

export type StepClient = { device: string; requestId: string };

/** Opens the session of a login whose password was right, with a code of the app or a recovery code. */
export async function completeLogin(
  ctx: Context,
  { challenge, code }: { challenge: string; code: string },
  { device, requestId }: StepClient,
): Promise<LoggedIn> {
  const account = await accountOfChallenge(ctx, challenge);
  const byApp = isTotpCode(code);
  // Recovery codes cannot be guessed, so guessed codes of the app do not lock them out.
  if (byApp) await limitAccount(ctx, rateLimits.secondFactorCodes, account.id);
  const use = (factors: Factors) =>
    byApp ? afterAppCode(ctx, account, factors, code) : afterRecoveryCode(factors, code);
  const before = await readFactors(ctx, account.id);
  const after = use(before);
  if (!after) {
    // Another use of the challenge may have been first, with a later code.
    await accountOfChallenge(ctx, challenge);
    throw new AppError('WRONG_CODE');
  }
  const loggedIn = await openWithFactor(ctx, account, { before, after, device }, [
    consumeChallenge(ctx, challenge),
    ...(byApp
      ? []
      : recordOf(ctx, { id: account.id, username: account.username, requestId }, account, 'use-recovery-code')),
  ]);
  if (!loggedIn) {
    // Another use of the challenge was first, or one of the code, or a change of something else.
    await accountOfChallenge(ctx, challenge);
    if (!use(await readFactors(ctx, account.id))) throw new AppError('WRONG_CODE');
    throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 });
  }
  if (byApp) await resetAccountLimit(ctx, rateLimits.secondFactorCodes, account.id);
  else await notifyOf(ctx, requestId, account, 'code-used');
  return loggedIn;
}

/** Opens a session in the transaction that uses a factor up. Undefined if another use was first. */
export async function openWithFactor(
  ctx: Context,
  account: Account,
  { before, after, device }: { before: Factors; after: Factors; device: string },
  alsoWrites: readonly Write[],
): Promise<LoggedIn | undefined> {
  const { token, write } = await newSession(ctx, account, device);
  const all = [...alsoWrites, ...factorsWrites(ctx, account, before, after), write];
  return (await transact(ctx.store, all)) ? answerOf(ctx, token, account) : undefined;
}

/** The account of a first step. Refused if its password has changed or its sessions have been ended since. */
export async function accountOfChallenge(ctx: Context, challenge: string): Promise<Account> {
  const { accountId, tokenVersion } = (await readChallenge(ctx, 'second-step', challenge)) ?? {};
  const account = accountId === undefined ? undefined : await getAccount(ctx.store, accountId);
  if (!account || account.tokenVersion !== tokenVersion || !isUsable(ctx, account)) throw new AppError('LOGIN_GONE');
  return account;
}

function afterAppCode(ctx: Context, { id }: Account, factors: Factors, code: string): Factors | undefined {
  const { totp } = factors;
  if (!totp) return undefined;
  const lastStep = stepOfCode(ctx, id, totp.secret, code);
  return lastStep !== undefined && lastStep > totp.lastStep ? { ...factors, totp: { ...totp, lastStep } } : undefined;
}

function afterRecoveryCode(factors: Factors, code: string): Factors | undefined {
  const recoveryCodes = withoutCode(factors.recoveryCodes, code);
  return recoveryCodes && { ...factors, recoveryCodes };
}
