import { useQuery } from '@tanstack/react-query';
import type { NewsletterWithCounts } from '#shared/model/newsletter.ts';
import type { Subscriber } from '#shared/model/subscriber.ts';
import { api } from '../../../lib/api.ts';
import { usePages } from '../usePages.ts';
import { useSearchedPages } from '../useSearchedPages.ts';

export const newsletterLists = ['newsletters', 'newsletter-stats'] as const;
export const readerLists = ['subscribers', 'unsubscribed', 'newsletter-stats'] as const;

export const useNewsletters = () => usePages<NewsletterWithCounts>(['newsletters'], api.newsletter.newsletters.$get);

const { all, unsubscribed } = api.newsletter.subscriptions;
const label = 'Cerca per indirizzo o nome';

export const useSubscribers = () =>
  useSearchedPages<Subscriber>({
    key: 'subscribers',
    parameter: 'iscritti',
    label,
    asking:
      (q) =>
      ({ query }, options) =>
        all.$get({ query: { ...query, q } }, options),
  });

export const useUnsubscribed = () =>
  useSearchedPages<Subscriber>({
    key: 'unsubscribed',
    parameter: 'disiscritti',
    label,
    asking:
      (q) =>
      ({ query }, options) =>
        unsubscribed.$get({ query: { ...query, q } }, options),
  });

export const useNewsletterStats = () =>
  useQuery({
    queryKey: ['newsletter-stats'],
    queryFn: () => api.newsletter.stats.$get().then((response) => response.json()),
  });

/** `12.040 lettori`, `1 lettore`. */
export const counted = (count: number, [one, many]: readonly [string, string]): string =>
  `${count.toLocaleString('it')} ${count === 1 ? one : many}`;

export const readers = ['lettore', 'lettori'] as const;
