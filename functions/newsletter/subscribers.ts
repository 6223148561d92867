import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Store } from '#functions/db/client.ts';
import { type Key, sortKey, subscriberKey, subscriberList } from '#functions/db/keys.ts';
import type { Subscriber } from '#shared/model/newsletter.ts';

export const subscriberKeyOf = ({ email }: Pick<Subscriber, 'email'>): Key => subscriberKey(email);

export function subscriberItem(subscriber: Subscriber) {
  const { email, subscribedAt } = subscriber;
  return { ...subscriberKey(email), listPk: subscriberList, listSk: sortKey(subscribedAt, email), data: subscriber };
}

export async function getSubscriber({ documents, tableName }: Store, email: string): Promise<Subscriber | undefined> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: tableName, Key: subscriberKey(email), ConsistentRead: true }),
  );
  return Item?.['data'] as Subscriber | undefined;
}

/** False when somebody else changed this reader's subscription since `before` was read; undefined: was not there. */
export async function putSubscriber(
  { documents, tableName }: Store,
  before: Subscriber | undefined,
  after: Subscriber,
): Promise<boolean> {
  const condition = before
    ? {
        ConditionExpression: '#data.isActive = :active AND #data.subscribedAt = :since',
        ExpressionAttributeNames: { '#data': 'data' },
        ExpressionAttributeValues: { ':active': before.isActive, ':since': before.subscribedAt },
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
