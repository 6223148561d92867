/** Fields for the staff, which no page shows. */
type StaffField = 'authorId' | 'version' | 'status' | 'publishedAt' | 'updatedAt';

/** An item without the fields that islands do not show: the props of an island are serialised into the page. */
export type Shown<Item> = Omit<Item, StaffField>;

export function shown<Item extends Partial<Record<StaffField, unknown>>>(item: Item): Shown<Item> {
  const { authorId: _a, version: _v, status: _s, publishedAt: _p, updatedAt: _u, ...rest } = item;
  return rest;
}
