import { assertPassword } from '#functions/accounts/passwords/change.ts';
import type { Account } from '#functions/accounts/repository.ts';
import type { Context } from '#functions/context/context.ts';
import { transact, type Write } from '#functions/db/store.ts';
import { AppError, invalid } from '#functions/errors/app-error.ts';
import type { AuditActor } from '#functions/history/audit.ts';
import { rateLimits } from '#functions/http/rate-limit/limits.ts';
import { limitAccount, resetAccountLimit } from '#functions/http/rate-limit/rate-limit.ts';
import type { Enrolled, SecondFactors, TotpEnrolment } from '#shared/accounts/second-factor.ts';
import { secondFactors } from '#shared/limits.ts';
import { type Factors, factorsWrites, hasFactor, listPasskeys, readFactors, recordOf } from './factors.ts';
import { notifyOf } from './notices.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { requiredFrom } from './rule.ts';
import { newTotpSecret, stepOfCode } from './totp.ts';

export async function listFactors(ctx: Context, account: Account): Promise<SecondFactors> {
  const [{ totp, passkeys, recoveryCodes }, from] = await Promise.all([
    readFactors(ctx, account.id),
    requiredFrom(ctx, account),
  ]);
  return {
    ...(totp ? { totp: totp.since } : {}),
    passkeys: listPasskeys(passkeys),
    recoveryCodes: recoveryCodes.length,
    ...(from === undefined ? {} : { requiredFrom: from }),
  };
}

/** A new secret, without effect until a code of the new app confirms it. The former app is valid until then. */
export async function startTotp(ctx: Context, account: Account, current: string): Promise<TotpEnrolment> {
  await assertPassword(ctx, account, current);
  const before = await readFactors(ctx, account.id);
  const { enrolment, sealed } = newTotpSecret(ctx, account);
  const validUntil = new Date(ctx.now().getTime() + secondFactors.enrolmentMinutes * 60_000).toISOString();
  await saveFactors(ctx, account, before, { ...before, enrolment: { secret: sealed, validUntil } });
  return enrolment;
}

export async function activateTotp(ctx: Context, by: AuditActor, account: Account, code: string): Promise<Enrolled> {
  const before = await readFactors(ctx, account.id);
  const { enrolment, ...kept } = before;
  if (!enrolment || enrolment.validUntil <= ctx.now().toISOString()) throw new AppError('ENROLMENT_GONE');
  await limitAccount(ctx, rateLimits.secondFactorCodes, account.id);
  const lastStep = stepOfCode(ctx, account.id, enrolment.secret, code);
  if (lastStep === undefined) throw invalid([{ field: 'code', message: 'Il codice non è giusto' }]);
  const totp = { secret: enrolment.secret, since: ctx.now().toISOString(), lastStep };
  const enrolled = await addFactor(ctx, by, account, { before, after: { ...kept, totp } });
  await resetAccountLimit(ctx, rateLimits.secondFactorCodes, account.id);
  await notifyOf(ctx, by.requestId, account, 'totp-added');
  return enrolled;
}

/** The first factor comes with recovery codes: without them a lost phone would lock its owner out. */
export async function addFactor(
  ctx: Context,
  by: AuditActor,
  account: Account,
  { before, after }: { before: Factors; after: Factors },
  alsoWrites: readonly Write[] = [],
): Promise<Enrolled> {
  const fresh = hasFactor(before) ? undefined : newRecoveryCodes();
  const recoveryCodes = fresh?.digests ?? before.recoveryCodes;
  await saveFactors(ctx, account, before, { ...after, recoveryCodes }, [
    ...recordOf(ctx, by, account, 'add-factor'),
    ...alsoWrites,
  ]);
  return fresh ? { recoveryCodes: fresh.codes } : {};
}

export async function removeTotp(ctx: Context, by: AuditActor, account: Account, current: string): Promise<void> {
  await assertPassword(ctx, account, current);
  const before = await readFactors(ctx, account.id);
  const { totp, enrolment: _, ...kept } = before;
  if (!totp) return;
  await saveFactors(ctx, account, before, kept, recordOf(ctx, by, account, 'remove-factor'));
  await notifyOf(ctx, by.requestId, account, 'totp-removed');
}

export async function renewRecoveryCodes(
  ctx: Context,
  by: AuditActor,
  account: Account,
  current: string,
): Promise<string[]> {
  await assertPassword(ctx, account, current);
  const before = await readFactors(ctx, account.id);
  if (!hasFactor(before)) throw new AppError('NO_SECOND_FACTOR');
  const { codes, digests } = newRecoveryCodes();
  const after = { ...before, recoveryCodes: digests };
  await saveFactors(ctx, account, before, after, recordOf(ctx, by, account, 'renew-recovery-codes'));
  await notifyOf(ctx, by.requestId, account, 'codes-renewed');
  return codes;
}

export async function saveFactors(
  ctx: Context,
  account: Account,
  before: Factors,
  after: Factors,
  alsoWrites: readonly Write[] = [],
) {
  if (await transact(ctx.store, [...factorsWrites(ctx, account, before, after), ...alsoWrites])) return;
  throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 });
}
