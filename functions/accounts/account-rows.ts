import type { Context } from '#functions/context/context.ts';
import { type Key, userKey } from '#functions/db/keys.ts';
import { readPartition } from '#functions/db/query.ts';
import { retried } from '#functions/db/retry.ts';
import { transact } from '#functions/db/store.ts';
import { inGroups } from '#functions/files/in-groups.ts';

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
