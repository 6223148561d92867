import type { Context } from '#functions/context/context.ts';
import { decodeCursor, encodeCursor, idOfSortKey, sortKey, sortShapes } from '#functions/db/keys.ts';
import type { Page, PageRequest } from '#functions/db/query.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { readCounts } from '#functions/newsletter/counts.ts';
import { findNewsletter, type NewsletterRecord, transition } from '#functions/newsletter/newsletters.ts';
import { getSubscriberById } from '#functions/newsletter/subscribers/subscribers.ts';
import { limits } from '#shared/limits.ts';
import type { Newsletter, Recipient, RowState } from '#shared/newsletter/newsletter.ts';
import { type Move, moveRows, type Row, readBucket } from './ledger.ts';
import { reviewEnd } from './sending.ts';

/** Rows in a state, bucket by bucket, from bucket `from` on. */
async function* rowsIn({ store }: Context, id: string, state: RowState, from = 0): AsyncGenerator<Row[]> {
  for (const count of await readCounts(store, id)) {
    if (!count[state] || count.bucket < from) continue;
    yield (await readBucket(store, id, count.bucket)).filter((row) => row.state === state);
  }
}

/** One page of the recipients in a state, in the order of their buckets. */
export async function recipientsIn(
  ctx: Context,
  id: string,
  state: RowState,
  { limit = limits.pageSize.default, cursor }: PageRequest,
): Promise<Page<Recipient>> {
  await findNewsletter(ctx, id);
  const after = cursor === undefined ? undefined : placeOf(cursor);
  const rows: Row[] = [];
  for await (const inBucket of rowsIn(ctx, id, state, after?.bucket)) {
    rows.push(
      ...inBucket.filter(({ bucket, subscriberId }) => bucket !== after?.bucket || subscriberId > after.subscriberId),
    );
    if (rows.length > limit) break;
  }
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    items: await Promise.all(page.map((row) => recipient(ctx, row))),
    next: last && encodeCursor(sortKey(`${last.bucket}`, last.subscriberId)),
  };
}

function placeOf(cursor: string): { bucket: number; subscriberId: string } {
  const place = decodeCursor(cursor, sortShapes.recipients);
  return { bucket: Number.parseInt(place, 10), subscriberId: idOfSortKey(place) };
}

async function recipient(ctx: Context, { subscriberId, state, reason, at }: Row): Promise<Recipient> {
  const email = (await getSubscriberById(ctx.store, subscriberId))?.data.email;
  return { subscriber: subscriberId, state, at, ...(email ? { email } : {}), ...(reason ? { reason } : {}) };
}

/** Sends again the mails that SES rejected, and no others. */
export const retryFailed = (ctx: Context, id: string): Promise<Newsletter> => requeue(ctx, id, 'failed');

/** An administrator's decision on uncertain mails: count them as sent, or send them again. */
export async function settleUncertain(ctx: Context, id: string, outcome: 'sent' | 'again'): Promise<Newsletter> {
  if (outcome === 'again') return requeue(ctx, id, 'uncertain');
  assertEnded(await findNewsletter(ctx, id));
  for await (const rows of rowsIn(ctx, id, 'uncertain')) await moveRows(ctx, id, movesTo(rows, 'sent'));
  return reviewEnd(ctx, id);
}

/** Imported newsletters have no ledger and cannot be retried. */
async function requeue(ctx: Context, id: string, from: 'failed' | 'uncertain'): Promise<Newsletter> {
  const { newsletter } = await transition(ctx, id, ({ data, buckets }) => {
    assertEnded(data);
    return buckets === undefined ? undefined : { status: 'sending', sendState: 'recording', retryFrom: from };
  });
  await ctx.enqueueSends([{ newsletterId: id }]);
  return newsletter;
}

function assertEnded({ status }: Newsletter): void {
  if (status !== 'sent') throw new AppError('NEWSLETTER_NOT_SENT');
}

/** Makes the rows of a retry pending before any is sent, so that repeating it after a crash never reopens a row sent since. */
export async function reopenRows(ctx: Context, { data, retryFrom }: NewsletterRecord): Promise<void> {
  const { id, version } = data;
  if (!retryFrom) return;
  for await (const rows of rowsIn(ctx, id, retryFrom)) await moveRows(ctx, id, movesTo(rows, 'pending'), version);
  await transition(ctx, id, (now) => (now.data.version === version ? { sendState: 'sending' } : undefined));
}

const movesTo = (rows: readonly Row[], to: RowState): Move[] =>
  rows.map(({ subscriberId, bucket, state: from }) => ({ subscriberId, bucket, from, to }));
