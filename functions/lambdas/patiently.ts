import { setTimeout as wait } from 'node:timers/promises';

const attempts = 5;
const firstWaitMilliseconds = 100;

/** Waits longer each time, by chance: instances that started together do not ask again together. */
export async function patiently<Result>(ask: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (attempt === attempts) throw error;
      await wait(Math.random() * firstWaitMilliseconds * 2 ** attempt);
    }
  }
}
