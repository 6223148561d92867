import type { NewsletterWithCounts } from '#shared/newsletter/newsletter.ts';
import type { Subscriber } from '#shared/newsletter/subscriber.ts';
import { api } from '#site/src/api/api.ts';
import { useAnswer } from '#site/src/api/query-client.ts';
import { useSearchedPages } from '#site/src/components/lists/list-search.ts';
import { usePages } from '#site/src/components/lists/usePages.ts';

/** With one newsletter and the recipients that it has not reached. */
export const newsletterLists = ['newsletters', 'newsletter', 'newsletter-stats'] as const;
export const subscriberLists = ['subscribers', 'unsubscribed', 'newsletter-stats'] as const;

export const useNewsletters = () => usePages<NewsletterWithCounts>(['newsletters'], api.newsletter.newsletters.$get);

const { all, unsubscribed } = api.newsletter.subscriptions;
const searches = {
  subscribers: { words: 'iscritti', list: all },
  unsubscribed: { words: 'disiscritti', list: unsubscribed },
} as const;

/** All subscribers or the unsubscribed ones, searched by the API. */
export function useSubscribers(key: keyof typeof searches) {
  const { words, list } = searches[key];
  return useSearchedPages<Subscriber>({
    key: [key],
    parameters: { words, order: `ordine-${words}` },
    label: 'Cerca per indirizzo o nome',
    askWith:
      (q) =>
      ({ query }, options) =>
        list.$get({ query: { ...query, q } }, options),
  });
}

export const useNewsletterStats = () => useAnswer(['newsletter-stats'], api.newsletter.stats.$get);

export const readers = ['lettore', 'lettori'] as const;
