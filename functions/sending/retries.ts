import type { Context } from '#functions/context/context.ts';
import { decodeCursor, encodeCursor, idOfSortKey, sortKey, sortShapes } from '#functions/db/keys.ts';
import type { Page, PageRequest } from '#functions/db/query.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { readCounts } from '#functions/newsletter/counts.ts';
import { findNewsletter } from '#functions/newsletter/drafts.ts';
import type { NewsletterRecord } from '#functions/newsletter/newsletters.ts';
import { transition } from '#functions/newsletter/transition.ts';
import { getReader } from '#functions/subscribers/subscribers.ts';
import { limits } from '#shared/limits.ts';
import type { Newsletter, Recipient, RowState } from '#shared/model/newsletter.ts';
import { type Move, moveRows, type Row, readBucket } from './ledger.ts';
import { reviewEnd } from './sending.ts';

/** Rows in a state, bucket after bucket, from this one on. */
async function* rowsIn({ store }: Context, id: string, wanted: RowState, from = 0): AsyncGenerator<Row[]> {
  for (const count of await readCounts(store, id)) {
    if (!count[wanted] || count.bucket < from) continue;
    yield (await readBucket(store, id, count.bucket)).filter(({ state }) => state === wanted);
  }
}

/** Recipients whose mail did not arrive, or of whose mail nobody knows, in the order of their buckets. */
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
    rows.push(...inBucket.filter(({ bucket, reader }) => bucket !== after?.bucket || reader > after.reader));
    if (rows.length > limit) break;
  }
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    items: await Promise.all(page.map((row) => recipient(ctx, row))),
    next: last && encodeCursor(sortKey(`${last.bucket}`, last.reader)),
  };
}

function placeOf(cursor: string): { bucket: number; reader: string } {
  const place = decodeCursor(cursor, sortShapes.recipients);
  return { bucket: Number.parseInt(place, 10), reader: idOfSortKey(place) };
}

async function recipient(ctx: Context, { reader, state, reason, at }: Row): Promise<Recipient> {
  const email = (await getReader(ctx.store, reader))?.data.email;
  return { reader, state, at, ...(email ? { email } : {}), ...(reason ? { reason } : {}) };
}

/** Sends again what SES refused, to the same readers and nobody else. */
export async function retryFailed(ctx: Context, id: string): Promise<Newsletter> {
  return again(ctx, id, 'failed');
}

/** What a person says of mails of which nobody knows: they were sent, or they go out again. */
export async function settleUncertain(ctx: Context, id: string, outcome: 'sent' | 'again'): Promise<Newsletter> {
  if (outcome === 'again') return again(ctx, id, 'uncertain');
  mustHaveEnded(await findNewsletter(ctx, id));
  for await (const rows of rowsIn(ctx, id, 'uncertain')) await moveRows(ctx, id, stepsOf(rows, 'sent'));
  return reviewEnd(ctx, id);
}

/** One that came with its history has no ledger, and nobody to write to again. */
async function again(ctx: Context, id: string, from: 'failed' | 'uncertain'): Promise<Newsletter> {
  const { newsletter } = await transition(ctx, id, ({ data, buckets }) => {
    mustHaveEnded(data);
    return buckets === undefined ? undefined : { status: 'sending', sendState: 'freezing', again: from };
  });
  await ctx.enqueue([{ newsletterId: id }]);
  return newsletter;
}

function mustHaveEnded({ status }: Newsletter): void {
  if (status !== 'sent') throw new AppError('NEWSLETTER_NOT_SENT');
}

/** Puts back what is to go out again, before anything does: done again after a crash, it finds nothing that went out since. */
export async function reopenRows(ctx: Context, { data, again: from }: NewsletterRecord): Promise<void> {
  const { id, version } = data;
  if (!from) return;
  for await (const rows of rowsIn(ctx, id, from)) await moveRows(ctx, id, stepsOf(rows, 'pending'), version);
  await transition(ctx, id, (now) => (now.data.version === version ? { sendState: 'sending' } : undefined));
}

const stepsOf = (rows: readonly Row[], to: RowState): Move[] =>
  rows.map(({ reader, bucket, state: from }) => ({ reader, bucket, from, to }));
