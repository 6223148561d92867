import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Context, Settings } from '#functions/context/context.ts';
import { adminsKey, staffQueue, userKey } from '#functions/db/keys.ts';
import { failedConditions, type Write } from '#functions/db/store.ts';
import { AppError } from '#functions/errors/app-error.ts';
import type { User } from '#shared/accounts/user.ts';
import { atLeast, isStaff, type Role } from '#shared/rules/permissions.ts';

type Counted = { id: string; demo?: boolean };

type RoleChange = {
  alsoWrites?: readonly Write[];
  /** The owner came by a link in a mail, so the address is theirs. */
  confirms?: boolean;
};

/**
 * All administrators are in one item, so that concurrent demotions cannot remove the last one. Those of the demo, who log in to the
 * demo alone, are in a set of their own.
 */
export async function changeRole<Account extends User & Counted>(
  ctx: Context,
  account: Account,
  role: Role,
  { alsoWrites = [], confirms = false }: RoleChange = {},
): Promise<Account> {
  if (account.role === role) return account;
  // A disabled account is no administrator, whatever its role.
  const admins = account.disabled ? 'keep' : role === 'admin' ? 'add' : account.role === 'admin' ? 'remove' : 'keep';
  const isLower = !atLeast(role, account.role);
  const sets = isStaff(role) ? ', queuePk = :staff, queueSk = :id' : '';
  const removed = [...(confirms ? ['unconfirmed'] : []), ...(isStaff(role) ? [] : ['queuePk', 'queueSk'])];
  const change: Write = {
    Update: {
      TableName: ctx.store.tableName,
      Key: userKey(account.id),
      UpdateExpression: `SET #data.#role = :role${sets}${removed.length > 0 ? ` REMOVE ${removed.join(', ')}` : ''}${isLower ? ' ADD lapses :one' : ''}`,
      ConditionExpression: `#data.#role = :before AND ${account.disabled ? '#data.#disabled = :yes' : '(attribute_not_exists(#data.#disabled) OR #data.#disabled <> :yes)'}`,
      ExpressionAttributeNames: { '#data': 'data', '#role': 'role', '#disabled': 'disabled' },
      ExpressionAttributeValues: {
        ':role': role,
        ':before': account.role,
        ':yes': true,
        ...(isLower ? { ':one': 1 } : {}),
        ...(isStaff(role) ? { ':staff': staffQueue, ':id': account.id } : {}),
      },
    },
  };
  await writeWithAdmins(ctx, account, admins, { change, alsoWrites });
  return { ...account, role };
}

/** A transaction that may change the set of administrators. `change` is conditional on the account as it was read. */
export async function writeWithAdmins(
  { store: { documents, tableName }, settings }: Context,
  account: Counted,
  admins: 'add' | 'remove' | 'keep',
  { change, alsoWrites }: { change: Write; alsoWrites: readonly Write[] },
): Promise<void> {
  const update = admins === 'add' ? addAdmin(account) : removeAdmin(account, settings);
  const set = admins === 'keep' ? [] : [{ Update: { TableName: tableName, ...update } }];
  try {
    await documents.send(new TransactWriteCommand({ TransactItems: [change, ...set, ...alsoWrites] }));
  } catch (error) {
    if (set.length > 0 && failedConditions(error).includes(1)) throw new AppError('LAST_ADMIN');
    if (failedConditions(error).includes(0)) throw new AppError('ACCOUNT_CHANGED');
    throw error;
  }
}

export const addAdmin = ({ id, demo = false }: Counted) => ({
  Key: adminsKey,
  UpdateExpression: `ADD ${demo ? 'demoIds' : 'ids'} :id`,
  ExpressionAttributeValues: { ':id': new Set([id]) },
});

/** Another who can log in must remain. */
const removeAdmin = ({ id, demo = false }: Counted, settings: Pick<Settings, 'demo'>) => ({
  Key: adminsKey,
  UpdateExpression: `DELETE ${demo ? 'demoIds' : 'ids'} :id`,
  ConditionExpression: settings.demo
    ? 'size(ids) > :itself OR size(demoIds) > :itself OR (attribute_exists(ids) AND attribute_exists(demoIds))'
    : 'size(ids) > :itself',
  ExpressionAttributeValues: { ':id': new Set([id]), ':itself': demo && !settings.demo ? 0 : 1 },
});
