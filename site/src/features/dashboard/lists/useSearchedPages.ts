import type { AskList } from '#site/src/api/list-page.ts';
import { changeAddress, useAddressParameter } from '#site/src/lists/address.ts';
import { useDebounced, usePages } from '#site/src/lists/usePages.ts';

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
