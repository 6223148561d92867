import { useRested } from '#site/src/lib/useRested.ts';
import { changeAddress, useAddressParameter } from '#site/src/lists/address.ts';
import type { AskList } from '#site/src/lists/filtered-list.ts';
import { usePages } from './usePages.ts';

export type Search = {
  label: string;
  words: string;
  /** The list is what these words find, and no longer what former ones did. */
  settled: boolean;
  search: (words: string) => void;
};

type Searched<Item> = {
  key: string;
  /** What the search is called in the address. */
  parameter: string;
  label: string;
  asking: (words: string) => AskList<Item>;
};

/** A list that is too long to be fetched whole for a search: the API looks for what the address says. */
export function useSearchedPages<Item>({ key, parameter, label, asking }: Searched<Item>) {
  const words = useAddressParameter(parameter);
  const rested = useRested(words);
  const list = usePages([key, rested], asking(rested));
  const search: Search = {
    label,
    words,
    settled: rested === words && !list.isPlaceholderData,
    search: (next) => changeAddress({ [parameter]: next }, 'replaceState'),
  };
  return { ...list, search };
}
