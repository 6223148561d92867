import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from '#functions/context/context.ts';
import { bucketKey, ledgerKey } from '#functions/db/keys.ts';
import { failedConditions } from '#functions/db/store.ts';
import type { BucketCount } from '#functions/newsletter/counts.ts';
import type { Row } from './ledger.ts';

type Mark = { name: keyof Row; value: string; count: keyof BucketCount };

/** What became of a mail after SES accepted it: the mark of its row, and the count of its bucket. */
const marks = {
  bounce: { name: 'feedback', value: 'bounce', count: 'bounced' },
  complaint: { name: 'feedback', value: 'complaint', count: 'complained' },
  leftEarly: { name: 'left', value: 'early', count: 'leftEarly' },
} as const satisfies Record<string, Mark>;

type MailedRow = { newsletterId: string; bucket: number; subscriberId: string };

const maxAttempts = 20;

/** Marks a recipient's row and counts it, unless the row is gone or has that mark already. */
export async function countOnce(
  { store: { documents, ledgerName: TableName } }: Context,
  { newsletterId, bucket, subscriberId }: MailedRow,
  mark: keyof typeof marks,
): Promise<void> {
  const { name, value, count } = marks[mark];
  const markRow = {
    Update: {
      TableName,
      Key: ledgerKey(newsletterId, bucket, subscriberId),
      UpdateExpression: 'SET #mark = :value',
      ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(#mark) OR #mark <> :value)',
      ExpressionAttributeNames: { '#mark': name },
      ExpressionAttributeValues: { ':value': value },
    },
  };
  const addOne = {
    Update: {
      TableName,
      Key: bucketKey(newsletterId, bucket),
      UpdateExpression: 'ADD #count :one',
      ExpressionAttributeNames: { '#count': count },
      ExpressionAttributeValues: { ':one': 1 },
    },
  };
  for (let attempt = 1; ; attempt++) {
    try {
      await documents.send(new TransactWriteCommand({ TransactItems: [markRow, addOne] }));
      return;
    } catch (error) {
      if (failedConditions(error).includes(0)) return;
      if (!(error instanceof TransactionCanceledException) || attempt === maxAttempts) throw error;
    }
  }
}
