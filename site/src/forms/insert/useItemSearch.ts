import { useEffect, useState } from 'react';
import type { ContentKind } from '#shared/model/kinds/kinds.ts';
import { type FoundItem, findItems, ItemList } from './item-search.ts';

type State = { phase: 'waiting' | 'ready' | 'failed'; items: readonly FoundItem[] };

const typingMilliseconds = 150;
/** So many of one kind; fewer of each where there are several. */
const mostOfOne = 12;
const mostOfEach = 4;

/** Finds public items of these kinds; without words the first of each. */
export function useItemSearch(kinds: readonly ContentKind[], words: string) {
  const [lists] = useState(() => kinds.map((kind) => new ItemList(kind)));
  const [state, setState] = useState<State>({ phase: 'waiting', items: [] });
  const [attempt, setAttempt] = useState(0);
  const most = lists.length === 1 ? mostOfOne : mostOfEach;

  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    // What was found before stays until there is something else.
    setState(({ items }) => ({ phase: 'waiting', items }));
    const typing = setTimeout(
      () =>
        findItems(lists, { words, most }, signal).then(
          (items) => signal.aborted || setState({ phase: 'ready', items }),
          () => signal.aborted || setState({ phase: 'failed', items: [] }),
        ),
      words ? typingMilliseconds : 0,
    );
    return () => {
      clearTimeout(typing);
      ended.abort();
    };
  }, [lists, words, most, attempt]);

  return { ...state, retry: () => setAttempt((count) => count + 1) };
}
