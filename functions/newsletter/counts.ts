import type { Context } from '#functions/context/context.ts';
import { bucketPrefix, ledgerPartition, newsletterList } from '#functions/db/keys.ts';
import { countItems, readPartition } from '#functions/db/query.ts';
import type { Store } from '#functions/db/store.ts';
import {
  countActive,
  countAwaitingMail,
  countSubscribedSince,
  countUnsubscribed,
} from '#functions/newsletter/subscribers/subscriber-queries.ts';
import type { Newsletter, RowState, SendCounts } from '#shared/newsletter/newsletter.ts';
import type { NewsletterStats } from '#shared/newsletter/subscriber.ts';

/** Rows of a bucket by state, and what became of mails: bounced, complained of, unsubscribed from within minutes. */
export type BucketCount = { bucket: number } & Partial<
  Record<RowState | 'total' | 'bounced' | 'complained' | 'leftEarly', number>
>;

export async function readCounts(store: Store, id: string): Promise<BucketCount[]> {
  const place = { pk: ledgerPartition(id), prefix: bucketPrefix };
  const rows = await readPartition<Omit<BucketCount, 'bucket'>>(store, store.ledgerName, place);
  return rows.map(({ pk: _, sk, ...count }) => ({ ...count, bucket: Number(sk.slice(bucketPrefix.length)) }));
}

export const sumOf = (counts: readonly BucketCount[], name: keyof BucketCount) =>
  counts.reduce((total, count) => total + (count[name] ?? 0), 0);

/** Mails that were sent, and what SES reported of them. */
export type FeedbackTotals = { sent: number; bounced: number; complained: number };

export const feedbackTotals = (counts: readonly BucketCount[]): FeedbackTotals => ({
  sent: sumOf(counts, 'sent'),
  bounced: sumOf(counts, 'bounced'),
  complained: sumOf(counts, 'complained'),
});

export const noCounts: SendCounts = { total: 0, sent: 0, failed: 0, skipped: 0, uncertain: 0, pending: 0 };

export function sumCounts(counts: readonly BucketCount[]): SendCounts {
  const sum = (name: keyof BucketCount) => sumOf(counts, name);
  return {
    total: sum('total'),
    sent: sum('sent'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    uncertain: sum('uncertain'),
    // A claimed mail may be in flight and has not been accepted yet.
    pending: sum('pending') + sum('claimed'),
  };
}

export const hasOpenRows = ({ pending = 0, claimed = 0, uncertain = 0 }: BucketCount): boolean =>
  pending + claimed + uncertain > 0;

const recentDays = 30;

export async function newsletterStats({ store, now }: Context): Promise<NewsletterStats> {
  const since = new Date(now().getTime() - recentDays * 86_400_000).toISOString();
  const [totalActive, totalUnsubscribed, recentSubscriptions, sent, drafts, awaitMail] = await Promise.all([
    countActive(store),
    countUnsubscribed(store),
    countSubscribedSince(store, since),
    countNewsletters(store, 'sent'),
    countNewsletters(store, 'draft'),
    countAwaitingMail(store),
  ]);
  return { totalActive, totalUnsubscribed, recentSubscriptions, sent, drafts, awaitMail };
}

const countNewsletters = (store: Store, status: Newsletter['status']): Promise<number> =>
  countItems(
    store,
    { index: 'lists', partition: newsletterList },
    { filter: '#data.#status = :status', names: { '#status': 'status' }, values: { ':status': status } },
  );
