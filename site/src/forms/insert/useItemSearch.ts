import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ContentKind } from '#shared/model/kinds/kinds.ts';
import { createQueryClient } from '#site/src/api/query-client.ts';
import { useDebounced } from '#site/src/lists/usePages.ts';
import { findItems, ItemList } from './item-search.ts';

const debounceMilliseconds = 150;
/** Of one kind; fewer of each where there are several. */
const maxOfOne = 12;
const maxOfEach = 4;

/** Finds public items of these kinds; without words the first of each. */
export function useItemSearch(kinds: readonly ContentKind[], words: string) {
  const [client] = useState(createQueryClient);
  const [lists] = useState(() => kinds.map((kind) => new ItemList(kind)));
  const debounced = useDebounced(words, debounceMilliseconds);
  const max = lists.length === 1 ? maxOfOne : maxOfEach;
  const query = useQuery(
    {
      queryKey: ['items', debounced],
      queryFn: ({ signal }) => findItems(lists, { words: debounced, max }, signal),
      placeholderData: keepPreviousData,
    },
    client,
  );
  return { ...query, items: query.data ?? [], isWaiting: debounced !== words || query.isFetching };
}
