import { wordFinder } from '#shared/text/words.ts';

export type Order<Item> = { id: string; label: string; compare?: (one: Item, other: Item) => number };

/** How a list is searched and sorted. The first order is the one that the list comes in. */
export type Finding<Item> = {
  textOf: (item: Item) => string;
  orders: readonly [Order<Item>, ...Order<Item>[]];
  /** What it is called in the address, where a tab has several lists. */
  parameters?: { words: string; order: string };
};

/** «Articolo 2» comes before «Articolo 10». */
const natural = new Intl.Collator('it', { numeric: true });

export const byText =
  <Item>(textOf: (item: Item) => string) =>
  (one: Item, other: Item): number =>
    natural.compare(textOf(one), textOf(other));

/** What the words find, in the order that was asked for; one that the list does not know is its first. */
export function found<Item>(
  items: readonly Item[],
  { textOf, orders }: Finding<Item>,
  asked: { words: string; order: string },
): Item[] {
  const matches = wordFinder(asked.words);
  const { compare } = orders.find(({ id }) => id === asked.order) ?? orders[0];
  const left = items.filter((item) => matches(textOf(item)));
  return compare ? left.toSorted(compare) : left;
}
