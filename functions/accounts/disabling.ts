import type { Context } from '#functions/context/context.ts';
import { draftPrefix, userKey } from '#functions/db/keys.ts';
import { readPartition } from '#functions/db/query.ts';
import type { Write } from '#functions/db/store.ts';
import { type AuditActor, auditWrites } from '#functions/history/audit.ts';
import type { User } from '#shared/model/people/user.ts';
import { writeWithAdmins } from './administrators.ts';
import { type Account, asUser } from './repository.ts';

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
  const change = disabledWrite(ctx, account, disabled);
  const alsoWrites = [...(disabled ? await endDraftsBy(ctx, account.id) : []), ...auditWrites(ctx, by, record)];
  await writeWithAdmins(ctx, account, admins, { change, alsoWrites });
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

/** A transaction may have 100 writes; the account and the audit need the others. */
const draftsPerTransaction = 50;

/** Ends the first drafts of the account; further ones expire. */
async function endDraftsBy({ store }: Context, accountId: string): Promise<Write[]> {
  const { tableName: TableName } = store;
  const rows = await readPartition(store, TableName, { pk: userKey(accountId).pk, prefix: draftPrefix });
  return rows.slice(0, draftsPerTransaction).map(({ pk, sk }) => ({ Delete: { TableName, Key: { pk, sk } } }));
}
