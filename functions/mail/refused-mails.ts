import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { type Key, refusedMailKey } from '#functions/db/keys.ts';
import { batchGet, type Store } from '#functions/db/store.ts';
import { daysAfter, expiresAt } from '#functions/db/table.ts';
import type { RefusedMail } from '#shared/accounts/user.ts';

const keptDays = 90;

/** Remembers of an address the latest mail to a person that did not arrive. Events come late and in any order. */
export function recordRefusedMail(store: Store, address: string, { at, reason }: RefusedMail): Promise<void> {
  return settled(store, refusedMailKey(address), (place) =>
    store.documents.send(
      new UpdateCommand({
        ...place,
        UpdateExpression: 'SET #data = :data, expires = :expires',
        ConditionExpression: 'attribute_not_exists(pk) OR #data.#at < :at',
        ExpressionAttributeNames: { '#data': 'data', '#at': 'at' },
        ExpressionAttributeValues: {
          ':data': { at, reason },
          ':at': at,
          ':expires': expiresAt(daysAfter(new Date(at), keptDays)).expires,
        },
      }),
    ),
  );
}

/** A mail that left at this time has arrived: earlier refusals are over. */
export function forgetRefusedMail(store: Store, address: string, sentAt: Date): Promise<void> {
  return settled(store, refusedMailKey(address), (place) =>
    store.documents.send(
      new DeleteCommand({
        ...place,
        ConditionExpression: '#data.#at < :sentAt',
        ExpressionAttributeNames: { '#data': 'data', '#at': 'at' },
        ExpressionAttributeValues: { ':sentAt': sentAt.toISOString() },
      }),
    ),
  );
}

type Place = { TableName: string; Key: Key };

async function settled({ tableName: TableName }: Store, Key: Key, write: (place: Place) => Promise<unknown>) {
  try {
    await write({ TableName, Key });
  } catch (error) {
    // A later mail has settled it.
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}

/** Adds to each person the latest mail that did not arrive, if there is one. */
export async function withRefusedMails<Person extends { email: string }>(
  store: Store,
  people: readonly Person[],
): Promise<(Person & { refusedMail?: RefusedMail })[]> {
  const rows = await batchGet<{ data: RefusedMail }>(
    store,
    people.map(({ email }) => refusedMailKey(email)),
  );
  return people.map((person, place) => {
    const refusedMail = rows[place]?.data;
    return { ...person, ...(refusedMail && { refusedMail }) };
  });
}
