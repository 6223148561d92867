import type { Account } from '#functions/accounts/repository.ts';
import { passkeyGuardWrites, readFactors } from '#functions/accounts/second-factors/factors.ts';
import type { Context } from '#functions/context/context.ts';
import { emailUniquenessKey, type Key, userKey, usernameUniquenessKey } from '#functions/db/keys.ts';
import { readPartition } from '#functions/db/query.ts';
import { retried } from '#functions/db/retry.ts';
import { transact, type Write } from '#functions/db/store.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { inGroups } from '#functions/files/in-groups.ts';
import { type AuditActor, auditWrites } from '#functions/history/audit.ts';

/** Removes a disabled account with its names, sessions and links, the account itself last. */
export async function removeAccount(ctx: Context, by: AuditActor, account: Account): Promise<void> {
  const { tableName: TableName } = ctx.store;
  const remove = (Key: Key): Write => ({ Delete: { TableName, Key } });
  const own = userKey(account.id);
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
  // The account goes last: as long as it is there the deletion can be repeated.
  const guards = passkeyGuardWrites(ctx.store, (await readFactors(ctx, account.id)).passkeys, {});
  if (guards.length > 0) await transact(ctx.store, guards);
  await deleteAccountRows(ctx, account.id);
  if (!(await transact(ctx.store, last))) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 });
}

/** A row may have 400 KB, and a transaction 4 MB, deleted rows included. */
const rowsPerTransaction = 10;

/**
 * Deletes the rows of an account whose sort keys begin with the prefix, never the account itself; without a prefix all of them.
 * A form of the account may write one of them meanwhile: that group is tried again.
 */
export async function deleteAccountRows({ store }: Context, accountId: string, prefix?: string): Promise<void> {
  const { tableName: TableName } = store;
  const own = userKey(accountId);
  const place = { pk: own.pk, ...(prefix === undefined ? {} : { prefix }), keysOnly: true };
  const keys = (await readPartition<Key>(store, TableName, place)).filter(({ sk }) => sk !== own.sk);

  for (const group of inGroups(keys, rowsPerTransaction)) {
    const writes = group.map((Key) => ({ Delete: { TableName, Key } }));
    await retried(() => transact(store, writes));
  }
}
