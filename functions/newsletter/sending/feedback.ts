import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { z } from 'zod';
import type { Context } from '#functions/context/context.ts';
import { subscriberIdOf, subscriberKey } from '#functions/db/keys.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { forgetRefusedMail, recordRefusedMail } from '#functions/mail/refused-mails.ts';
import { getSubscriberById, type SubscriberRecord } from '#functions/newsletter/subscribers/subscribers.ts';
import { unsubscribe } from '#functions/newsletter/subscribers/subscription.ts';
import { recordReportedMail } from '#functions/notifications/next-mail.ts';
import type { RefusedMail } from '#shared/accounts/user.ts';
import { countOnce } from './count-once.ts';
import { pauseIfHarmful, recordAccepted, recordRefused } from './sending.ts';

/** The fields used of an SES event (configuration set event publishing). */
const SesEvent = z.object({
  eventType: z.string(),
  mail: z.object({
    messageId: z.string(),
    timestamp: z.coerce.date().optional().catch(undefined),
    destination: z.array(z.string()).default([]),
    tags: z.record(z.string(), z.array(z.string())).default({}),
  }),
  bounce: z
    .object({
      bounceType: z.string(),
      bounceSubType: z.string().optional(),
      bouncedRecipients: z.array(z.object({ diagnosticCode: z.string().optional() })).default([]),
    })
    .optional(),
  complaint: z
    .object({
      complaintFeedbackType: z.string().optional().catch(undefined),
      timestamp: z.coerce.date().optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
});

type Bounce = NonNullable<z.infer<typeof SesEvent>['bounce']>;

const Tags = z.object({
  nl: z.tuple([z.string()]),
  r: z.tuple([z.string()]),
  b: z.tuple([z.coerce.number().int().nonnegative()]),
});

const isForPerson = z.object({ for: z.tuple([z.literal('person')]) });
const NotificationTags = z.object({ person: z.tuple([z.string()]), claim: z.tuple([z.string()]) });

type Mail = {
  messageId: string;
  subscriberId: string;
  sentAt: Date | undefined;
  row?: { newsletterId: string; bucket: number };
};

/** Soft bounces within a number of days that end a subscription. */
const softBounces = { mails: 3, days: 90 };

/** Handles the text of an SNS message. Events arrive at least once and in any order; repeating one changes nothing. */
export async function handleSesEvent(ctx: Context, message: string): Promise<void> {
  const event = SesEvent.safeParse(parseJson(message));
  if (!event.success) {
    const reason = event.error.issues.map(({ path }) => path.join('.') || 'message').join(' ');
    ctx.log({ level: 'warn', requestId: 'feedback', event: 'ses-event-unread', reason });
    return;
  }
  const { eventType, bounce, complaint } = event.data;
  await noteMailToPerson(ctx, event.data);
  const notification = NotificationTags.safeParse(event.data.mail.tags);
  // Any event proves that the mail was accepted. What becomes of it does not end a subscription.
  if (notification.success) return recordReportedMail(ctx, notification.data.person[0], notification.data.claim[0]);
  const mail = mailOf(event.data.mail);
  switch (eventType) {
    case 'Send':
    case 'Delivery':
      return markAccepted(ctx, mail);
    case 'Reject':
      if (mail.row) await recordRefused(ctx, mail.row.newsletterId, { ...mail, bucket: mail.row.bucket });
      return;
    case 'Bounce':
      await markAccepted(ctx, mail);
      if (bounce?.bounceType === 'Permanent') return handleHardBounce(ctx, mail);
      return bounce && isAutomaticReply(bounce) ? undefined : handleSoftBounce(ctx, mail);
    case 'Complaint':
      await markAccepted(ctx, mail);
      // The recipient took the mail out of the spam folder: the opposite of a complaint.
      if (complaint?.complaintFeedbackType === 'not-spam') return;
      await endSubscription(ctx, mail.subscriberId, 'complaint', complaint?.timestamp ?? mail.sentAt);
      return countFeedback(ctx, mail, 'complaint');
  }
}

/** What becomes of a mail to a person is seen beside the address. SES refuses one with a virus after it has accepted it. */
async function noteMailToPerson(ctx: Context, { eventType, bounce, mail }: z.infer<typeof SesEvent>): Promise<void> {
  const [address = ''] = mail.destination;
  if (!isForPerson.safeParse(mail.tags).success || !address) return;
  const { timestamp: sentAt = ctx.now() } = mail;
  const record = (reason: RefusedMail['reason']) =>
    recordRefusedMail(ctx.store, address.toLowerCase(), { at: sentAt.toISOString(), reason });
  if (eventType === 'Delivery') await forgetRefusedMail(ctx.store, address.toLowerCase(), sentAt);
  if (eventType === 'Bounce' && bounce?.bounceType === 'Permanent') await record('mailbox');
  if (eventType !== 'Reject') return;
  ctx.log({ level: 'warn', requestId: 'feedback', event: 'person-mail-refused', reason: eventType });
  await record('service');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function mailOf({ messageId, timestamp: sentAt, destination, tags }: z.infer<typeof SesEvent>['mail']): Mail {
  const row = Tags.safeParse(tags);
  if (!row.success) return { messageId, sentAt, subscriberId: subscriberIdOf((destination[0] ?? '').toLowerCase()) };
  const { nl, r, b } = row.data;
  return { messageId, sentAt, subscriberId: r[0], row: { newsletterId: nl[0], bucket: b[0] } };
}

/** A cache of rows in state `sent`, which is final: each mail has several events. */
const sentRows = new Set<string>();
const maxSentRows = 5_000;

async function markAccepted(ctx: Context, { messageId, subscriberId, row }: Mail): Promise<void> {
  if (!row) return;
  const { newsletterId: id, bucket } = row;
  const name = `${ctx.store.tableName} ${id} ${subscriberId}`;
  if (sentRows.has(name)) return;
  const was = await recordAccepted(ctx, id, { subscriberId, bucket, messageId });
  if (was === undefined) return;
  if (sentRows.size >= maxSentRows) sentRows.clear();
  sentRows.add(name);
  if (was !== 'sent') await ctx.enqueueSends([{ newsletterId: id, bucket }]);
}

/** SES reports the reply of a person who is out of office as a bounce, without the code that a server gives for a refused mail. */
const isAutomaticReply = ({ bounceType, bounceSubType, bouncedRecipients }: Bounce): boolean =>
  bounceType === 'Transient' &&
  bounceSubType === 'General' &&
  bouncedRecipients.every(({ diagnosticCode }) => diagnosticCode === undefined);

async function handleHardBounce(ctx: Context, mail: Mail): Promise<void> {
  await endSubscription(ctx, mail.subscriberId, 'bounce', mail.sentAt);
  await countFeedback(ctx, mail, 'bounce');
}

/** One soft bounce can be a full mailbox; repeated ones mean an abandoned address. A set counts each mail once. */
async function handleSoftBounce(ctx: Context, { messageId, subscriberId, sentAt }: Mail): Promise<void> {
  const { documents, tableName } = ctx.store;
  if (!(await subscriptionAt(ctx, subscriberId, sentAt))) return;
  const { Attributes } = await documents.send(
    new UpdateCommand({
      TableName: tableName,
      Key: subscriberKey(subscriberId),
      UpdateExpression: 'ADD softBounces :one',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':one': new Set([`${ctx.now().toISOString()} ${messageId}`]) },
      ReturnValues: 'UPDATED_NEW',
    }),
  );
  const since = new Date(ctx.now().getTime() - softBounces.days * 86_400_000).toISOString();
  const all = [...((Attributes?.['softBounces'] as Set<string> | undefined) ?? [])];
  const mails = new Set(all.filter((bounce) => bounce > since).map((bounce) => bounce.split(' ')[1]));
  if (mails.size >= softBounces.mails) await endSubscription(ctx, subscriberId, 'bounce', sentAt);
}

async function endSubscription(
  ctx: Context,
  subscriberId: string,
  reason: 'bounce' | 'complaint',
  at: Date | undefined,
): Promise<void> {
  if (await subscriptionAt(ctx, subscriberId, at)) await unsubscribe(ctx, { subscriberId }, reason);
}

/** Undefined when it began after that time: events come late, and once more from the dead-letter queue. */
async function subscriptionAt(
  { store }: Context,
  subscriberId: string,
  at: Date | undefined,
): Promise<SubscriberRecord | undefined> {
  const record = await getSubscriberById(store, subscriberId);
  const { consent, reactivated } = record ?? {};
  const beginnings = [consent?.confirmedAt ?? consent?.at, reactivated?.at];
  return beginnings.some((begun) => begun && at && new Date(begun) > at) ? undefined : record;
}

/** Counts a bounce or complaint once, and pauses a send whose rates endanger the account. */
async function countFeedback(
  ctx: Context,
  { row, subscriberId }: Mail,
  feedback: 'bounce' | 'complaint',
): Promise<void> {
  if (!row) return;
  await countOnce(ctx, { ...row, subscriberId }, feedback);
  // Also of a repeated event: the function may have ended after it had counted the first.
  await pauseIfHarmful(ctx, row.newsletterId).catch(ignoreDeletedNewsletter);
}

/** Bounces can arrive weeks later, when the newsletter may have been deleted. */
function ignoreDeletedNewsletter(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'NEWSLETTER_NOT_FOUND')) throw error;
}
