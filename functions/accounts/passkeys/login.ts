import { getAccount, isUsable } from '#functions/accounts/repository.ts';
import { consumeChallenge, readChallenge } from '#functions/accounts/second-factors/challenges.ts';
import { readFactors } from '#functions/accounts/second-factors/factors.ts';
import { accountOfChallenge, openWithFactor, type StepClient } from '#functions/accounts/second-factors/second-step.ts';
import type { Context } from '#functions/context/context.ts';
import { AppError } from '#functions/errors/app-error.ts';
import type { Assertion } from '#shared/accounts/second-factor.ts';
import type { LoggedIn } from '#shared/accounts/user.ts';
import { isId } from '#shared/text/ids.ts';
import { accountIn, challengeIn, passkeyId, verifyLogin } from './ceremonies.ts';

type LoginRequest = { assertion: Assertion; challenge?: string | undefined };

/**
 * Opens a session with a passkey: instead of the password, or after it with the challenge of the first step. The same answer
 * whether the account, the passkey or the signature is unknown.
 */
export async function loginWithPasskey(
  ctx: Context,
  { assertion, challenge }: LoginRequest,
  { device }: Pick<StepClient, 'device'>,
): Promise<LoggedIn> {
  const signed = challengeIn(assertion);
  await assertStillIssued(ctx, signed);
  const firstStep = challenge === undefined ? undefined : await accountOfChallenge(ctx, challenge);
  const accountId = accountIn(assertion);
  const account = isId(accountId) ? await getAccount(ctx.store, accountId) : undefined;
  if (!account || !isUsable(ctx, account) || (firstStep && firstStep.id !== account.id))
    throw new AppError('WRONG_PASSKEY');
  const before = await readFactors(ctx, account.id);
  const id = passkeyId(assertion.id);
  const passkey = before.passkeys[id];
  const used = passkey && (await verifyLogin(ctx, assertion, passkey, signed));
  if (!used) {
    // A concurrent login with this challenge has raised the counter.
    await assertStillIssued(ctx, signed);
    throw new AppError('WRONG_PASSKEY');
  }
  const after = { ...before, passkeys: { ...before.passkeys, [id]: used } };
  const consumed = [signed, challenge].flatMap((spent) => (spent === undefined ? [] : [consumeChallenge(ctx, spent)]));
  const loggedIn = await openWithFactor(ctx, account, { before, after, device }, consumed);
  if (loggedIn) return loggedIn;
  // Another use was first, or a change of something else.
  await assertStillIssued(ctx, signed);
  throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 });
}

async function assertStillIssued(ctx: Context, challenge: string): Promise<void> {
  if (!(await readChallenge(ctx, 'passkey-login', challenge))) throw new AppError('LOGIN_GONE');
}
