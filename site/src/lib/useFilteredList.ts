import { useEffect, useState } from 'react';
import { changeAddress, useAddressParameter } from './address.ts';
import { type AskList, askPage, joined, type ListPage } from './filtered-list.ts';

export type Prebuilt<Item> = { items: Item[]; more: boolean };

type State<Item> = { choice: string; phase: 'ready' | 'waiting' | 'failed' } & ListPage<Item>;

type Options<Item> = {
  ask: AskList<Item>;
  prebuilt: Prebuilt<Item>;
  /** The choices that exist, and how the API wants each of them. */
  sent: Record<string, string>;
};

const longest = '100';

/** The next page of a prebuilt view is the first of the API, whose pages are longer. */
const fromTheStart = '';

/** A list over its prebuilt first view: a choice asks the API, is kept in ?category= and can be taken back. */
export function useFilteredList<Item extends { id: string }>({ ask, prebuilt, sent }: Options<Item>) {
  const inAddress = useAddressParameter('category');
  const choice = inAddress in sent ? inAddress : '';
  const unfiltered = { choice: '', phase: 'ready', items: prebuilt.items, next: undefined } as const;
  const [state, setState] = useState<State<Item>>({
    ...unfiltered,
    next: prebuilt.more ? fromTheStart : undefined,
  });
  const [first] = useState(state);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (choice === '') return setState(first);
    const ended = new AbortController();
    setState({ choice, phase: 'waiting', items: [], next: undefined });
    askPage(ask, { category: sent[choice] ?? choice }, ended.signal).then(
      (page) => setState({ choice, phase: 'ready', ...page }),
      () => ended.signal.aborted || setState({ choice, phase: 'failed', items: [], next: undefined }),
    );
    return () => ended.abort();
  }, [choice, attempt]);

  async function showMore(): Promise<void> {
    const { next } = state;
    if (next === undefined) return;
    setState({ ...state, phase: 'waiting' });
    const category = choice === '' ? undefined : (sent[choice] ?? choice);
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
    choose: (category: string) => changeAddress({ category }, 'pushState'),
    showMore,
    retry: () => (state.items.length > 0 ? void showMore() : setAttempt((count) => count + 1)),
  };
}
