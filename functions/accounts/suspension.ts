import type { Context } from '#functions/context/context.ts';
import { draftPrefix, emailUniquenessKey, type Key, userKey, usernameUniquenessKey } from '#functions/db/keys.ts';
import { readPartition } from '#functions/db/query.ts';
import { transact, type Write } from '#functions/db/store.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { inGroups } from '#functions/files/in-groups.ts';
import { type AuditActor, auditWrites } from '#functions/history/audit.ts';
import type { User } from '#shared/model/people/user.ts';
import { writeWithAdmins } from './administrators.ts';
import type { Account } from './repository.ts';
import { asUser } from './service.ts';

/** Disables or enables an account. Disabling ends its sessions and unsaved texts at once; its items and bylines stay. */
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
  const writes = [
    disabledWrite(ctx, account, disabled),
    ...(disabled ? await endDraftsBy(ctx, account.id) : []),
    ...auditWrites(ctx, by, record),
  ];
  await writeWithAdmins(ctx, account, admins, writes);
  const { disabled: _, ...open } = account;
  return asUser(disabled ? { ...open, disabled } : open);
}

const disabledWrite = ({ store }: Context, account: Account, disabled: boolean): Write => ({
  Update: {
    TableName: store.tableName,
    Key: userKey(account.id),
    UpdateExpression: 'SET #data.#disabled = :disabled, tokenVersion = :next',
    ConditionExpression: '#data.#role = :role AND tokenVersion = :before',
    ExpressionAttributeNames: { '#data': 'data', '#disabled': 'disabled', '#role': 'role' },
    ExpressionAttributeValues: {
      ':disabled': disabled,
      ':next': account.tokenVersion + 1,
      ':before': account.tokenVersion,
      ':role': account.role,
    },
  },
});

/** DynamoDB allows 100 writes in a transaction; sessions and links need the others. */
const rowsPerTransaction = 50;

/** Ends the first drafts of the account; further ones expire. */
async function endDraftsBy({ store }: Context, accountId: string): Promise<Write[]> {
  const { tableName: TableName } = store;
  const rows = await readPartition(store, TableName, { pk: userKey(accountId).pk, prefix: draftPrefix });
  return rows.slice(0, rowsPerTransaction).map(({ pk, sk }) => ({ Delete: { TableName, Key: { pk, sk } } }));
}

/** Removes a disabled account with its names, sessions and links, the account itself last. */
export async function removeAccount(ctx: Context, by: AuditActor, account: Account): Promise<void> {
  const { tableName: TableName } = ctx.store;
  const remove = (Key: Key): Write => ({ Delete: { TableName, Key } });
  const own = userKey(account.id);
  const rows = (await readPartition(ctx.store, TableName, { pk: own.pk })).filter(({ sk }) => sk !== own.sk);
  const record = { actions: ['delete-account'], kind: 'user', item: account.id, name: account.username } as const;
  const last: Write[] = [
    remove(emailUniquenessKey(account.email)),
    remove(usernameUniquenessKey(account.username)),
    {
      Delete: {
        TableName,
        Key: own,
        // Opened again or renamed meanwhile: then it is not deleted.
        ConditionExpression: 'tokenVersion = :version AND #data.#username = :username AND #data.#email = :email',
        ExpressionAttributeNames: { '#data': 'data', '#username': 'username', '#email': 'email' },
        ExpressionAttributeValues: {
          ':version': account.tokenVersion,
          ':username': account.username,
          ':email': account.email,
        },
      },
    },
    ...auditWrites(ctx, by, record),
  ];
  const removals = rows.map(({ pk, sk }) => remove({ pk, sk }));
  // The account goes last: as long as it is there the deletion can be repeated.
  for (const writes of [...inGroups(removals, rowsPerTransaction), last]) {
    if (!(await transact(ctx.store, writes))) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 });
  }
}
