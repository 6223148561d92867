import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { refusedMailKey } from '#functions/db/keys.ts';
import { batchGet, type Store, unlessConditionFails } from '#functions/db/store.ts';
import { daysAfter, expiresAt } from '#functions/db/table.ts';
import type { RefusedMail } from '#shared/accounts/user.ts';

const keptDays = 90;

/** Remembers of an address the latest mail to a person that did not arrive. Events come late and in any order. */
export async function recordRefusedMail(store: Store, address: string, { at, reason }: RefusedMail): Promise<void> {
  const record = new UpdateCommand({
    TableName: store.tableName,
    Key: refusedMailKey(address),
    UpdateExpression: 'SET #data = :data, expires = :expires',
    ConditionExpression: 'attribute_not_exists(pk) OR #data.#at < :at',
    ExpressionAttributeNames: { '#data': 'data', '#at': 'at' },
    ExpressionAttributeValues: {
      ':data': { at, reason },
      ':at': at,
      ':expires': expiresAt(daysAfter(new Date(at), keptDays)).expires,
    },
  });
  await unlessConditionFails(store.documents.send(record));
}

/** A mail that left at this time has arrived: earlier refusals are over. */
export async function forgetRefusedMail(store: Store, address: string, sentAt: Date): Promise<void> {
  const removal = new DeleteCommand({
    TableName: store.tableName,
    Key: refusedMailKey(address),
    ConditionExpression: '#data.#at < :sentAt',
    ExpressionAttributeNames: { '#data': 'data', '#at': 'at' },
    ExpressionAttributeValues: { ':sentAt': sentAt.toISOString() },
  });
  await unlessConditionFails(store.documents.send(removal));
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
