import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import { newsletterKey, newsletterList, sendingQueue, sortKey, sortShapes } from '#functions/db/keys.ts';
import { listPage, type Page, type PageRequest } from '#functions/db/query.ts';
import type { Store } from '#functions/db/store.ts';
import { ifAbsent, ifStillVersion } from '#functions/db/store.ts';
import type { Newsletter, NewsletterWithCounts } from '#shared/model/newsletter.ts';
import { noCounts, readCounts, sumCounts } from './counts.ts';

/** How many parts the recipients are divided into, fixed when a send starts: a reader's part follows from it. */
export type NewsletterRecord = {
  data: Newsletter;
  buckets?: number;
  /** While rows are put back that are to go out once more: those in this state. */
  again?: 'failed' | 'uncertain';
};

export function newsletterItem({ data, buckets, again }: NewsletterRecord) {
  const { id, createdAt, status, startedAt = createdAt } = data;
  return {
    ...newsletterKey(id),
    listPk: newsletterList,
    listSk: sortKey(createdAt, id),
    data,
    buckets,
    again,
    version: data.version,
    ...(status === 'sending' ? { queuePk: sendingQueue, queueSk: sortKey(startedAt, id) } : {}),
  };
}

export async function getNewsletter(store: Store, id: string): Promise<NewsletterRecord | undefined> {
  const { Item } = await store.documents.send(
    new GetCommand({ TableName: store.tableName, Key: newsletterKey(id), ConsistentRead: true }),
  );
  return Item as NewsletterRecord | undefined;
}

/** False when the newsletter is no longer the version that `after` was made of. */
export async function putNewsletter(store: Store, after: NewsletterRecord): Promise<boolean> {
  const before = after.data.version - 1;
  try {
    await store.documents.send(
      new PutCommand({
        TableName: store.tableName,
        Item: newsletterItem(after),
        ...(before === 0 ? ifAbsent : ifStillVersion(before)),
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

export const listNewsletters = (store: Store, page: PageRequest): Promise<Page<Newsletter>> =>
  listPage(
    store,
    { index: 'lists', partition: newsletterList, shape: sortShapes.newsletters, keyOf: newsletterKey },
    page,
  );

/** How many newsletters are in this state, counted when asked: the store reads them all and sends nothing. */
export async function countNewsletters({ documents, tableName }: Store, status: Newsletter['status']): Promise<number> {
  const pages = paginateQuery(
    { client: documents },
    {
      TableName: tableName,
      IndexName: 'lists',
      Select: 'COUNT',
      KeyConditionExpression: 'listPk = :list',
      FilterExpression: '#data.#status = :status',
      ExpressionAttributeNames: { '#data': 'data', '#status': 'status' },
      ExpressionAttributeValues: { ':list': newsletterList, ':status': status },
    },
  );
  let count = 0;
  for await (const { Count = 0 } of pages) count += Count;
  return count;
}

export async function newslettersBeingSent(store: Store): Promise<Newsletter[]> {
  const { items } = await listPage<Newsletter>(
    store,
    { index: 'queue', partition: sendingQueue, shape: sortShapes.newsletters, keyOf: newsletterKey },
    { limit: 100 },
  );
  return items;
}

export async function withCounts(store: Store, newsletter: Newsletter): Promise<NewsletterWithCounts> {
  if (newsletter.status === 'draft') return { ...newsletter, counts: noCounts };
  const counts = sumCounts(await readCounts(store, newsletter.id));
  // A newsletter that came with its history has no ledger: what is known of it is how many it reached.
  const known = { ...noCounts, total: newsletter.recipientCount, sent: newsletter.recipientCount };
  return { ...newsletter, counts: counts.total === 0 && newsletter.status === 'sent' ? known : counts };
}
