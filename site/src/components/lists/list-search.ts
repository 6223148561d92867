import { useEffect } from 'react';
import { wordFinder } from '#shared/text/folding.ts';
import type { FetchList } from '#site/src/api/list-page.ts';
import { useAddressParameters } from './address.ts';
import { useDebounced } from './useDebounced.ts';
import { usePages } from './usePages.ts';

export type Order<Item> = { id: string; label: string; compare?: (one: Item, other: Item) => number };

/** How a list is searched and sorted. The first order is that of the API. */
export type SearchAndSort<Item> = {
  textOf: (item: Item) => string;
  orders: readonly [Order<Item>, ...Order<Item>[]];
  parameters?: Parameters;
};

/** Where the address holds the words and the order: in a tab with several lists each has its own query parameters. */
type Parameters = { words: string; order: string };

export type ListSearch = {
  label: string;
  words: string;
  search: (words: string) => void;
  order: string;
  orders: readonly { id: string; label: string }[];
  sort: (order: string) => void;
  /** The list is the result of these words, not of earlier ones or of some pages only. */
  isCurrent: boolean;
  /** There may be items that the words leave out. */
  leavesOut: boolean;
  /** Where the list is not fetched whole, the number of items that were searched and sorted. */
  among?: number | undefined;
};

/** The first order is that of the API, and not in the address. */
function useWordsAndOrder(parameters: Parameters = { words: 'cerca', order: 'ordine' }) {
  const { values, set } = useAddressParameters(parameters);
  return {
    ...values,
    search: (words: string) => set('words', words),
    sort: (order: string) => set('order', order),
  };
}

/** «Articolo 2» comes before «Articolo 10». */
const natural = new Intl.Collator('it', { numeric: true });

export const byText =
  <Item>(textOf: (item: Item) => string) =>
  (one: Item, other: Item): number =>
    natural.compare(textOf(one), textOf(other));

/** The matching items in the chosen order; an unknown order is the first one. */
export function applySearchAndSort<Item>(
  items: readonly Item[],
  { textOf, orders }: SearchAndSort<Item>,
  chosen: { words: string; order: string },
): Item[] {
  const matches = wordFinder(chosen.words);
  const { compare } = orders.find(({ id }) => id === chosen.order) ?? orders[0];
  const matching = items.filter((item) => matches(textOf(item)));
  return compare ? matching.toSorted(compare) : matching;
}

/** A search fetches up to this many pages by itself; further pages need the button. */
const maxPages = 20;

export type PagedQuery<Item> = {
  items: Item[] | undefined;
  data: { pages: readonly unknown[] } | undefined;
  isPending: boolean;
  isError: boolean;
  isLoadingError: boolean;
  error: Error | null;
  isFetching: boolean;
  hasNextPage: boolean;
  isFetchNextPageError: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
};

/** Searches and sorts a list in the browser. The missing pages are fetched first, to be searched too. */
export function useListSearch<Item>(
  list: PagedQuery<Item>,
  searchAndSort: SearchAndSort<Item>,
): PagedQuery<Item> & { search: ListSearch } {
  const chosen = useWordsAndOrder(searchAndSort.parameters);
  const { items, data, isError, isFetching, hasNextPage, fetchNextPage } = list;
  const isPartial = (chosen.words !== '' || chosen.order !== '') && hasNextPage;
  const runs = isPartial && !isError && (data?.pages.length ?? 0) < maxPages;
  const needsPage = runs && !isFetching;

  useEffect(() => {
    if (needsPage) void fetchNextPage();
  }, [needsPage, fetchNextPage]);

  const search: ListSearch = {
    ...chosen,
    label: 'Cerca nella lista',
    orders: searchAndSort.orders,
    isCurrent: !runs,
    leavesOut: items?.length !== 0,
    among: isPartial && !runs ? items?.length : undefined,
  };
  return { ...list, items: items && applySearchAndSort(items, searchAndSort, chosen), search };
}

type Searched<Item> = {
  key: readonly [string, ...string[]];
  label: string;
  orders?: ListSearch['orders'];
  parameters?: Parameters;
  askWith: (words: string, order: string) => FetchList<Item>;
};

/** A list too long to be fetched whole: the API searches and sorts it. */
export function useSearchedPages<Item>({ key, label, orders = [], parameters, askWith }: Searched<Item>) {
  const chosen = useWordsAndOrder(parameters);
  const { words, order } = chosen;
  const debounced = useDebounced(words);
  const list = usePages([...key, debounced, order], askWith(debounced, order));
  const isCurrent = debounced === words && !list.isPlaceholderData;
  const search: ListSearch = { ...chosen, label, orders, isCurrent, leavesOut: words !== '' };
  return { ...list, search };
}
