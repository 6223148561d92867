import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { readerOf, sortShapes, subscriberKey, subscriberList } from '#functions/db/keys.ts';
import { listPage, type Page } from '#functions/db/query.ts';
import type { Store } from '#functions/db/store.ts';
import type { Subscriber } from '#shared/model/subscriber.ts';

const pageSize = 1_000;

/** Every reader who gets newsletters, page after page, by the digest that ledgers know them by. */
export async function* activeReaders(store: Store): AsyncGenerator<string[]> {
  let cursor: string | undefined;
  do {
    const page: Page<Subscriber> = await listPage<Subscriber>(
      store,
      { index: 'lists', partition: subscriberList, shape: sortShapes.subscribers, keyOf: subscriberKey },
      { limit: pageSize, cursor },
    );
    yield page.items.filter(({ isActive }) => isActive).map(({ email }) => readerOf(email));
    cursor = page.next;
  } while (cursor !== undefined);
}

/** Which part of the ledger a reader is in. */
export const bucketOf = (reader: string, buckets: number): number =>
  Buffer.from(reader, 'base64url').readUInt32BE(0) % buckets;

type Condition = { filter: string; values?: Record<string, unknown>; since?: string };

export const countActive = (store: Store) =>
  count(store, { filter: '#data.isActive = :yes', values: { ':yes': true } });

export const countUnsubscribed = (store: Store) => count(store, { filter: 'attribute_exists(#data.unsubscribedAt)' });

export const countSubscribedSince = (store: Store, since: string) =>
  count(store, { filter: '#data.isActive = :yes', values: { ':yes': true }, since });

/** Counted when asked, from the readers themselves: a counter kept beside them could be wrong. */
async function count({ documents, tableName }: Store, { filter, values, since }: Condition): Promise<number> {
  let total = 0;
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const { Count = 0, LastEvaluatedKey } = await documents.send(
      new QueryCommand({
        TableName: tableName,
        IndexName: 'lists',
        KeyConditionExpression: `listPk = :list${since === undefined ? '' : ' AND listSk >= :since'}`,
        FilterExpression: filter,
        ExpressionAttributeNames: { '#data': 'data' },
        ExpressionAttributeValues: {
          ':list': subscriberList,
          ...(since === undefined ? {} : { ':since': since }),
          ...values,
        },
        Select: 'COUNT',
        ExclusiveStartKey,
      }),
    );
    total += Count;
    ExclusiveStartKey = LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return total;
}
