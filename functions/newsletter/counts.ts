import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { bucketPrefix, ledgerPartition } from '#functions/db/keys.ts';
import type { Store } from '#functions/db/store.ts';
import type { RowState, SendCounts } from '#shared/model/newsletter.ts';

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
