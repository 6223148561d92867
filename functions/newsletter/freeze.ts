import type { Newsletter } from '#shared/model/newsletter.ts';
import { activeReaders, bucketOf } from './audience.ts';
import { readCounts, sumCounts } from './counts.ts';
import { publishIssue } from './issue.ts';
import { moveRows } from './ledger.ts';
import type { Sender } from './sender.ts';
import { transition } from './transition.ts';

/**
 * Writes down who gets a newsletter: one row for each active reader, once, however often this is done again. Who subscribes
 * after it began gets the next one.
 */
export async function freezeAudience({ ctx, at }: Sender, { id }: Newsletter, buckets: number): Promise<void> {
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
    await moveRows(ctx.store, id, ctx.now(), moves);
    await at('page-written');
  }
  const { total } = sumCounts(await readCounts(ctx.store, id));
  if (total < candidates) throw new Error(`${candidates} readers and ${total} rows in the ledger of ${id}`);
  await at('total-known');
  // Mails lead to the page of the issue, so it comes before them.
  await publishIssue(ctx, id);
  await at('issue-published');
  await transition(ctx, id, ({ data }) =>
    data.sendState === 'freezing' ? { sendState: 'sending', recipientCount: total } : undefined,
  );
  await at('audience-frozen');
}
