import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type AskList, askPage } from '#site/src/lists/filtered-list.ts';
import { fullPage } from './desk-calls.ts';

/** A list of the API that is not of content, a page at a time. While it is asked something else it stays as it was. */
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
