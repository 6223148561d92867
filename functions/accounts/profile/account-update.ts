import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { type Account, fieldError } from '#functions/accounts/repository.ts';
import type { Context } from '#functions/context/context.ts';
import { type Key, userKey } from '#functions/db/keys.ts';
import { failedConditions, ifAbsent, type Write } from '#functions/db/store.ts';
import { AppError } from '#functions/errors/app-error.ts';

/** Saves the profile, if username, address and `tokenVersion` are what the caller has read. A new address is a confirmed one. */
export const updateWrite = ({ store }: Context, before: Account, next: Account): Write => ({
  Update: {
    TableName: store.tableName,
    Key: userKey(before.id),
    UpdateExpression: `SET #data.#fullName = :fullName, #data.#username = :username, #data.#email = :email, biography = :biography, picture = :picture, writesMarkdown = :writesMarkdown${next.email === before.email ? '' : ' REMOVE unconfirmed'}`,
    ConditionExpression: '#data.#username = :beforeName AND #data.#email = :beforeEmail AND tokenVersion = :version',
    ExpressionAttributeNames: { '#data': 'data', '#fullName': 'fullName', '#username': 'username', '#email': 'email' },
    ExpressionAttributeValues: {
      ':fullName': next.fullName,
      ':username': next.username,
      ':email': next.email,
      ':biography': next.biography ?? '',
      ':picture': next.picture ?? '',
      ':writesMarkdown': next.writesMarkdown ?? false,
      ':beforeName': before.username,
      ':beforeEmail': before.email,
      ':version': before.tokenVersion,
    },
  },
});

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
