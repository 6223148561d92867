import type { Context } from '#functions/context.ts';
import { subscriberKey, subscriberList } from '#functions/db/keys.ts';
import { listPage, type Page, type PageRequest } from '#functions/db/query.ts';
import type { NewsletterStats, Subscriber } from '#shared/model/subscriber.ts';
import { countActive, countSubscribedSince, countUnsubscribed } from './audience.ts';

const recentDays = 30;

const query = { index: 'lists', partition: subscriberList, keyOf: subscriberKey } as const;

export const listSubscribers = ({ store }: Context, page: PageRequest): Promise<Page<Subscriber>> =>
  listPage(store, query, page);

export const listUnsubscribed = ({ store }: Context, page: PageRequest): Promise<Page<Subscriber>> =>
  listPage<Subscriber>(store, { ...query, matches: ({ unsubscribedAt }) => unsubscribedAt !== undefined }, page);

export async function newsletterStats({ store, now }: Context): Promise<NewsletterStats> {
  const since = new Date(now().getTime() - recentDays * 86_400_000).toISOString();
  const [totalActive, totalUnsubscribed, recentSubscriptions] = await Promise.all([
    countActive(store),
    countUnsubscribed(store),
    countSubscribedSince(store, since),
  ]);
  return { totalActive, totalUnsubscribed, recentSubscriptions };
}
