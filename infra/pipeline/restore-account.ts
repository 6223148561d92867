import { auditPartition, emailUniquenessKey, usernameUniquenessKey } from '#functions/db/keys.ts';
import { readPartition } from '#functions/db/query.ts';
import { batchGet, ifAbsent, type Row, transact } from '#functions/db/store.ts';
import type { User } from '#shared/accounts/user.ts';
import type { AuditRecord } from '#shared/history/history.ts';
import { type Copy, left, nothing, putMissing, type Restored, sum } from './restored-rows.ts';

/** Rows of an account that come back with it. Sessions, links and drafts do not; without the account none does. */
const ownRows = /^(factors|notifications|saved#.+|followed#.+)$/;

/**
 * A lost account with its rows and names. A deleted account stays deleted: the audit record of its deletion keeps it away. So does
 * another account that has its address or its username by now.
 */
export async function restoreAccount({ live, backup }: Copy, account: Row): Promise<Restored> {
  const { pk } = account;
  const id = pk.slice('user#'.length);
  const { email, username } = account['data'] as User;
  const names = [emailUniquenessKey(email), usernameUniquenessKey(username)];
  const [existing, ...guards] = await batchGet(
    live,
    [account, ...names].map(({ pk, sk }) => ({ pk, sk })),
  );
  if (existing || guards.some((guard) => guard && guard['userId'] !== id)) return left;
  const records = await readPartition<{ data: AuditRecord }>(live, live.tableName, { pk: auditPartition('user', id) });
  if (records.some(({ data }) => data.actions.includes('delete-account'))) return left;

  const rows = (await readPartition(backup, backup.tableName, { pk })).filter(({ sk }) => ownRows.test(sk));
  const done = await Promise.all(rows.map((row) => putMissing(live, live.tableName, row)));
  // The account goes last: as long as it is missing the command can be repeated.
  const TableName = live.tableName;
  const won = await transact(live, [
    { Put: { TableName, Item: account, ...ifAbsent } },
    ...names.map((key) => ({ Put: { TableName, Item: { ...key, userId: id } } })),
  ]);
  return sum([...done, won ? { ...nothing, missing: 1 + names.length } : left]);
}
