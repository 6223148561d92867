import type { Context } from '#functions/context/context.ts';
import type { SendTask } from '#functions/mail/tasks.ts';
import { isOpen, readCounts, sumCounts } from '#functions/newsletter/counts.ts';
import { getNewsletter, newslettersBeingSent, publishIssue, transition } from '#functions/newsletter/newsletters.ts';
import { activeReaders, bucketOf } from '#functions/subscribers/subscriber-queries.ts';
import type { Newsletter, PauseReason } from '#shared/model/newsletter.ts';
import { deliverBucket } from './deliver.ts';
import { moveRows } from './ledger.ts';
import { reopenRows } from './retries.ts';
import type { Sender } from './sender.ts';
import { finishSending, resumeAfterQuota } from './sending.ts';

/** Does one task and answers with those that follow from it. Losing them does no harm: the sweep finds what is left. */
export async function work(sender: Sender, { newsletterId, bucket }: SendTask): Promise<SendTask[]> {
  const { ctx, at } = sender;
  const record = await getNewsletter(ctx.store, newsletterId);
  await at('task-read');
  if (!record?.buckets || record.data.status !== 'sending') return [];
  if (record.again) await reopenRows(ctx, record);
  else if (record.data.sendState === 'freezing') await freezeAudience(sender, record.data, record.buckets);
  if (bucket === undefined) return openBuckets(sender, newsletterId);
  const done = await deliverBucket(sender, newsletterId, bucket);
  if (!done) return [{ newsletterId, bucket }];
  await finish(sender, newsletterId);
  return [];
}

async function openBuckets(sender: Sender, newsletterId: string): Promise<SendTask[]> {
  const open = (await readCounts(sender.ctx.store, newsletterId)).filter(isOpen);
  if (open.length === 0) await finish(sender, newsletterId);
  return open.map(({ bucket }) => ({ newsletterId, bucket }));
}

async function finish({ ctx, at }: Sender, id: string): Promise<void> {
  if (await finishSending(ctx, id)) await at('finished');
}

/**
 * What is being sent and not paused: for a schedule, which takes up whatever a crash or a lost message left, and what waited
 * for the day's quota.
 */
export async function sweep(ctx: Context): Promise<SendTask[]> {
  const tasks: SendTask[] = [];
  for (const newsletter of await newslettersBeingSent(ctx.store)) {
    if (newsletter.sendState !== 'paused' || (await resumeAfterQuota(ctx, newsletter)))
      tasks.push({ newsletterId: newsletter.id });
  }
  return tasks;
}

/** These need nobody: a person knows of it, or the next day does. */
const needNobody: readonly (PauseReason | undefined)[] = ['person', 'quota'];

/** Sends that stopped themselves: somebody has to look. */
export async function stoppedSends({ store }: Context): Promise<Newsletter[]> {
  const newsletters = await newslettersBeingSent(store);
  return newsletters.filter(
    ({ sendState, pauseReason }) => sendState === 'paused' && !needNobody.includes(pauseReason),
  );
}

/**
 * Writes down who gets a newsletter: one row for each active reader, once, however often this is done again. Who subscribes
 * after it began gets the next one. Whoever does this while somebody else has ended it already changes nothing any more.
 */
async function freezeAudience({ ctx, at }: Sender, newsletter: Newsletter, buckets: number): Promise<void> {
  const { id, version } = newsletter;
  let candidates = 0;
  for await (const readers of activeReaders(ctx.store)) {
    await at('page-read');
    candidates += readers.length;
    const moves = readers.map((reader) => ({
      reader,
      bucket: bucketOf(reader, buckets),
      from: 'absent' as const,
      to: 'pending' as const,
    }));
    await moveRows(ctx, id, moves, version);
    await at('page-written');
  }
  if ((await getNewsletter(ctx.store, id))?.data.version !== version) return;
  const { total } = sumCounts(await readCounts(ctx.store, id));
  if (total < candidates) throw new Error(`${candidates} readers and ${total} rows in the ledger of ${id}`);
  await at('total-known');
  // Mails lead to the page of the issue, so it comes before them.
  if (!(await publishIssue(ctx, newsletter))) return;
  await at('issue-published');
  await transition(ctx, id, ({ data }) =>
    data.version === version ? { sendState: 'sending', recipientCount: total } : undefined,
  );
  await at('audience-frozen');
}
