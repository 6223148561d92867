import type { Context } from '#functions/context.ts';
import { AppError } from '#functions/http/app-error.ts';
import type { Newsletter, Recipient, RowState } from '#shared/model/newsletter.ts';
import { readCounts } from './counts.ts';
import { findNewsletter } from './drafts.ts';
import { moveRows, type Row, readBucket } from './ledger.ts';
import { reviewEnd } from './sending.ts';
import { getReader } from './subscribers.ts';
import { transition } from './transition.ts';

/** Rows of an ended send in a state, bucket after bucket. */
async function* rowsIn({ store }: Context, id: string, wanted: RowState): AsyncGenerator<Row[]> {
  for (const count of await readCounts(store, id)) {
    if (!count[wanted]) continue;
    yield (await readBucket(store, id, count.bucket)).filter(({ state }) => state === wanted);
  }
}

/** Recipients whose mail did not arrive, or of whose mail nobody knows; a page is a bucket at most. */
export async function recipientsIn(ctx: Context, id: string, state: RowState, limit: number): Promise<Recipient[]> {
  await findNewsletter(ctx, id);
  const found: Recipient[] = [];
  for await (const rows of rowsIn(ctx, id, state)) {
    found.push(...(await Promise.all(rows.slice(0, limit - found.length).map((row) => recipient(ctx, row)))));
    if (found.length >= limit) break;
  }
  return found;
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
  await findEnded(ctx, id);
  await moveAll(ctx, id, 'uncertain', 'sent');
  return reviewEnd(ctx, id);
}

async function again(ctx: Context, id: string, from: 'failed' | 'uncertain'): Promise<Newsletter> {
  await findEnded(ctx, id);
  await moveAll(ctx, id, from, 'pending');
  const { newsletter } = await transition(ctx, id, ({ data }) =>
    data.status === 'sent' ? { status: 'sending', sendState: 'sending' } : undefined,
  );
  await ctx.enqueue([{ newsletterId: id }]);
  return newsletter;
}

async function findEnded(ctx: Context, id: string): Promise<Newsletter> {
  const newsletter = await findNewsletter(ctx, id);
  if (newsletter.status === 'draft') throw new AppError('NEWSLETTER_NOT_SENT');
  return newsletter;
}

async function moveAll(ctx: Context, id: string, from: RowState, to: RowState): Promise<void> {
  for await (const rows of rowsIn(ctx, id, from)) {
    await moveRows(
      ctx.store,
      id,
      ctx.now(),
      rows.map(({ reader, bucket }) => ({ reader, bucket, from, to })),
    );
  }
}
