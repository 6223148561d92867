import { useQuery } from '@tanstack/react-query';
import type { NewsletterWithCounts } from '#shared/model/newsletter.ts';
import type { Subscriber } from '#shared/model/subscriber.ts';
import { api } from '#site/src/api/api.ts';
import { usePages } from '#site/src/features/dashboard/usePages.ts';
import { useSearchedPages } from '#site/src/features/dashboard/useSearchedPages.ts';

export const newsletterLists = ['newsletters', 'newsletter-stats'] as const;
export const readerLists = ['subscribers', 'unsubscribed', 'newsletter-stats'] as const;

export const useNewsletters = () => usePages<NewsletterWithCounts>(['newsletters'], api.newsletter.newsletters.$get);

const { all, unsubscribed } = api.newsletter.subscriptions;
const searches = {
  subscribers: { parameter: 'iscritti', list: all },
  unsubscribed: { parameter: 'disiscritti', list: unsubscribed },
} as const;

/** Everybody, or those who left; the API looks for one among them. */
export function useReaders(key: keyof typeof searches) {
  const { parameter, list } = searches[key];
  return useSearchedPages<Subscriber>({
    ...{ key, parameter, label: 'Cerca per indirizzo o nome' },
    asking:
      (q) =>
      ({ query }, options) =>
        list.$get({ query: { ...query, q } }, options),
  });
}

export const useNewsletterStats = () =>
  useQuery({
    queryKey: ['newsletter-stats'],
    queryFn: () => api.newsletter.stats.$get().then((response) => response.json()),
  });

export const readers = ['lettore', 'lettori'] as const;
