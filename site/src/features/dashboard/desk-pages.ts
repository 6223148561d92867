import type { InfiniteData } from '@tanstack/react-query';
import type { DeskItem, DeskKind, DeskPage } from './desk.ts';

/** One step through a list that mixes kinds: a page of each kind that still has one. */
export type MixedPage = { kind: DeskKind; page: DeskPage }[];
export type DeskPages = Pick<InfiniteData<MixedPage>, 'pages'>;

/** Where each kind's next page begins; a kind that has come to its end is not there. */
export type Cursors = Partial<Record<DeskKind, string>>;

export function cursorsAfter(mixed: MixedPage): Cursors | undefined {
  const cursors = mixed.filter(({ page }) => page.next !== undefined).map(({ kind, page }) => [kind, page.next]);
  return cursors.length > 0 ? Object.fromEntries(cursors) : undefined;
}

/** A kind alone keeps the order of the API; kinds mixed stand by when they were last saved. */
export function itemsOf({ pages }: DeskPages): DeskItem[] {
  const items = pages.flat().flatMap(({ page }) => page.items);
  const mixed = new Set(items.map(({ kind }) => kind)).size > 1;
  return mixed ? items.toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt)) : items;
}

/** The same pages with every item changed; undefined takes an item away. */
export function changeItems<Pages extends DeskPages>(
  data: Pages,
  change: (item: DeskItem) => DeskItem | undefined,
): Pages {
  const changed = ({ items, next }: DeskPage) => ({ next, items: items.flatMap((item) => change(item) ?? []) });
  return {
    ...data,
    pages: data.pages.map((mixed) => mixed.map(({ kind, page }) => ({ kind, page: changed(page) }))),
  };
}

/** The same pages with one more item: before the first of these ids, or else at the end. */
export function insertItem<Pages extends DeskPages>(data: Pages, item: DeskItem, below: readonly string[]): Pages {
  const items = itemsOf(data);
  if (items.some(({ kind, id }) => kind === item.kind && id === item.id)) return data;
  const next = items.find(({ id }) => below.includes(id));
  const isPlace = ({ items }: DeskPage, page: number) =>
    next ? items.some(({ id }) => id === next.id) : page === data.pages.length - 1;
  const inserted = ({ items, next: cursor }: DeskPage) => {
    const at = items.findIndex(({ id }) => id === next?.id);
    return { next: cursor, items: items.toSpliced(at < 0 ? items.length : at, 0, item) };
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
