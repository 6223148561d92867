import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { z } from 'zod';
import type { Context } from '#functions/context/context.ts';
import { bucketKey, ledgerKey, readerOf, subscriberKey } from '#functions/db/keys.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { type BucketCount, readCounts } from '#functions/newsletter/counts.ts';
import { getReader } from '#functions/subscribers/subscribers.ts';
import { unsubscribe } from '#functions/subscribers/subscription.ts';
import type { PauseReason } from '#shared/model/newsletter.ts';
import { pauseSending, recordAccepted } from './sending.ts';

/** An event of SES (configuration set publishing), as much of it as is looked at. */
const SesEvent = z.object({
  eventType: z.string(),
  mail: z.object({
    messageId: z.string(),
    destination: z.array(z.string()).default([]),
    tags: z.record(z.string(), z.array(z.string())).default({}),
  }),
  bounce: z.object({ bounceType: z.string() }).optional(),
});

const Tags = z.object({
  nl: z.tuple([z.string()]),
  r: z.tuple([z.string()]),
  b: z.tuple([z.coerce.number().int().nonnegative()]),
});

type Mail = { messageId: string; reader: string; row?: { newsletterId: string; bucket: number } };

/** So many mails to one address came back for a while, in so many days: nothing more is sent there. */
const softBounces = { mails: 3, days: 90 };

/**
 * Takes in what SES reports of a mail. Events come at least once and in any order: each only ever says something new the
 * first time. `message` is the text that SNS brings.
 */
export async function takeFeedback(ctx: Context, message: string): Promise<void> {
  const event = SesEvent.safeParse(parsed(message));
  if (!event.success) return;
  const { eventType, bounce } = event.data;
  const mail = mailOf(event.data.mail);
  switch (eventType) {
    case 'Send':
    case 'Delivery':
      return wasAccepted(ctx, mail);
    case 'Bounce':
      await wasAccepted(ctx, mail);
      return bounce?.bounceType === 'Permanent' ? cameBack(ctx, mail) : cameBackForNow(ctx, mail);
    case 'Complaint':
      await wasAccepted(ctx, mail);
      await leave(ctx, mail.reader, 'complaint');
      return noteFeedback(ctx, mail.row, mail.reader, 'complaint');
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function mailOf({ messageId, destination, tags }: z.infer<typeof SesEvent>['mail']): Mail {
  const row = Tags.safeParse(tags);
  if (!row.success) return { messageId, reader: readerOf((destination[0] ?? '').toLowerCase()) };
  const { nl, r, b } = row.data;
  return { messageId, reader: r[0], row: { newsletterId: nl[0], bucket: b[0] } };
}

/** Rows known to be sent, the latest of them: nothing ever changes that, and each mail has several events. */
const known = new Set<string>();
const mostKnown = 5_000;

async function wasAccepted(ctx: Context, { messageId, reader, row }: Mail): Promise<void> {
  if (!row) return;
  const { newsletterId: id, bucket } = row;
  const name = `${ctx.store.tableName} ${id} ${reader}`;
  if (known.has(name)) return;
  const was = await recordAccepted(ctx, id, { reader, bucket, messageId });
  if (was === undefined) return;
  if (known.size >= mostKnown) known.clear();
  known.add(name);
  if (was !== 'sent') await ctx.enqueue([{ newsletterId: id, bucket }]);
}

async function cameBack(ctx: Context, { reader, row }: Mail): Promise<void> {
  await leave(ctx, reader, 'bounce');
  await noteFeedback(ctx, row, reader, 'bounce');
}

/** A full mailbox is forgiven; one that keeps being full is nobody's any more. A set counts each mail once. */
async function cameBackForNow(ctx: Context, { messageId, reader }: Mail): Promise<void> {
  const { documents, tableName } = ctx.store;
  if (!(await getReader(ctx.store, reader))) return;
  const { Attributes } = await documents.send(
    new UpdateCommand({
      TableName: tableName,
      Key: subscriberKey(reader),
      UpdateExpression: 'ADD softBounces :one',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':one': new Set([`${ctx.now().toISOString()} ${messageId}`]) },
      ReturnValues: 'UPDATED_NEW',
    }),
  );
  const since = new Date(ctx.now().getTime() - softBounces.days * 86_400_000).toISOString();
  const all = [...((Attributes?.['softBounces'] as Set<string> | undefined) ?? [])];
  const mails = new Set(all.filter((bounce) => bounce > since).map((bounce) => bounce.split(' ')[1]));
  if (mails.size >= softBounces.mails) await leave(ctx, reader, 'bounce');
}

async function leave(ctx: Context, reader: string, reason: 'bounce' | 'complaint'): Promise<void> {
  if (await getReader(ctx.store, reader)) await unsubscribe(ctx, { reader }, reason);
}

/** Above these SES puts an account under review (5 % and 0.1 %); below so many they say nothing. */
const limits = {
  bounces: { share: 0.05, least: 10 },
  complaints: { share: 0.001, least: 3 },
} as const;

const attempts = 20;

/** Notes once what a recipient's side said of a mail, and stops a send that does the magazine harm. */
async function noteFeedback(
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
