import type { Context } from '#functions/context/context.ts';
import { countActive, countSubscribedSince, countUnsubscribed } from '#functions/subscribers/audience.ts';
import type { NewsletterStats } from '#shared/model/subscriber.ts';
import { countNewsletters } from './newsletters.ts';

const recentDays = 30;

export async function newsletterStats({ store, now }: Context): Promise<NewsletterStats> {
  const since = new Date(now().getTime() - recentDays * 86_400_000).toISOString();
  const [totalActive, totalUnsubscribed, recentSubscriptions, sent, drafts] = await Promise.all([
    countActive(store),
    countUnsubscribed(store),
    countSubscribedSince(store, since),
    countNewsletters(store, 'sent'),
    countNewsletters(store, 'draft'),
  ]);
  return { totalActive, totalUnsubscribed, recentSubscriptions, sent, drafts };
}
