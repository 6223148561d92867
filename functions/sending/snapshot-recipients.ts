import { readCounts, sumCounts } from '#functions/newsletter/counts.ts';
import { publishIssue } from '#functions/newsletter/issue.ts';
import { getNewsletter } from '#functions/newsletter/newsletters.ts';
import { transition } from '#functions/newsletter/transition.ts';
import { activeReaders, bucketOf } from '#functions/subscribers/audience.ts';
import type { Newsletter } from '#shared/model/newsletter.ts';
import { moveRows } from './ledger.ts';
import type { Sender } from './sender.ts';

/**
 * Writes down who gets a newsletter: one row for each active reader, once, however often this is done again. Who subscribes
 * after it began gets the next one. Whoever does this while somebody else has ended it already changes nothing any more.
 */
export async function freezeAudience({ ctx, at }: Sender, newsletter: Newsletter, buckets: number): Promise<void> {
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
