import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { askAgain } from '#site/src/api/refetch-list.ts';
import type { DeskItem, DeskKind, ListName } from './desk.ts';
import { type Cursors, changeItems, cursorsAfter, itemsOf, type MixedPage } from './desk-pages.ts';
import { deskOf } from './desks.ts';

const listKey = (list: ListName, kinds: readonly DeskKind[]) => ['list', list, ...kinds];
export const pendingKey = (kind: DeskKind) => listKey('pending', [kind]);

/** A list of one kind, or of several mixed by date, a page at a time. */
export function useDeskList(list: ListName, kinds: readonly DeskKind[]) {
  const query = useInfiniteQuery({
    queryKey: listKey(list, kinds),
    initialPageParam: undefined as Cursors | undefined,
    queryFn: ({ pageParam }) => nextPages(list, kinds, pageParam),
    getNextPageParam: cursorsAfter,
  });
  return { ...query, items: query.data && itemsOf(query.data) };
}

function nextPages(list: ListName, kinds: readonly DeskKind[], cursors: Cursors | undefined): Promise<MixedPage> {
  const wanted = cursors ? kinds.filter((kind) => cursors[kind]) : kinds;
  return Promise.all(wanted.map(async (kind) => ({ kind, page: await deskOf({ kind }).list(list, cursors?.[kind]) })));
}

/** What the API just said of an item (nothing: it is gone) goes into every list at once; then the lists ask again. */
export function updateLists(client: QueryClient, item: DeskItem, now: DeskItem | undefined): void {
  changeLists(client, item, now);
  void askAgain(client, 'list');
}

export function changeLists(client: QueryClient, { kind, id }: DeskItem, now: DeskItem | undefined): void {
  for (const list of ['pending', 'mine', 'all'] satisfies ListName[]) {
    const after = list === 'pending' && now?.status !== 'pending' ? undefined : now;
    client.setQueriesData<InfiniteData<MixedPage>>(
      { queryKey: ['list', list] },
      (data) => data && changeItems(data, (item) => (item.kind === kind && item.id === id ? after : item)),
    );
  }
}
