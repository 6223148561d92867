import { assertPassword } from '#functions/accounts/passwords/change.ts';
import type { Account } from '#functions/accounts/repository.ts';
import { consumeChallenge, issueChallenge, readChallenge } from '#functions/accounts/second-factors/challenges.ts';
import { addFactor, saveFactors } from '#functions/accounts/second-factors/enrolment.ts';
import { type Factors, readFactors, recordOf, type StoredPasskey } from '#functions/accounts/second-factors/factors.ts';
import { notifyOf } from '#functions/accounts/second-factors/notices.ts';
import type { Context } from '#functions/context/context.ts';
import { passkeyUniquenessKey } from '#functions/db/keys.ts';
import { batchGet } from '#functions/db/store.ts';
import { AppError, invalid } from '#functions/errors/app-error.ts';
import type { AuditActor } from '#functions/history/audit.ts';
import type { EnrolledPasskey, Passkey, PasskeyEnrolment } from '#shared/accounts/second-factor.ts';
import { secondFactors } from '#shared/limits.ts';
import { challengeIn, enrolmentOptions, loginOptions, passkeyId, verifyEnrolment } from './ceremonies.ts';
import { toPasskey } from './listed-passkey.ts';

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
