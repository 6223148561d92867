import { useQuery } from '@tanstack/react-query';
import type { NewsletterWithCounts } from '#shared/model/newsletter.ts';
import type { Subscriber } from '#shared/model/subscriber.ts';
import { api } from '../../../lib/api.ts';
import { usePages } from '../usePages.ts';

export const newsletterLists = ['newsletters', 'newsletter-stats'] as const;
export const readerLists = ['subscribers', 'unsubscribed', 'newsletter-stats'] as const;

export const useNewsletters = () => usePages<NewsletterWithCounts>('newsletters', api.newsletter.newsletters.$get);
export const useSubscribers = () => usePages<Subscriber>('subscribers', api.newsletter.subscriptions.all.$get);
export const useUnsubscribed = () =>
  usePages<Subscriber>('unsubscribed', api.newsletter.subscriptions.unsubscribed.$get);

export const useNewsletterStats = () =>
  useQuery({
    queryKey: ['newsletter-stats'],
    queryFn: () => api.newsletter.stats.$get().then((response) => response.json()),
  });

/** `1.204 lettori`, `1 lettore`. */
export const counted = (count: number, [one, many]: readonly [string, string]): string =>
  `${count.toLocaleString('it')} ${count === 1 ? one : many}`;

export const readers = ['lettore', 'lettori'] as const;
