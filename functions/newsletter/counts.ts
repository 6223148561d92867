import { paginateQuery, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from '#functions/context/context.ts';
import type { Store } from '#functions/db/client.ts';
import { bucketPrefix, ledgerPartition, newsletterList } from '#functions/db/keys.ts';
import { countActive, countSubscribedSince, countUnsubscribed } from '#functions/subscribers/subscriber-queries.ts';
import type { Newsletter, NewsletterWithCounts, RowState, SendCounts } from '#shared/model/newsletter.ts';
import type { NewsletterStats } from '#shared/model/subscriber.ts';

/** How many rows of a bucket are in which state, and what SES reported of them. */
export type BucketCount = { bucket: number } & Partial<Record<RowState | 'total' | 'bounced' | 'complained', number>>;

export async function readCounts({ documents, ledgerName }: Store, id: string): Promise<BucketCount[]> {
  const counts: BucketCount[] = [];
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await documents.send(
      new QueryCommand({
        TableName: ledgerName,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': ledgerPartition(id), ':prefix': bucketPrefix },
        ConsistentRead: true,
        ExclusiveStartKey,
      }),
    );
    for (const { pk: _, sk, ...count } of Items) {
      counts.push({ ...count, bucket: Number(String(sk).slice(bucketPrefix.length)) });
    }
    ExclusiveStartKey = LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return counts;
}

export const noCounts: SendCounts = { total: 0, sent: 0, failed: 0, skipped: 0, uncertain: 0, pending: 0 };

export function sumCounts(counts: readonly BucketCount[]): SendCounts {
  const sum = (name: keyof BucketCount) => counts.reduce((total, count) => total + (count[name] ?? 0), 0);
  return {
    total: sum('total'),
    sent: sum('sent'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    uncertain: sum('uncertain'),
    // A mail on its way has not arrived anywhere yet.
    pending: sum('pending') + sum('claimed'),
  };
}

export const isOpen = ({ pending = 0, claimed = 0, uncertain = 0 }: BucketCount): boolean =>
  pending + claimed + uncertain > 0;

export async function withCounts(store: Store, newsletter: Newsletter): Promise<NewsletterWithCounts> {
  if (newsletter.status === 'draft') return { ...newsletter, counts: noCounts };
  const counts = sumCounts(await readCounts(store, newsletter.id));
  // A newsletter that came with its history has no ledger: what is known of it is how many it reached.
  const known = { ...noCounts, total: newsletter.recipientCount, sent: newsletter.recipientCount };
  return { ...newsletter, counts: counts.total === 0 && newsletter.status === 'sent' ? known : counts };
}

const recentDays = 30;

export async function newsletterStats({ store, now }: Context): Promise<NewsletterStats> {
  const since = new Date(now().getTime() - recentDays * 86_400_000).toISOString();
  const [totalActive, totalUnsubscribed, recentSubscriptions, sent, drafts] = await Promise.all([
    countActive(store),
    countUnsubscribed(store),
    countSubscribedSince(store, since),
    countNewsletters(store, 'sent'),
    countNewsletters(store, 'draft'),
  ]);
  return { totalActive, totalUnsubscribed, recentSubscriptions, sent, drafts };
}

/** How many newsletters are in this state, counted when asked: the store reads them all and sends nothing. */
async function countNewsletters({ documents, tableName }: Store, status: Newsletter['status']): Promise<number> {
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
