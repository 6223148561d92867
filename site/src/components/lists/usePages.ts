import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type FetchList, fetchPage, fullPage } from '#site/src/api/list-page.ts';

/**
 * A list of the API, page by page. While the key changes it keeps its previous items. A filtered list reads on to the first
 * page that has items: until then it has none, and is not known to be empty.
 */
export function usePages<Item>(key: readonly [string, ...string[]], ask: FetchList<Item>) {
  const query = useInfiniteQuery({
    queryKey: key,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => fetchPage(ask, fullPage(pageParam), signal),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  const items = query.data?.pages.flatMap(({ items }) => items);
  const isUnknown = items?.length === 0 && (hasNextPage || query.isPlaceholderData);
  const readsOn = isUnknown && !isFetching && !isError;
  useEffect(() => {
    if (readsOn) void fetchNextPage();
  }, [readsOn, fetchNextPage]);
  return {
    ...query,
    items: isUnknown ? undefined : items,
    hasNextPage: hasNextPage && !isUnknown,
    // A failed search goes on where it stopped.
    refetch: isUnknown ? fetchNextPage : query.refetch,
    isLoadingError: query.isLoadingError || (isUnknown && isError),
    isPending: query.isPending || (isUnknown && !isError),
  };
}
