import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from '#functions/context/context.ts';
import { bucketKey, ledgerKey } from '#functions/db/keys.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { type BucketCount, readCounts } from '#functions/newsletter/counts.ts';
import type { PauseReason } from '#shared/model/newsletter.ts';
import { pauseSending } from './sending.ts';

/** Above these SES puts an account under review (5 % and 0.1 %); below so many they say nothing. */
const limits = {
  bounces: { share: 0.05, least: 10 },
  complaints: { share: 0.001, least: 3 },
} as const;

const attempts = 20;

/** Notes once what a recipient's side said of a mail, and stops a send that does the magazine harm. */
export async function noteFeedback(
  ctx: Context,
  row: { newsletterId: string; bucket: number } | undefined,
  reader: string,
  feedback: 'bounce' | 'complaint',
): Promise<void> {
  if (!row || !(await noteOnce(ctx, row, reader, feedback))) return;
  const reason = harm(await readCounts(ctx.store, row.newsletterId));
  if (reason) await pauseSending(ctx, row.newsletterId, reason).catch(unlessDeleted);
}

/** Mails come back weeks later as well, when the newsletter may have been deleted and nothing of it leaves any more. */
function unlessDeleted(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'NEWSLETTER_NOT_FOUND')) throw error;
}

async function noteOnce(
  { store: { documents, ledgerName: TableName } }: Context,
  { newsletterId, bucket }: { newsletterId: string; bucket: number },
  reader: string,
  feedback: 'bounce' | 'complaint',
): Promise<boolean> {
  const note = {
    Update: {
      TableName,
      Key: ledgerKey(newsletterId, bucket, reader),
      UpdateExpression: 'SET feedback = :feedback',
      ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(feedback) OR feedback <> :feedback)',
      ExpressionAttributeValues: { ':feedback': feedback },
    },
  };
  const count = {
    Update: {
      TableName,
      Key: bucketKey(newsletterId, bucket),
      UpdateExpression: 'ADD #name :one',
      ExpressionAttributeNames: { '#name': feedback === 'bounce' ? 'bounced' : 'complained' },
      ExpressionAttributeValues: { ':one': 1 },
    },
  };
  for (let attempt = 1; ; attempt++) {
    try {
      await documents.send(new TransactWriteCommand({ TransactItems: [note, count] }));
      return true;
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      if (error.CancellationReasons?.[0]?.Code === 'ConditionalCheckFailed') return false;
      if (attempt === attempts) throw error;
    }
  }
}

function harm(counts: readonly BucketCount[]): PauseReason | undefined {
  const sum = (name: 'sent' | 'bounced' | 'complained') =>
    counts.reduce((total, count) => total + (count[name] ?? 0), 0);
  const isMuch = (times: number, { share, least }: { share: number; least: number }) =>
    times >= least && times > share * sum('sent');
  if (isMuch(sum('complained'), limits.complaints)) return 'complaints';
  if (isMuch(sum('bounced'), limits.bounces)) return 'bounces';
  return undefined;
}
