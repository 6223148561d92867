import type { Store } from '#functions/db/store.ts';
import { limits } from '#shared/limits.ts';
import { plainWords } from '#shared/markdown/plain-words.ts';
import type { Newsletter, NewsletterWithCounts } from '#shared/newsletter/newsletter.ts';
import { truncate } from '#shared/text/truncate.ts';
import { noCounts, readCounts, sumCounts, sumOf } from './counts.ts';

/** A newsletter as the newsroom gets it. Apart from the counts, which functions without the Markdown renderer read, too. */
export async function withCounts(store: Store, newsletter: Newsletter): Promise<NewsletterWithCounts> {
  const excerpt = excerptOf(newsletter);
  if (newsletter.status === 'draft') return { ...newsletter, excerpt, counts: noCounts, leftEarly: 0 };
  const buckets = await readCounts(store, newsletter.id);
  const counts = sumCounts(buckets);
  // An imported newsletter has no ledger, only the number of its recipients.
  const imported = { ...noCounts, total: newsletter.recipientCount, sent: newsletter.recipientCount };
  const shown = counts.total === 0 && newsletter.status === 'sent' ? imported : counts;
  // The stored number is written once all recipients are recorded.
  return { ...newsletter, excerpt, recipientCount: shown.total, counts: shown, leftEarly: sumOf(buckets, 'leftEarly') };
}

/** So much of a text that its beginning is in it, marks and addresses included: a list has a hundred texts. */
const readCharacters = 5_000;

const excerptOf = ({ content }: Newsletter): string =>
  truncate(plainWords(content.slice(0, readCharacters)), limits.newsletterPreview, { at: 'character' });
