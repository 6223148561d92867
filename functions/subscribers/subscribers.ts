import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { type Key, readerOf, sortKey, subscriberKey, subscriberList } from '#functions/db/keys.ts';
import type { Store } from '#functions/db/store.ts';
import type { Consent, Subscriber } from '#shared/model/subscriber.ts';

/** A subscriber with what lists never show. `expires`: gone then, unless confirmed before. */
export type SubscriberRecord = { data: Subscriber; consent?: Consent | undefined; expires?: number | undefined };

export const subscriberKeyOf = ({ email }: Pick<Subscriber, 'email'>): Key => subscriberKey(readerOf(email));

export function subscriberItem({ data, consent, expires }: SubscriberRecord) {
  const { email, subscribedAt } = data;
  const list = { listPk: subscriberList, listSk: sortKey(subscribedAt, readerOf(email)) };
  return { ...subscriberKeyOf(data), ...list, data, consent, expires };
}

export const getRecord = (store: Store, email: string) => getReader(store, readerOf(email));

export async function getReader(
  { documents, tableName }: Store,
  reader: string,
): Promise<SubscriberRecord | undefined> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: tableName, Key: subscriberKey(reader), ConsistentRead: true }),
  );
  return Item as SubscriberRecord | undefined;
}

export const getSubscriber = async (store: Store, email: string): Promise<Subscriber | undefined> =>
  (await getRecord(store, email))?.data;

/** False when somebody else changed this reader's subscription since `before` was read; undefined: was not there. */
export async function putSubscriber(
  { documents, tableName }: Store,
  before: Subscriber | undefined,
  after: SubscriberRecord,
): Promise<boolean> {
  const condition = before
    ? {
        ConditionExpression: '#data = :before',
        ExpressionAttributeNames: { '#data': 'data' },
        ExpressionAttributeValues: { ':before': before },
      }
    : { ConditionExpression: 'attribute_not_exists(pk)' };
  try {
    await documents.send(new PutCommand({ TableName: tableName, Item: subscriberItem(after), ...condition }));
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
