import type { Context, SendTask } from '#functions/context/context.ts';
import { hasOpenRows, readCounts, sumCounts } from '#functions/newsletter/counts.ts';
import { getNewsletter, newslettersBeingSent, transition } from '#functions/newsletter/newsletters.ts';
import { publishNewsletter } from '#functions/newsletter/public-edition.ts';
import { activeSubscriberIds, bucketOf } from '#functions/newsletter/subscribers/subscriber-queries.ts';
import type { Newsletter, PauseReason } from '#shared/newsletter/newsletter.ts';
import { deliverBucket } from './deliver.ts';
import { moveRows } from './ledger.ts';
import { reopenRows } from './retries.ts';
import type { Sender } from './sender.ts';
import { finishSending, resumeAfterQuota } from './sending.ts';

/** Does one task and returns the tasks that follow from it. Lost tasks do no harm: the sweep finds unfinished work. */
export async function work(sender: Sender, { newsletterId, bucket }: SendTask): Promise<SendTask[]> {
  const { ctx } = sender;
  const record = await getNewsletter(ctx.store, newsletterId);
  if (!record?.buckets || record.data.status !== 'sending') return [];
  if (record.retryFrom) await reopenRows(ctx, record);
  else if (record.data.sendState === 'recording') await recordRecipients(ctx, record.data, record.buckets);
  if (bucket === undefined) return openBuckets(ctx, newsletterId);
  const done = await deliverBucket(sender, newsletterId, bucket);
  if (!done) return [{ newsletterId, bucket }];
  await finishSending(ctx, newsletterId);
  return [];
}

async function openBuckets(ctx: Context, newsletterId: string): Promise<SendTask[]> {
  const open = (await readCounts(ctx.store, newsletterId)).filter(hasOpenRows);
  if (open.length === 0) await finishSending(ctx, newsletterId);
  return open.map(({ bucket }) => ({ newsletterId, bucket }));
}

/**
 * Writes one ledger row for each active subscriber; repeating it adds nothing. Later subscribers get the next newsletter.
 * Every write depends on the newsletter's version, so a slow worker changes nothing once another has recorded all recipients.
 */
async function recordRecipients(ctx: Context, newsletter: Newsletter, buckets: number): Promise<void> {
  const { id, version } = newsletter;
  let candidates = 0;
  for await (const subscriberIds of activeSubscriberIds(ctx.store)) {
    candidates += subscriberIds.length;
    const moves = subscriberIds.map((subscriberId) => ({
      subscriberId,
      bucket: bucketOf(subscriberId, buckets),
      from: 'absent' as const,
      to: 'pending' as const,
    }));
    await moveRows(ctx, id, moves, version);
  }
  if ((await getNewsletter(ctx.store, id))?.data.version !== version) return;
  const { total } = sumCounts(await readCounts(ctx.store, id));
  if (total < candidates) throw new Error(`${candidates} subscribers and ${total} rows in the ledger of ${id}`);
  // Mails link to the newsletter's page, so it is published before them.
  if (!(await publishNewsletter(ctx, newsletter))) return;
  await transition(ctx, id, ({ data }) =>
    data.version === version ? { sendState: 'sending', recipientCount: total } : undefined,
  );
}

/** Tasks for every unpaused send: the schedule recovers crashes, lost messages and sends that waited for the daily quota. */
export async function sweep(ctx: Context): Promise<SendTask[]> {
  const tasks: SendTask[] = [];
  for (const newsletter of await newslettersBeingSent(ctx.store)) {
    if (newsletter.sendState !== 'paused' || (await resumeAfterQuota(ctx, newsletter)))
      tasks.push({ newsletterId: newsletter.id });
  }
  return tasks;
}

/** Pauses that need no alarm: an administrator made them, or they end the next day. */
const expectedPauses: readonly (PauseReason | undefined)[] = ['person', 'quota'];

/** Sends that paused themselves and need an administrator. */
export async function stoppedSends({ store }: Context): Promise<Newsletter[]> {
  const newsletters = await newslettersBeingSent(store);
  return newsletters.filter(
    ({ sendState, pauseReason }) => sendState === 'paused' && !expectedPauses.includes(pauseReason),
  );
}
