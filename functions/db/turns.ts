import type { Store } from './client.ts';

/** Per store and item, the end of the last save that waits or runs in this process. */
const ends = new WeakMap<Store, Map<string, Promise<void>>>();

/** Does work on one item after all earlier work on it in this process, whose failures are not its own. */
export async function inTurn<Result>(
  store: Store,
  item: string,
  work: (waited: boolean) => Promise<Result>,
): Promise<Result> {
  const items = ends.get(store) ?? new Map<string, Promise<void>>();
  ends.set(store, items);
  const before = items.get(item);
  const { promise: end, resolve } = Promise.withResolvers<void>();
  items.set(item, end);
  await before;
  try {
    return await work(before !== undefined);
  } finally {
    if (items.get(item) === end) items.delete(item);
    resolve();
  }
}
