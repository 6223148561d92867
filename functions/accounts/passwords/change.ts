import { revokeToken } from '#functions/accounts/account-tokens.ts';
import { hashPassword, verifyPassword } from '#functions/accounts/credentials.ts';
import { notify } from '#functions/accounts/notify.ts';
import { type Account, passwordWrite } from '#functions/accounts/repository.ts';
import { keepSessionWrite } from '#functions/accounts/sessions.ts';
import type { Context } from '#functions/context/context.ts';
import { transact } from '#functions/db/store.ts';
import { AppError, invalid } from '#functions/errors/app-error.ts';
import { auditWrites } from '#functions/history/audit.ts';
import type { Caller } from '#functions/http/env.ts';
import { rateLimits } from '#functions/http/rate-limit/limits.ts';
import { limitAccount, resetAccountLimit } from '#functions/http/rate-limit/rate-limit.ts';
import type { PasswordChange } from '#shared/accounts/user.ts';
import { isWeakPassword, refuseWeakPassword } from './password-rule.ts';
import { passwordChangedMail } from './reset.ts';

/** Sets a new password, ends the other sessions and a reset link that is on its way. */
export async function changePassword(
  ctx: Context,
  by: Caller,
  account: Account,
  { current, password }: PasswordChange,
): Promise<void> {
  await assertPassword(ctx, account, current);
  await refuseWeakPassword(account.role, password);
  const record = { actions: ['change-password'], kind: 'user', item: account.id, name: account.username } as const;
  const changed = await transact(ctx.store, [
    passwordWrite(ctx.store, account, {
      hash: await hashPassword(password, ctx.passwordCost),
      isWeak: await isWeakPassword(password),
    }),
    keepSessionWrite(ctx, account, by.sessionId),
    revokeToken(ctx, 'reset', account.id),
    ...auditWrites(ctx, by, record),
  ]);
  if (!changed) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 });
  await notify(ctx, by.requestId, account, passwordChangedMail(ctx));
}

/**
 * Proves that the owner is at the keyboard: a session left open may not take the account over. Guesses are limited, and so is
 * what the owner does with the right password: most changes send a notice.
 */
export async function assertPassword(ctx: Context, { id, passwordHash }: Account, current: string): Promise<void> {
  await limitAccount(ctx, rateLimits.passwordChecks, id);
  if (!(await verifyPassword(current, passwordHash))) {
    throw invalid([{ field: 'current', message: 'La password attuale non è corretta' }]);
  }
  await resetAccountLimit(ctx, rateLimits.passwordChecks, id);
  await limitAccount(ctx, rateLimits.passwordUses, id);
}
