import { type InfiniteData, type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ContentKind } from '#shared/kinds/kinds.ts';
import { refetchList } from '#site/src/api/query-client.ts';
import { adapterOf, type DashboardItem, type ItemPage, itemKey, type ListName } from './adapters.ts';

/** One page of a list of several kinds: a page of each kind that has one left. */
export type MixedPage = { kind: ContentKind; page: ItemPage }[];
type MixedPages = Pick<InfiniteData<MixedPage>, 'pages'>;

/** The cursor of each kind's next page; a kind without a next page is absent. */
type Cursors = Partial<Record<ContentKind, string>>;

export function cursorsAfter(mixed: MixedPage): Cursors | undefined {
  const cursors = mixed.filter(({ page }) => page.next !== undefined).map(({ kind, page }) => [kind, page.next]);
  return cursors.length > 0 ? Object.fromEntries(cursors) : undefined;
}

/** A single kind keeps the order of the API; mixed kinds are sorted by last save. */
export function itemsOf({ pages }: MixedPages): DashboardItem[] {
  const items = pages.flat().flatMap(({ page }) => page.items);
  const mixed = new Set(items.map(({ kind }) => kind)).size > 1;
  return mixed ? items.toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt)) : items;
}

/** The same pages with every item changed; undefined removes an item. */
export function changeItems<Pages extends MixedPages>(
  data: Pages,
  change: (item: DashboardItem) => DashboardItem | undefined,
): Pages {
  const changed = ({ items, next }: ItemPage) => ({ next, items: items.flatMap((item) => change(item) ?? []) });
  return {
    ...data,
    pages: data.pages.map((mixed) => mixed.map(({ kind, page }) => ({ kind, page: changed(page) }))),
  };
}

/** The same pages with one more item, before the first of those whose keys are in `below`, or at the end. */
export function insertItem<Pages extends MixedPages>(
  data: Pages,
  item: DashboardItem,
  below: readonly string[],
): Pages {
  const items = itemsOf(data);
  if (items.some((entry) => itemKey(entry) === itemKey(item))) return data;
  const next = items.find((entry) => below.includes(itemKey(entry)));
  const isPlace = ({ items }: ItemPage, page: number) =>
    next ? items.some(({ id }) => id === next.id) : page === data.pages.length - 1;
  const inserted = ({ items, next: cursor }: ItemPage) => {
    const place = items.findIndex(({ id }) => id === next?.id);
    return { next: cursor, items: items.toSpliced(place < 0 ? items.length : place, 0, item) };
  };
  return {
    ...data,
    pages: data.pages.map((mixed, number) =>
      mixed.map(({ kind, page }) => ({
        kind,
        page: kind === item.kind && isPlace(page, number) ? inserted(page) : page,
      })),
    ),
  };
}

const listKey = (list: ListName, kinds: readonly ContentKind[]) => ['list', list, ...kinds];
export const pendingKey = (kind: ContentKind) => listKey('pending', [kind]);

/** Items are submitted while an editor looks at the list. Not while the window is hidden. */
const pendingRefreshMilliseconds = 20_000;

export function useContentList(list: ListName, kinds: readonly ContentKind[]) {
  const query = useInfiniteQuery({
    queryKey: listKey(list, kinds),
    initialPageParam: undefined as Cursors | undefined,
    queryFn: ({ pageParam, signal }) => nextPages(list, kinds, pageParam, signal),
    getNextPageParam: cursorsAfter,
    refetchInterval: list === 'pending' && pendingRefreshMilliseconds,
  });
  return { ...query, items: query.data && itemsOf(query.data) };
}

/** The counts keep a list in use after its tab was left: from then on it is its first page, not all that were fetched. */
export function useFirstPageOnceLeft(list: ListName, kinds: readonly ContentKind[]): void {
  const client = useQueryClient();
  const queryKey = listKey(list, kinds);
  useEffect(
    () => () => {
      if ((client.getQueryData<MixedPages>(queryKey)?.pages.length ?? 0) > 1) void keepFirstPage(client, queryKey);
    },
    [client, queryKey.join()],
  );
}

async function keepFirstPage(client: QueryClient, queryKey: readonly string[]): Promise<void> {
  // A fetch in flight would bring all pages back.
  await client.cancelQueries({ queryKey });
  client.setQueryData<InfiniteData<MixedPage>>(
    queryKey,
    (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
  );
  await client.invalidateQueries({ queryKey });
}

function nextPages(
  list: ListName,
  kinds: readonly ContentKind[],
  cursors: Cursors | undefined,
  signal: AbortSignal,
): Promise<MixedPage> {
  const remaining = cursors ? kinds.filter((kind) => cursors[kind]) : kinds;
  return Promise.all(
    remaining.map(async (kind) => ({ kind, page: await adapterOf({ kind }).list(list, cursors?.[kind], signal) })),
  );
}

/**
 * Puts the API's new state of an item (undefined: deleted) into every list at once, then refetches the lists. The API counts
 * whole lists: what a decision changes in the numbers is changed here, unless a count on its way may or may not contain it.
 */
export function updateLists(client: QueryClient, item: DashboardItem, now: DashboardItem | undefined): void {
  changeLists(client, item, now);
  const recounts = !now || client.isFetching({ queryKey: ['counts'] }) > 0;
  if (!recounts) client.setQueryData<Counts>(['counts'], (counts) => counts && withDecision(counts, item, now));
  for (const list of ['list', 'trash', 'audit', ...(recounts ? ['counts'] : [])]) void refetchList(client, list);
}

/** The numbers of items in whole lists, by list and kind. */
export type Counts = Partial<Record<ListName | 'unmoderated', Partial<Record<ContentKind, number>>>>;

function withDecision(counts: Counts, { kind, status }: DashboardItem, now: DashboardItem): Counts {
  const change = Number(now.status === 'pending') - Number(status === 'pending');
  const pending = counts.pending?.[kind];
  return pending === undefined ? counts : { ...counts, pending: { ...counts.pending, [kind]: pending + change } };
}

export function changeLists(client: QueryClient, { kind, id }: DashboardItem, now: DashboardItem | undefined): void {
  for (const list of ['pending', 'mine', 'all'] satisfies ListName[]) {
    const after = list === 'pending' && now?.status !== 'pending' ? undefined : now;
    client.setQueriesData<InfiniteData<MixedPage>>(
      { queryKey: ['list', list] },
      (data) => data && changeItems(data, (item) => (item.kind === kind && item.id === id ? after : item)),
    );
  }
}
