import { useEffect } from 'react';
import { changeAddress, useAddressParameter } from '#site/src/lists/address.ts';
import { type Finding, found } from './finding.ts';

/** A search looks through this many pages by itself; further ones come when they are asked for. */
const mostPages = 20;

type Paged<Item> = {
  items: Item[] | undefined;
  data: { pages: readonly unknown[] } | undefined;
  isError: boolean;
  isFetching: boolean;
  hasNextPage: boolean;
  fetchNextPage: () => unknown;
};

/** What is looked for lives in the address. Nothing that is not here yet can be found or sorted: it is fetched. */
export function useFound<Item>(list: Paged<Item>, finding: Finding<Item> | undefined) {
  const named = finding?.parameters ?? { words: 'cerca', order: 'ordine' };
  const words = useAddressParameter(named.words);
  const order = useAddressParameter(named.order);
  const { items, data, isError, isFetching, hasNextPage, fetchNextPage } = list;
  const asked = finding !== undefined && (words !== '' || order !== '');
  const wanting = asked && hasNextPage && !isFetching && !isError && (data?.pages.length ?? 0) < mostPages;

  useEffect(() => {
    if (wanting) void fetchNextPage();
  }, [wanting, fetchNextPage]);

  return {
    words,
    order,
    items: items && finding ? found(items, finding, { words, order }) : items,
    search: (next: string) => changeAddress({ [named.words]: next }, 'replaceState'),
    sort: (next: string) => changeAddress({ [named.order]: next }, 'replaceState'),
  };
}
