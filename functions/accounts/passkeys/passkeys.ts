import { assertPassword } from '#functions/accounts/passwords/change.ts';
import { type Account, getAccount, isUsable } from '#functions/accounts/repository.ts';
import { consumeChallenge, issueChallenge, readChallenge } from '#functions/accounts/second-factors/challenges.ts';
import { addFactor, saveFactors } from '#functions/accounts/second-factors/enrolment.ts';
import {
  type Factors,
  readFactors,
  recordOf,
  type StoredPasskey,
  toPasskey,
} from '#functions/accounts/second-factors/factors.ts';
import { notifyOf } from '#functions/accounts/second-factors/notices.ts';
import { accountOfChallenge, openWithFactor, type StepClient } from '#functions/accounts/second-factors/second-step.ts';
import type { Context } from '#functions/context/context.ts';
import { passkeyUniquenessKey } from '#functions/db/keys.ts';
import { batchGet } from '#functions/db/store.ts';
import { AppError, invalid } from '#functions/errors/app-error.ts';
import type { AuditActor } from '#functions/history/audit.ts';
import type { Assertion, EnrolledPasskey, Passkey, PasskeyEnrolment } from '#shared/accounts/second-factor.ts';
import type { LoggedIn } from '#shared/accounts/user.ts';
import { secondFactors } from '#shared/limits.ts';
import { isId } from '#shared/text/ids.ts';
import {
  accountIn,
  challengeIn,
  enrolmentOptions,
  loginOptions,
  passkeyId,
  verifyEnrolment,
  verifyLogin,
} from './ceremonies.ts';

export async function startLogin(ctx: Context) {
  return loginOptions(ctx, await issueChallenge(ctx, 'passkey-login'));
}

export async function startEnrolment(ctx: Context, account: Account, current: string) {
  await assertPassword(ctx, account, current);
  const { passkeys } = await readFactors(ctx, account.id);
  assertRoom(passkeys);
  return enrolmentOptions(ctx, account, passkeys, await issueChallenge(ctx, 'passkey-enrolment', account));
}

function assertRoom(passkeys: Factors['passkeys']): void {
  if (Object.keys(passkeys).length >= secondFactors.passkeys) throw new AppError('PASSKEY_LIMIT');
}

/** The challenge is used up in the transaction that adds the passkey. */
export async function addPasskey(
  ctx: Context,
  by: AuditActor,
  account: Account,
  enrolment: PasskeyEnrolment,
): Promise<EnrolledPasskey> {
  const challenge = challengeIn(enrolment.attestation);
  const issued = await readChallenge(ctx, 'passkey-enrolment', challenge);
  if (issued?.accountId !== account.id) throw new AppError('ENROLMENT_GONE');
  const passkey = await verifyEnrolment(ctx, enrolment, challenge);
  if (!passkey) throw invalid([{ field: 'attestation', message: 'La passkey non è valida' }]);
  const before = await readFactors(ctx, account.id);
  assertRoom(before.passkeys);
  const id = passkeyId(passkey.credentialId);
  const [owned] = await batchGet(ctx.store, [passkeyUniquenessKey(id)]);
  if (owned || Object.hasOwn(before.passkeys, id)) throw invalid([{ field: 'attestation', message: taken }]);
  const after = { ...before, passkeys: { ...before.passkeys, [id]: passkey } };
  const enrolled = await addFactor(ctx, by, account, { before, after }, [consumeChallenge(ctx, challenge)]);
  await notifyOf(ctx, by.requestId, account, 'passkey-added');
  return { ...enrolled, passkey: toPasskey(id, passkey) };
}

const taken = 'Questa passkey è già di un account: creane un’altra';

export async function renamePasskey(ctx: Context, account: Account, id: string, name: string): Promise<Passkey> {
  const { before, passkey } = await findPasskey(ctx, account, id);
  const renamed = { ...passkey, name };
  await saveFactors(ctx, account, before, { ...before, passkeys: { ...before.passkeys, [id]: renamed } });
  return toPasskey(id, renamed);
}

export async function removePasskey(
  ctx: Context,
  by: AuditActor,
  account: Account,
  { id, current }: { id: string; current: string },
): Promise<void> {
  const { before } = await findPasskey(ctx, account, id);
  await assertPassword(ctx, account, current);
  const { [id]: _, ...passkeys } = before.passkeys;
  await saveFactors(ctx, account, before, { ...before, passkeys }, recordOf(ctx, by, account, 'remove-factor'));
  await notifyOf(ctx, by.requestId, account, 'passkey-removed');
}

async function findPasskey(
  ctx: Context,
  account: Account,
  id: string,
): Promise<{ before: Factors; passkey: StoredPasskey }> {
  const before = await readFactors(ctx, account.id);
  const passkey = Object.hasOwn(before.passkeys, id) ? before.passkeys[id] : undefined;
  if (!passkey) throw new AppError('PASSKEY_NOT_FOUND');
  return { before, passkey };
}

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
