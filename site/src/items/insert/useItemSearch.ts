import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ContentKind } from '#shared/kinds/kinds.ts';
import { createQueryClient } from '#site/src/api/query-client.ts';
import { useDebounced } from '#site/src/components/lists/useDebounced.ts';
import { type Found, findItems, ItemList } from './item-search.ts';

const debounceMilliseconds = 150;
/** Of one kind; fewer of each where there are several. */
const maxOfOne = 12;
const maxOfEach = 4;
/** Of each kind; a search loads so many by itself, and as many more at each request. */
const pagesAtOnce = 20;

/** Finds public items of these kinds; without words the first of each. */
export function useItemSearch(kinds: readonly ContentKind[], words: string) {
  const [client] = useState(createQueryClient);
  const [lists] = useState(() => kinds.map((kind) => new ItemList(kind)));
  const debounced = useDebounced(words, debounceMilliseconds);
  const max = lists.length === 1 ? maxOfOne : maxOfEach;
  const [maxPages, setMaxPages] = useState(pagesAtOnce);
  const queryKey = ['items', debounced, maxPages];
  const query = useQuery(
    {
      queryKey,
      queryFn: ({ signal }) =>
        findItems(lists, { words: debounced, max, maxPages }, signal, (found) =>
          client.setQueryData<Found>(queryKey, found),
        ),
      // What an abandoned search has shown is no answer.
      staleTime: 0,
      placeholderData: keepPreviousData,
    },
    client,
  );
  const isWaiting = debounced !== words || query.isFetching;
  return {
    ...query,
    items: query.data?.items ?? [],
    isWaiting,
    /** Defined where there are items that were not searched. */
    searchOn: query.data?.more && !isWaiting ? () => setMaxPages(maxPages + pagesAtOnce) : undefined,
  };
}
