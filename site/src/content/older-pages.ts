import { query } from './dependency-tracking.ts';
import type { TrackedList } from './snapshot.ts';

type PagedList<Item> = Pick<TrackedList<Item>, 'length' | 'first' | 'pageFromEnd' | 'hasMoreThan'>;

export const pageSize = 24;

/**
 * The list itself shows the newest items; the older ones are on pages counted from the oldest, each of them full: page
 * 1 holds the first 24 ever. A new item changes the list alone, and every 24th adds one page.
 */
export const olderPageCount = (total: number, onList = pageSize): number =>
  Math.max(0, Math.ceil((total - onList) / pageSize));

type PageNumber = number | 'list';

/**
 * The neighbours of a page of the list, or of the list itself. An older page does not ask how long the list is: a new item would
 * have all of them compared.
 */
export function neighbours(
  list: Pick<PagedList<unknown>, 'length' | 'hasMoreThan'>,
  page: PageNumber,
  onList = pageSize,
): { newer?: PageNumber; older?: number } {
  const older = page === 'list' ? olderPageCount(list.length, onList) : page - 1;
  const hasOlder = older >= 1 && { older };
  if (page === 'list') return { ...hasOlder };
  return { newer: list.hasMoreThan(page * pageSize + onList) ? page + 1 : 'list', ...hasOlder };
}

/** A list whose newest items are on one page and whose older ones are on pages of their own. */
export type Archive<Item> = ReturnType<typeof archive<Item>>;

/** `name` prefixes the queries; `list` is newest first, and `onList` of its items need no older page. */
export const archive = <Item>(name: string, list: () => PagedList<Item>, onList = pageSize) => {
  const count = query(`${name}.count`, () => olderPageCount(list().length, onList));
  return {
    newest: query(`${name}.newest`, () => list().first(pageSize)),
    older: query(`${name}.older`, (page: number) => list().pageFromEnd(page, pageSize)),
    neighbours: query(`${name}.neighbours`, (page: PageNumber) => neighbours(list(), page, onList)),
    count,
    pages: () => Array.from({ length: count() }, (_, index) => index + 1),
  };
};

export type FilteredItems<Item> = { items: Item[]; more: boolean };

export function newestOf<Item>(list: Pick<TrackedList<Item>, 'first'>): FilteredItems<Item> {
  const items = list.first(pageSize + 1);
  return { items: items.slice(0, pageSize), more: items.length > pageSize };
}
