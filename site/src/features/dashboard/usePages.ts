import { useInfiniteQuery } from '@tanstack/react-query';
import { type Listed, pageOf, pageQuery } from './list-page.ts';

type FetchPage<Item> = (query: ReturnType<typeof pageQuery>) => Promise<Listed<Item>>;

/** A list of the API that is not of content, a page at a time. */
export function usePages<Item>(key: string, fetchPage: FetchPage<Item>) {
  const query = useInfiniteQuery({
    queryKey: [key],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => pageOf(fetchPage(pageQuery(pageParam))),
    getNextPageParam: ({ next }) => next,
  });
  return { ...query, items: query.data?.pages.flatMap(({ items }) => items) };
}
