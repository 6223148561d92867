import type { Account } from '#functions/accounts/repository.ts';
import type { Context } from '#functions/context/context.ts';
import { transact } from '#functions/db/store.ts';
import { AppError } from '#functions/errors/app-error.ts';
import type { AuditActor } from '#functions/history/audit.ts';
import { factorsWrites, readFactors, recordOf, withoutFactors } from './factors.ts';
import { notifyOf } from './notices.ts';

/**
 * Removes all second factors of another account, because they are lost, and ends its sessions. Not with the rule, which every
 * call asks: the library for mails would be in the bundle of the `read` function.
 */
export async function removeFactorsOf(ctx: Context, by: AuditActor, account: Account): Promise<void> {
  const before = await readFactors(ctx, account.id);
  const writes = [
    ...factorsWrites(ctx, account, before, withoutFactors(before), 'end-sessions'),
    ...recordOf(ctx, by, account, 'remove-factors-of'),
  ];
  if (!(await transact(ctx.store, writes))) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 });
  await notifyOf(ctx, by.requestId, account, 'removed-by-admin');
}
