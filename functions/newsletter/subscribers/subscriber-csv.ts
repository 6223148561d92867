import type { Context } from '#functions/context/context.ts';
import type { Page } from '#functions/db/query.ts';
import { transact } from '#functions/db/store.ts';
import { type AuditActor, auditWrites } from '#functions/history/audit.ts';
import { allSubscribers } from '#shared/history/audit.ts';
import type { Subscriber } from '#shared/newsletter/subscriber.ts';
import { csvLine } from '#shared/text/csv.ts';
import { listSubscribers } from './subscriber-queries.ts';

const header = ['email', 'name', 'status', 'subscribedAt', 'unsubscribedAt'];

/** The whole list as a stream; its first page is read before, so that an error still sets the status. */
export async function subscribersCsv(ctx: Context, by: AuditActor): Promise<ReadableStream<Uint8Array>> {
  const lines = csvLines(ctx, await listSubscribers(ctx, firstPage));
  const audit = { actions: ['export-subscribers'], kind: 'subscriber', item: allSubscribers } as const;
  await transact(ctx.store, auditWrites(ctx, by, audit));
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
}

const firstPage = { limit: 1_000, cursor: undefined };

async function* csvLines(ctx: Context, first: Page<Subscriber>): AsyncGenerator<string> {
  // Spreadsheets recognise UTF-8 by its byte order mark.
  yield `\uFEFF${csvLine(header)}`;
  for (let page = first; ; page = await listSubscribers(ctx, { ...firstPage, cursor: page.next })) {
    yield page.items.map(lineOf).join('');
    if (page.next === undefined) return;
  }
}

const statusOf = ({ isActive, awaitsConfirmation }: Subscriber) =>
  isActive ? 'active' : awaitsConfirmation ? 'awaiting' : 'unsubscribed';

const lineOf = (subscriber: Subscriber) =>
  csvLine([
    subscriber.email,
    subscriber.name ?? '',
    statusOf(subscriber),
    subscriber.subscribedAt,
    subscriber.unsubscribedAt ?? '',
  ]);
