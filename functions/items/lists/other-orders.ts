import { z } from '@hono/zod-openapi';
import { encodeCursor } from '#functions/db/keys.ts';
import type { Page } from '#functions/db/query.ts';
import { invalid } from '#functions/errors/app-error.ts';

/** An order that no index has. `keyOf` tells apart items with the same value. */
export type Order<Item> = {
  valueIn: (item: Item) => string;
  compare: (one: string, other: string) => number;
  keyOf: (item: Item) => string;
};

/** «Articolo 2» comes before «Articolo 10». */
export const natural = new Intl.Collator('it', { numeric: true }).compare;
export const ascending = (one: string, other: string) => (one < other ? -1 : Number(one > other));

const Place = z.tuple([z.string(), z.string()]);
type Place = z.infer<typeof Place>;

const placeOf = <Item>({ valueIn, keyOf }: Order<Item>, item: Item): Place => [valueIn(item), keyOf(item)];

const comparePlaces = <Item>({ compare }: Order<Item>, [value, key]: Place, [otherValue, otherKey]: Place): number =>
  compare(value, otherValue) || ascending(key, otherKey);

export const inOrder =
  <Item>(order: Order<Item>) =>
  (one: Item, other: Item): number =>
    comparePlaces(order, placeOf(order, one), placeOf(order, other));

/** Whether an item is of a later page than the one that a cursor ends. */
export function isAfter<Item>(cursor: string | undefined, order: Order<Item>): (item: Item) => boolean {
  if (cursor === undefined) return () => true;
  const after = placeIn(cursor);
  return (item) => comparePlaces(order, placeOf(order, item), after) > 0;
}

/** `items`: in their order, those of the page and at least one more if there is one. */
export function pageInOrder<Item>(items: readonly Item[], order: Order<Item>, limit: number): Page<Item> {
  const page = items.slice(0, limit);
  const last = page.at(-1);
  const isLast = items.length <= limit || last === undefined;
  return { items: page, next: isLast ? undefined : encodeCursor(JSON.stringify(placeOf(order, last))) };
}

function placeIn(cursor: string): Place {
  const text = Buffer.from(cursor, 'base64url').toString();
  const place = Place.safeParse(parsedJson(text));
  if (!place.success || encodeCursor(text) !== cursor)
    throw invalid([{ field: 'cursor', message: 'Pagina non valida' }]);
  return place.data;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
