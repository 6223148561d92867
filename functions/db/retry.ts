import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '#functions/errors/app-error.ts';
import type { Store } from './client.ts';
import { inTurn } from './turns.ts';

const mostAttempts = 60;

type Save<Item, Saved> = {
  store: Store;
  /** What is saved, by the name of its partition. */
  item: string;
  /** What the caller has read already. */
  first: Item;
  readAgain: () => Promise<Item>;
  /** Undefined when somebody else was first. */
  save: (current: Item) => Promise<Saved | undefined>;
};

/**
 * A save that names no version is made on whatever is there, however often others come first. Within one process saves of
 * an item take turns, so that each needs one attempt; between processes the longer one has waited, the sooner it tries again.
 */
export function saveOnLatest<Item, Saved>({ store, item, first, readAgain, save }: Save<Item, Saved>): Promise<Saved> {
  return inTurn(store, item, async (waited) => {
    let current = waited ? await readAgain() : first;
    for (let attempt = 1; attempt <= mostAttempts; attempt++) {
      const saved = await save(current);
      if (saved) return saved;
      await wait(Math.random() * longestWaitMilliseconds(attempt));
      current = await readAgain();
    }
    throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 });
  });
}

/** Long at first, so that a crowd spreads out; short for who has lost often, so that newcomers do not pass by for ever. */
export const longestWaitMilliseconds = (attempt: number): number => Math.max(50, 200 / attempt);
