import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '#functions/http/app-error.ts';

const mostAttempts = 20;
const longestWaitMilliseconds = 2_000;

/**
 * A save that names no version is made on whatever is there, however often others come first. Waiting a random while,
 * longer each time, lets a crowd through one by one.
 */
export async function saveOnLatest<Item, Saved>(
  first: Item,
  readAgain: () => Promise<Item>,
  save: (current: Item) => Promise<Saved | undefined>,
): Promise<Saved> {
  let current = first;
  for (let attempt = 1; attempt <= mostAttempts; attempt++) {
    const saved = await save(current);
    if (saved) return saved;
    await wait(Math.random() * Math.min(longestWaitMilliseconds, 25 * 2 ** attempt));
    current = await readAgain();
  }
  throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 });
}
