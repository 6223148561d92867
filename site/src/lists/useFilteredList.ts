import { useEffect, useState } from 'react';
import { choiceNamed, chosenValue, type ListFilter } from '#shared/rules/list-filters.ts';
import { changeAddress, useAddressParameter } from './address.ts';
import { type AskList, askPage, joined, type ListPage } from './filtered-list.ts';
import { showFilteredTitle } from './filtered-pages.ts';

/** What a page was built with: a choice of the list, or none, and its newest items. */
export type Prebuilt<Item> = { choice: string; items: Item[]; more: boolean };

type State<Item> = { choice: string; phase: 'ready' | 'waiting' | 'failed' } & ListPage<Item>;

type Options<Item> = {
  ask: AskList<Item>;
  prebuilt: Prebuilt<Item>;
  filter: ListFilter;
};

const longest = '100';

/** The next page of a prebuilt view is the first of the API, whose pages are longer. */
const fromTheStart = '';

/** A list over its prebuilt first view: a choice asks the API, is kept in ?category= and can be taken back. */
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
    // The API would refuse what names no choice.
    if (choice !== '' && !category) return setState({ choice, phase: 'ready', items: [], next: undefined });
    const ended = new AbortController();
    setState({ choice, phase: 'waiting', items: [], next: undefined });
    askPage(ask, { category }, ended.signal).then(
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
    const after = await askPage(ask, { limit: longest, category, ...page }).then(
      (added): Partial<State<Item>> => ({ phase: 'ready', items: joined(state.items, added.items), next: added.next }),
      (): Partial<State<Item>> => ({ phase: 'failed' }),
    );
    // Whoever chose something else meanwhile is not brought back.
    setState((now) => (now.choice === state.choice ? { ...now, ...after } : now));
  }

  return {
    // Until the effect has run, the address is ahead of the list: that is already waiting.
    ...(state.choice === choice ? state : { ...state, choice, phase: 'waiting' as const, items: [] }),
    choose: (value: string) => changeAddress({ [filter.parameter]: value }, 'pushState'),
    showMore,
    retry: () => (state.items.length > 0 ? void showMore() : setAttempt((count) => count + 1)),
  };
}
