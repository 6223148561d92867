import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { itemLabels, type Labelled } from '#shared/kinds/item-labels.ts';
import { type ContentKind, collections } from '#shared/kinds/kinds.ts';
import { itemPath } from '#shared/publish/paths.ts';
import { wordFinder } from '#shared/text/folding.ts';
import { type FetchList, fetchPage, fullPage, joined } from '#site/src/api/list-page.ts';
import { publicApi } from '#site/src/api/public-api.ts';
import { createQueryClient } from '#site/src/api/query-client.ts';
import { Action } from '#site/src/components/controls/buttons.tsx';
import { Field } from '#site/src/components/controls/Field.tsx';
import { Dialog, DialogButtons } from '#site/src/components/dialogs/Dialog.tsx';
import { Spinner } from '#site/src/components/feedback/Spinner.tsx';
import { NotLoaded } from '#site/src/components/lists/NotLoaded.tsx';
import { useDebounced } from '#site/src/components/lists/useDebounced.ts';
import { countedResults } from '#site/src/lib/italian-format.ts';
import './ItemSearch.css';

export type Target = { title: string; address: string };

type Props = {
  title: string;
  kinds: readonly ContentKind[];
  hint: string;
  close: () => void;
  pick: (target: Target) => void;
  /** What an address leads to that is written in place of words. */
  elsewhere?: (written: string) => Result | undefined;
  /** What is searched for at first. */
  words?: string;
};

export type Result = Target & Pick<FoundItem, 'label' | 'note'>;

/** Finds one of the magazine's own public items, or takes an address. */
export function ItemSearch({ title, kinds, hint, close, pick, elsewhere: resultAt, words: atFirst = '' }: Props) {
  const [words, setWords] = useState(atFirst);
  /** The words at which Enter was pressed. */
  const [entered, setEntered] = useState<string>();
  const search = useItemSearch(kinds, words);
  const elsewhere = resultAt?.(words);
  const results = elsewhere ? [elsewhere] : search.items.map(resultOf);

  const searchOn = elsewhere ? undefined : search.searchOn;
  const soFar = searchOn ? ' finora' : '';
  const [first] = results;
  const isFound = elsewhere !== undefined || (search.isSuccess && !search.isWaiting);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (first && isFound) pick(first);
    else setEntered(words);
  };

  // Enter before the results have come chooses the first of them.
  const isWanted = isFound && entered === words && first !== undefined;
  useEffect(() => {
    if (isWanted) pick(first);
  }, [isWanted]);

  return (
    <Dialog title={title} close={close}>
      <form className="item-search" onSubmit={submit} onKeyDown={moveFocus} noValidate>
        <Field label="Cerca" hint={hint}>
          {({ 'aria-required': _, ...wiring }) => (
            <input
              {...wiring}
              data-first
              type="search"
              autoComplete="off"
              value={words}
              onChange={({ target }) => {
                setWords(target.value);
                setEntered(undefined);
              }}
            />
          )}
        </Field>
        <p className="visually-hidden" role="status">
          {words && isFound && countedResults(results.length) + soFar}
        </p>
        <div className="item-results" aria-busy={search.isWaiting}>
          {search.isError && !search.isWaiting && <NotLoaded what="La ricerca non è riuscita." query={search} />}
          {search.isWaiting && results.length === 0 && <Spinner />}
          {search.isSuccess && !search.isWaiting && results.length === 0 && (
            <p className="list-empty">
              Nessun risultato per «{words.trim()}»{soFar}
            </p>
          )}
          {results.length > 0 && (
            <ul>
              {results.map((result) => (
                <li key={result.address}>
                  <button type="button" onClick={() => pick(result)}>
                    <span className="caption">{result.label}</span>
                    <span className="item-title" dir="auto">
                      {result.title}
                    </span>
                    {result.note && <span className="caption">{result.note}</span>}
                  </button>
                </li>
              ))}
            </ul>
          )}
          {searchOn && (
            <Action
              onClick={({ currentTarget: { form } }) => {
                // The button goes while the search runs.
                form?.querySelector('input')?.focus();
                searchOn();
              }}
            >
              Cerca ancora
            </Action>
          )}
        </div>
        <DialogButtons close={close} />
      </form>
    </Dialog>
  );
}

