import { type Account, asUser } from '#functions/accounts/repository.ts';
import { factorsWrites, readFactors, recordOf, withoutFactors } from '#functions/accounts/second-factors/factors.ts';
import { notifyOf } from '#functions/accounts/second-factors/notices.ts';
import type { Context } from '#functions/context/context.ts';
import { draftPrefix, userKey } from '#functions/db/keys.ts';
import { transact, type Write } from '#functions/db/store.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { type AuditActor, auditWrites } from '#functions/history/audit.ts';
import type { User } from '#shared/accounts/user.ts';
import type { AuditAction } from '#shared/history/audit.ts';
import type { Role } from '#shared/rules/permissions.ts';
import { deleteAccountRows } from './account-removal.ts';
import { changeRole, writeWithAdmins } from './administrators.ts';

/** Disables or enables an account. Disabling ends its sessions at once; its items and bylines stay. */
export async function setDisabled(ctx: Context, by: AuditActor, account: Account, disabled: boolean): Promise<User> {
  if ((account.disabled ?? false) === disabled) return asUser(account);
  const record = {
    actions: [disabled ? 'disable' : 'enable'],
    kind: 'user',
    item: account.id,
    name: account.username,
  } as const;
  // A closed account does not count as an administrator: at least one who can log in must remain.
  const admins = account.role === 'admin' ? (disabled ? 'remove' : 'add') : 'keep';
  const change = disabledWrite(ctx, account, disabled);
  await writeWithAdmins(ctx, account, admins, { change, alsoWrites: auditWrites(ctx, by, record) });
  const { disabled: _, ...open } = account;
  return asUser(disabled ? { ...open, disabled } : open);
}

const disabledWrite = ({ store }: Context, account: Account, disabled: boolean): Write => ({
  Update: {
    TableName: store.tableName,
    Key: userKey(account.id),
    UpdateExpression: `SET #data.#disabled = :disabled, tokenVersion = :next${disabled ? ' ADD lapses :one' : ''}`,
    ConditionExpression: '#data.#role = :role AND tokenVersion = :before',
    ExpressionAttributeNames: { '#data': 'data', '#disabled': 'disabled', '#role': 'role' },
    ExpressionAttributeValues: {
      ':disabled': disabled,
      ':next': account.tokenVersion + 1,
      ':before': account.tokenVersion,
      ':role': account.role,
      ...(disabled ? { ':one': 1 } : {}),
    },
  },
});

/**
 * Deletes the unsaved texts of a disabled account, which may be more than a transaction holds. A failure is logged: the account
 * is closed all the same, and what is left expires.
 */
export async function endDrafts(ctx: Context, { requestId }: AuditActor, { id }: Account): Promise<void> {
  await deleteAccountRows(ctx, id, draftPrefix).catch((error: Error) => ctx.log({ level: 'error', requestId, error }));
}

export async function changeRoleOf(
  ctx: Context,
  by: AuditActor,
  account: Account,
  role: Role,
  action: AuditAction = 'change-role',
): Promise<User> {
  const record = {
    actions: [action],
    kind: 'user',
    item: account.id,
    name: account.username,
    from: account.role,
    to: role,
  } as const;
  return asUser(await changeRole(ctx, account, role, { alsoWrites: auditWrites(ctx, by, record) }));
}

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
