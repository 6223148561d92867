import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { adminsKey, userKey } from '#functions/db/keys.ts';
import { failedConditions, type Store, type Write } from '#functions/db/store.ts';
import { AppError } from '#functions/errors/app-error.ts';
import type { User } from '#shared/model/people/user.ts';
import type { Role } from '#shared/rules/permissions.ts';

/** All administrators are in one set of one item, so that concurrent demotions cannot remove the last one. */
export async function changeRole<Account extends User>(
  store: Store,
  account: Account,
  role: Role,
  historyWrites: Write[] = [],
  /** The owner came by a link in a mail, so the address is theirs. */
  confirms = false,
): Promise<Account> {
  if (account.role === role) return account;
  // A disabled account is no administrator, whatever its role.
  const admins = account.disabled ? 'keep' : role === 'admin' ? 'add' : account.role === 'admin' ? 'remove' : 'keep';
  const change: Write = {
    Update: {
      TableName: store.tableName,
      Key: userKey(account.id),
      UpdateExpression: `SET #data.#role = :role${confirms ? ' REMOVE unconfirmed' : ''}`,
      ConditionExpression: `#data.#role = :before AND ${account.disabled ? '#data.#disabled = :yes' : '(attribute_not_exists(#data.#disabled) OR #data.#disabled <> :yes)'}`,
      ExpressionAttributeNames: { '#data': 'data', '#role': 'role', '#disabled': 'disabled' },
      ExpressionAttributeValues: { ':role': role, ':before': account.role, ':yes': true },
    },
  };
  await writeWithAdmins(store, account.id, admins, [change, ...historyWrites]);
  return { ...account, role };
}

/**
 * A transaction that may change the set of administrators. `writes` begins with the account's own change, which is
 * conditional on the account as it was read.
 */
export async function writeWithAdmins(
  { documents, tableName }: Store,
  id: string,
  admins: 'add' | 'remove' | 'keep',
  writes: Write[],
): Promise<void> {
  const [change, ...others] = writes;
  const set =
    admins === 'keep'
      ? []
      : [{ Update: { TableName: tableName, ...(admins === 'add' ? addAdmin(id) : removeAdmin(id)) } }];
  try {
    await documents.send(new TransactWriteCommand({ TransactItems: [...(change ? [change] : []), ...set, ...others] }));
  } catch (error) {
    if (set.length > 0 && failedConditions(error).includes(1)) throw new AppError('LAST_ADMIN');
    if (failedConditions(error).includes(0)) throw new AppError('VERSION_CONFLICT');
    throw error;
  }
}

export const addAdmin = (id: string) => ({
  Key: adminsKey,
  UpdateExpression: 'ADD ids :id',
  ExpressionAttributeValues: { ':id': new Set([id]) },
});

const removeAdmin = (id: string) => ({
  Key: adminsKey,
  UpdateExpression: 'DELETE ids :id',
  ConditionExpression: 'size(ids) > :one',
  ExpressionAttributeValues: { ':id': new Set([id]), ':one': 1 },
});
