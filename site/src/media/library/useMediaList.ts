import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import type { MediaFilter, MediaSummary } from '#shared/media/media.ts';
import { api } from '#site/src/api/api.ts';
import type { FetchList, ListPage } from '#site/src/api/list-page.ts';
import { useDebounced } from '#site/src/components/lists/useDebounced.ts';
import { usePages } from '#site/src/components/lists/usePages.ts';

const pageSize = '60';

/** The pictures of the library that a search and a filter find, page by page. */
export function useMediaList(search: string, filter: MediaFilter | undefined) {
  const client = useQueryClient();
  const words = useDebounced(search.trim());
  const key = ['media', words, filter ?? 'all'] as const;
  const list = usePages<MediaSummary>(key, askFor(words, filter));

  const change = (make: (items: MediaSummary[], page: number) => MediaSummary[]) => {
    client.setQueryData<InfiniteData<ListPage<MediaSummary>>>(
      key,
      (data) =>
        data && { ...data, pages: data.pages.map((page, index) => ({ ...page, items: make(page.items, index) })) },
    );
    // Cached results of other searches and filters are outdated.
    client.removeQueries({ queryKey: ['media'], type: 'inactive' });
  };

  return {
    ...list,
    /** A new picture comes first, a changed one keeps its place. */
    put(media: MediaSummary) {
      const isKnown = list.items?.some(({ id }) => id === media.id);
      change((items, page) =>
        isKnown ? items.map((item) => (item.id === media.id ? media : item)) : page === 0 ? [media, ...items] : items,
      );
    },
    remove: (id: string) => change((items) => items.filter((item) => item.id !== id)),
  };
}

const askFor =
  (search: string, filter: MediaFilter | undefined): FetchList<MediaSummary> =>
  ({ query }, options) =>
    api.media.$get(
      { query: { ...query, limit: pageSize, ...(search && { search }), ...(filter && { filter }) } },
      options,
    );