const resultOf = ({ kind, id, title, label, note }: FoundItem): Result => ({
  title,
  label,
  note,
  // By its id, which stays: its page and its mail show the words that it has then.
  address: itemPath(kind, { id }),
});

/** The arrow keys lead from the words to what was found, and through it. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, .item-results li > button')];
  const next = stops[stops.indexOf(event.target as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

export type FoundItem = { kind: ContentKind; id: string; title: string; label: string; note: string };

type Listed = Labelled & { id: string; title: string };
type List = { kind: ContentKind; ask: FetchList<Listed> };
/** Where each list goes on; null where it has ended. */
type Cursors = readonly (string | undefined | null)[];
type Pages = readonly { items: Listed[]; next: string | null }[];

/** The public lists of a kind. Running and coming events come before all of them. */
const listsOf = (kind: ContentKind): List[] =>
  [...(kind === 'event' ? [publicApi.events.upcoming.$get] : []), publicApi[collections[kind]].$get].map(
    (ask: unknown) => ({ kind, ask: ask as FetchList<Listed> }),
  );

const debounceMilliseconds = 150;
/** Of one kind; fewer of each where there are several. */
const maxOfOne = 12;
const maxOfEach = 4;
/** Of each list; a search loads so many by itself, and as many more at each request. */
const pagesAtOnce = 20;

/** Finds public items of these kinds, in what is loaded of their lists and page by page in the rest; without words the first of each. */
function useItemSearch(kinds: readonly ContentKind[], words: string) {
  const [client] = useState(createQueryClient);
  const [lists] = useState(() => kinds.flatMap(listsOf));
  const [maxPages, setMaxPages] = useState(pagesAtOnce);
  const query = useInfiniteQuery(
    {
      queryKey: ['items'],
      staleTime: Number.POSITIVE_INFINITY,
      initialPageParam: lists.map(() => undefined) as Cursors,
      queryFn: ({ pageParam, signal }): Promise<Pages> =>
        Promise.all(
          lists.map(async ({ ask }, index) => {
            const cursor = pageParam[index];
            if (cursor === null) return { items: [], next: null };
            const { items, next = null } = await fetchPage(ask, fullPage(cursor), signal);
            return { items, next };
          }),
        ),
      getNextPageParam: (last): Cursors | undefined =>
        last.some(({ next }) => next !== null) ? last.map(({ next }) => next) : undefined,
    },
    client,
  );
  const { data, isError, isFetching, fetchNextPage, refetch } = query;
  const debounced = useDebounced(words, debounceMilliseconds);
  const { items, more } = useMemo(() => foundIn(lists, data?.pages ?? [], debounced), [lists, data, debounced]);
  const loaded = data?.pages.length ?? 0;
  const runs = more && !isError && loaded < maxPages;
  useEffect(() => {
    if (runs && !isFetching) void fetchNextPage();
  }, [runs, isFetching, fetchNextPage]);
  const isWaiting = debounced !== words || runs || query.isPending;
  return {
    ...query,
    items,
    isWaiting,
    // A search that failed goes on where it stopped.
    refetch: loaded > 0 ? fetchNextPage : refetch,
    /** Defined where there are items that were not searched. */
    searchOn: more && !isWaiting ? () => setMaxPages(maxPages + pagesAtOnce) : undefined,
  };
}

/** The first items of each kind that have all these words in their title or beside it; `more`: there are pages left to search. */
function foundIn(lists: readonly List[], pages: readonly Pages[], words: string) {
  const matches = wordFinder(words);
  const kinds = [...new Set(lists.map(({ kind }) => kind))];
  const max = kinds.length === 1 ? maxOfOne : maxOfEach;
  let more = false;
  const items = kinds.flatMap((kind) => {
    const places = [...lists.keys()].filter((index) => lists[index]?.kind === kind);
    const all = places.map((index) => pages.flatMap((page) => page[index]?.items ?? []));
    const hits: FoundItem[] = [];
    for (const item of all.reduce((one, other) => joined(one, other))) {
      const { kind: name, group, note } = itemLabels(kind, item);
      const label = `${name}, ${group}`;
      if (matches(`${item.title} ${label} ${note}`)) hits.push({ kind, id: item.id, title: item.title, label, note });
      if (hits.length === max) return hits;
    }
    more ||= places.some((index) => (pages.at(-1)?.[index]?.next ?? null) !== null);
    return hits;
  });
  return { items, more };
}
