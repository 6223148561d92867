import { useEffect, useState } from 'react';
import { choiceNamed, chosenValue, type ListFilter } from '#shared/kinds/list-filters.ts';
import { type FetchList, fetchPage, joined, type ListPage } from '#site/src/api/list-page.ts';
import { changeAddress, useAddressParameter } from './address.ts';
import { showFilteredTitle } from './filtered-pages.ts';

/** The list as built into the page: a choice, or none, and its newest items. */
export type Prebuilt<Item> = { choice: string; items: Item[]; more: boolean };

type State<Item> = { choice: string; phase: 'ready' | 'waiting' | 'failed' } & ListPage<Item>;

type Options<Item> = {
  ask: FetchList<Item>;
  prebuilt: Prebuilt<Item>;
  filter: ListFilter;
};

const pageSize = '100';

/** The prebuilt items are continued with the first page of the API, which is longer and repeats them. */
const fromTheStart = '';

/** A filterable list that starts with prebuilt items. The choice lives in the address and can be undone with Back. */
export function useFilteredList<Item extends { id: string }>({ ask, prebuilt, filter }: Options<Item>) {
  const choice = chosenValue(filter, useAddressParameter(filter.parameter, prebuilt.choice));
  const category = choiceNamed(filter, choice)?.sent;
  const [state, setState] = useState<State<Item>>({
    choice: prebuilt.choice,
    phase: 'ready',
    items: prebuilt.items,
    next: prebuilt.more ? fromTheStart : undefined,
  });
  const [first] = useState(state);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    showFilteredTitle(filter, choice);
    if (choice === prebuilt.choice) return setState(first);
    // The API would refuse an unknown choice.
    if (choice !== '' && !category) return setState({ choice, phase: 'ready', items: [], next: undefined });
    const ended = new AbortController();
    setState({ choice, phase: 'waiting', items: [], next: undefined });
    fetchPage(ask, { category }, ended.signal).then(
      (page) => setState({ choice, phase: 'ready', ...page }),
      () => ended.signal.aborted || setState({ choice, phase: 'failed', items: [], next: undefined }),
    );
    return () => ended.abort();
  }, [choice, attempt]);

  async function showMore(): Promise<void> {
    const { next } = state;
    if (next === undefined) return;
    setState({ ...state, phase: 'waiting' });
    const page = next === fromTheStart ? {} : { cursor: next };
    const after = await fetchPage(ask, { limit: pageSize, category, ...page }).then(
      (added): Partial<State<Item>> => ({ phase: 'ready', items: joined(state.items, added.items), next: added.next }),
      (): Partial<State<Item>> => ({ phase: 'failed' }),
    );
    // Ignored if another choice was made meanwhile.
    setState((now) => (now.choice === state.choice ? { ...now, ...after } : now));
  }

  return {
    // Until the effect has run, the list belongs to the previous choice: already waiting.
    ...(state.choice === choice ? state : { ...state, choice, phase: 'waiting' as const, items: [] }),
    choose: (value: string) => changeAddress({ [filter.parameter]: value }, 'pushState'),
    showMore,
    retry: () => (state.items.length > 0 ? void showMore() : setAttempt((count) => count + 1)),
  };
}
