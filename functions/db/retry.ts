import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '#functions/errors/app-error.ts';
import type { Store } from './store.ts';

const maxAttempts = 60;

type Save<Item, Saved> = {
  store: Store;
  item: string;
  first: Item;
  reload: () => Promise<Item>;
  /** Undefined or false when a concurrent save was first. */
  save: (current: Item) => Promise<Saved | undefined | false>;
};

/**
 * Applies a save without a version to the current item, retrying after concurrent saves. Within one process the saves of
 * an item are queued, so each needs one attempt; between processes the wait shrinks with each attempt.
 */
export function saveOnLatest<Item, Saved>({ store, item, first, reload, save }: Save<Item, Saved>): Promise<Saved> {
  return queued(store, item, (waited) =>
    retried(async (attempt) => save(attempt === 1 && !waited ? first : await reload())),
  );
}

/** Repeats a save that a concurrent one came before: it returns false or undefined. Throws UNAVAILABLE after sixty attempts. */
export async function retried<Saved>(save: (attempt: number) => Promise<Saved | undefined | false>): Promise<Saved> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const saved = await save(attempt);
    if (saved) return saved;
    await wait(Math.random() * longestWaitMilliseconds(attempt));
  }
  throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 });
}

/** Long at first, to spread concurrent clients out; then shorter, so that newer saves do not always win. */
export const longestWaitMilliseconds = (attempt: number): number => Math.max(50, 200 / attempt);

/** Per store and item: the end of the last save that is queued or running in this process. */
const ends = new WeakMap<Store, Map<string, Promise<void>>>();

/** Runs work on one item after all earlier work on it in this process, whether that failed or not. */
async function queued<Result>(store: Store, item: string, work: (waited: boolean) => Promise<Result>): Promise<Result> {
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
