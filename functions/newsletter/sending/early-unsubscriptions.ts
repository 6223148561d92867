import type { Context } from '#functions/context/context.ts';
import { getNewsletter, listNewsletters } from '#functions/newsletter/newsletters.ts';
import { bucketOf } from '#functions/newsletter/subscribers/subscriber-queries.ts';
import { unsubscribe } from '#functions/newsletter/subscribers/subscription.ts';
import type { RowState } from '#shared/newsletter/newsletter.ts';
import { countOnce } from './count-once.ts';
import { readRow } from './ledger.ts';

/** Mail scanners that run scripts open every link of a mail within this time of its arrival. */
const scannedMilliseconds = 10 * 60_000;

/** Whether what opens a link of a mail that left then may be a scanner. */
export const mayBeScanner = ({ now }: Context, leftAt: number): boolean =>
  now().getTime() - leftAt < scannedMilliseconds;

/** By a link of a mail or the button of a mail program; an early one is counted beside the numbers of its newsletter. */
export async function unsubscribeByMail(ctx: Context, subscriberId: string, asked: { mustConfirm?: boolean } = {}) {
  const status = await unsubscribe(ctx, { subscriberId }, 'subscriber', asked);
  // It is done, also if it could not be counted.
  if (status === 'unsubscribed')
    await countIfEarly(ctx, subscriberId).catch((error) =>
      ctx.log({ level: 'error', requestId: 'early-unsubscriptions', error }),
    );
  return status;
}

/** Of newsletters that several administrators send at once. */
const latestNewsletters = 10;

const hasLeft: ReadonlySet<RowState> = new Set(['claimed', 'uncertain', 'sent']);

async function countIfEarly(ctx: Context, subscriberId: string): Promise<void> {
  const { items } = await listNewsletters(ctx.store, { limit: latestNewsletters });
  for (const { id, status, sentAt } of items) {
    const mayBeEarly = status === 'sending' || (sentAt !== undefined && mayBeScanner(ctx, Date.parse(sentAt)));
    const { buckets } = (mayBeEarly && (await getNewsletter(ctx.store, id))) || {};
    if (buckets === undefined) continue;
    const bucket = bucketOf(subscriberId, buckets);
    const row = await readRow(ctx.store, id, bucket, subscriberId);
    if (row && hasLeft.has(row.state) && mayBeScanner(ctx, Date.parse(row.at)))
      await countOnce(ctx, { newsletterId: id, bucket, subscriberId }, 'leftEarly');
  }
}
