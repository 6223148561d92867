import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { limits } from '#shared/limits.ts';
import { type AskList, askPage } from '#site/src/api/list-page.ts';

/** The largest page that the API gives. */
export const fullPage = (cursor: string | undefined) => ({ limit: `${limits.pageSize.max}`, cursor });

/** A list of the API other than content, page by page. While the key changes it keeps its previous items. */
export function usePages<Item>(key: readonly [string, ...string[]], ask: AskList<Item>) {
  const query = useInfiniteQuery({
    queryKey: key,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => askPage(ask, fullPage(pageParam)),
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
