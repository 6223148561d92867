import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { limits } from '#shared/limits.ts';
import { type AskList, askPage } from '#site/src/api/list-page.ts';
import { changeAddress, useAddressParameter } from './address.ts';

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

/** A search by the API. */
export type ApiSearch = {
  label: string;
  words: string;
  /** The list is the result of these words, not of earlier ones. */
  isCurrent: boolean;
  search: (words: string) => void;
};

type Searched<Item> = {
  key: string;
  /** The query parameter that holds the words. */
  parameter: string;
  label: string;
  askWith: (words: string) => AskList<Item>;
};

/** A list too long to be fetched whole: the API searches it for the words in the address. */
export function useSearchedPages<Item>({ key, parameter, label, askWith }: Searched<Item>) {
  const words = useAddressParameter(parameter);
  const debounced = useDebounced(words);
  const list = usePages([key, debounced], askWith(debounced));
  const search: ApiSearch = {
    label,
    words,
    isCurrent: debounced === words && !list.isPlaceholderData,
    search: (next) => changeAddress({ [parameter]: next }, 'replaceState'),
  };
  return { ...list, search };
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
