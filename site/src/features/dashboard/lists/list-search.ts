import { useEffect } from 'react';
import { wordFinder } from '#shared/text/folding.ts';
import type { FetchList } from '#site/src/api/list-page.ts';
import { useAddressParameters } from '#site/src/lists/address.ts';
import { useDebounced } from '#site/src/lists/useDebounced.ts';
import { usePages } from '#site/src/lists/usePages.ts';

export type Order<Item> = { id: string; label: string; compare?: (one: Item, other: Item) => number };

/** How a list is searched and sorted. The first order is that of the API. */
export type SearchAndSort<Item> = {
  textOf: (item: Item) => string;
  orders: readonly [Order<Item>, ...Order<Item>[]];
  /** Its own query parameters, in a tab with several lists. */
  parameters?: { words: string; order: string };
};

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
  error: Error | null;
  isFetching: boolean;
  hasNextPage: boolean;
  isFetchNextPageError: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
};

/** Searches and sorts a list as the address says. The missing pages are fetched first, to be searched too. */
export function useListSearch<Item>(list: PagedQuery<Item>, searchAndSort: SearchAndSort<Item> | undefined) {
  const parameters = searchAndSort?.parameters ?? { words: 'cerca', order: 'ordine' };
  const { values, set } = useAddressParameters(parameters);
  const { words, order } = values;
  const { items, data, isError, isFetching, hasNextPage, fetchNextPage } = list;
  const isActive = searchAndSort !== undefined && (words !== '' || order !== '');
  const isPartial = isActive && hasNextPage;
  const runs = isPartial && !isError && (data?.pages.length ?? 0) < maxPages;
  const needsPage = runs && !isFetching;

  useEffect(() => {
    if (needsPage) void fetchNextPage();
  }, [needsPage, fetchNextPage]);

  return {
    words,
    order,
    /** Further pages are being fetched by themselves. */
    runs,
    /** Where the list is not fetched whole, the number of items that were searched and sorted. */
    among: isPartial && !runs ? items?.length : undefined,
    items: items && searchAndSort ? applySearchAndSort(items, searchAndSort, values) : items,
    search: (next: string) => set('words', next),
    sort: (next: string) => set('order', next),
  };
}

/** A search by the API. */
export type ApiSearch = {
  label: string;
  words: string;
  /** The list is the result of these words, not of earlier ones. */
  isCurrent: boolean;
  search: (words: string) => void;
};

type Searched<Item> = {
  key: readonly [string, ...string[]];
  /** The query parameter that holds the words. */
  parameter: string;
  label: string;
  askWith: (words: string) => FetchList<Item>;
};

/** A list too long to be fetched whole: the API searches it for the words in the address. */
export function useSearchedPages<Item>({ key, parameter, label, askWith }: Searched<Item>) {
  const { values, set } = useAddressParameters({ words: parameter });
  const { words } = values;
  const debounced = useDebounced(words);
  const list = usePages([...key, debounced], askWith(debounced));
  const search: ApiSearch = {
    label,
    words,
    isCurrent: debounced === words && !list.isPlaceholderData,
    search: (next) => set('words', next),
  };
  return { ...list, search };
}
