/** What the newsroom keeps about an item, and no reader sees. */
type Kept = 'authorId' | 'version' | 'status' | 'publishedAt' | 'updatedAt';

/** An item as islands show it: whatever a page hands to an island stands in the page a second time. */
export type Shown<Item> = Omit<Item, Kept>;

export function shown<Item extends Partial<Record<Kept, unknown>>>(item: Item): Shown<Item> {
  const { authorId: _a, version: _v, status: _s, publishedAt: _p, updatedAt: _u, ...rest } = item;
  return rest;
}
