import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { type Account, fieldError } from '#functions/accounts/repository.ts';
import type { Context } from '#functions/context/context.ts';
import { type Key, userKey } from '#functions/db/keys.ts';
import { failedConditions, ifAbsent, type Write } from '#functions/db/store.ts';
import { AppError } from '#functions/errors/app-error.ts';

type Changes = Partial<Pick<Account, 'fullName' | 'username' | 'email' | 'biography' | 'picture' | 'writesMarkdown'>>;

/** The others are attributes of the row. */
const inData = ['fullName', 'username', 'email'];

/**
 * Saves these fields of the profile and leaves the others, if username, address and `tokenVersion` are what the caller has read. A new
 * address is a confirmed one.
 */
export function updateWrite({ store }: Context, before: Account, changes: Changes): Write {
  const fields = Object.entries({ username: before.username, ...changes });
  const assignments = fields.map(([name]) => `${inData.includes(name) ? '#data.' : ''}#${name} = :${name}`);
  return {
    Update: {
      TableName: store.tableName,
      Key: userKey(before.id),
      UpdateExpression: `SET ${assignments.join(', ')}${changes.email === undefined ? '' : ' REMOVE unconfirmed'}`,
      ConditionExpression: '#data.#username = :beforeName AND #data.#email = :beforeEmail AND tokenVersion = :version',
      ExpressionAttributeNames: {
        '#data': 'data',
        '#email': 'email',
        ...Object.fromEntries(fields.map(([name]) => [`#${name}`, name])),
      },
      ExpressionAttributeValues: {
        ...Object.fromEntries(fields.map(([name, value]) => [`:${name}`, value])),
        ':beforeName': before.username,
        ':beforeEmail': before.email,
        ':version': before.tokenVersion,
      },
    },
  };
}

/** The guard of the new name or address must be free; that of the former is given up. */
export const uniquenessWrites = ({ store: { tableName } }: Context, id: string, former: Key, next: Key): Write[] => [
  { Put: { TableName: tableName, Item: { ...next, userId: id }, ...ifAbsent } },
  { Delete: { TableName: tableName, Key: former } },
];

/** The second write, if any, is the guard of the new name. False if the account or its link changed meanwhile. */
export async function writeAccount(
  { store }: Context,
  writes: Write[],
  taken: 'USERNAME_TAKEN' | 'EMAIL_TAKEN',
): Promise<boolean> {
  try {
    await store.documents.send(new TransactWriteCommand({ TransactItems: writes }));
    return true;
  } catch (error) {
    const failed = failedConditions(error);
    const field = taken === 'EMAIL_TAKEN' ? 'email' : 'username';
    if (failed.includes(1)) throw new AppError(taken, fieldError(field, taken));
    if (failed.length > 0) return false;
    throw error;
  }
}
