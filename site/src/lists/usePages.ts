import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type FetchList, fetchPage, fullPage } from '#site/src/api/list-page.ts';

/** A list of the API, page by page. While the key changes it keeps its previous items. */
export function usePages<Item>(key: readonly [string, ...string[]], ask: FetchList<Item>) {
  const query = useInfiniteQuery({
    queryKey: key,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => fetchPage(ask, fullPage(pageParam), signal),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  return { ...query, items: query.data?.pages.flatMap(({ items }) => items) };
}

const debounceMilliseconds = 300;

export function useDebounced(value: string, milliseconds = debounceMilliseconds): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return debounced;
}
