import { query } from './dependency-tracking.ts';
import { neighbours, newestItems, olderPage, olderPageCount, type PageNumber, pageSize } from './pages.ts';

/** A list whose newest items are on one page and whose older ones are on pages of their own. */
export type Archive<Item> = {
  newest: () => Item[];
  older: (page: number) => Item[];
  neighbours: (page: PageNumber) => ReturnType<typeof neighbours>;
  /** Numbers of the older pages, from the oldest. */
  pages: () => number[];
};

/** `name` is what the questions are called by; `items` are newest first, and `onList` of them need no older page. */
export const archive = <Item>(name: string, items: () => readonly Item[], onList = pageSize): Archive<Item> => ({
  newest: query(`${name}.newest`, () => newestItems(items())),
  older: query(`${name}.older`, (page: number) => olderPage(items(), page)),
  neighbours: query(`${name}.neighbours`, (page: PageNumber) => neighbours(items().length, page, onList)),
  pages: () => Array.from({ length: olderPageCount(items().length, onList) }, (_, index) => index + 1),
});
