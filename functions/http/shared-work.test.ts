import { describe, expect, it } from 'vitest';
import { SharedWork } from './shared-work.ts';

/** Work that the test ends: each run returns its number. */
function countedRuns() {
  const shared = new SharedWork<number>();
  const runs: PromiseWithResolvers<void>[] = [];
  const call = (key = 'lista') =>
    shared.run(key, async () => {
      const run = Promise.withResolvers<void>();
      const number = runs.push(run);
      await run.promise;
      return number;
    });
  return { call, runs };
}

describe('shared work', () => {
  it('callers during a run share the next one, which begins after they asked', async () => {
    const { call, runs } = countedRuns();
    const first = call();
    const later = [call(), call(), call()];
    expect(runs).toHaveLength(1);
    runs[0]?.resolve();
    expect(await first).toBe(1);
    await expect.poll(() => runs.length).toBe(2);
    runs[1]?.resolve();
    expect(await Promise.all(later)).toEqual([2, 2, 2]);
  });

  it('a caller after the last run starts a new one', async () => {
    const { call, runs } = countedRuns();
    for (const number of [1, 2]) {
      const result = call();
      runs.at(-1)?.resolve();
      expect(await result).toBe(number);
    }
  });

  it('a failed run fails those that share it, and not the next', async () => {
    const { call, runs } = countedRuns();
    const first = call();
    const second = call();
    runs[0]?.reject(new Error('store'));
    await expect(first).rejects.toThrow('store');
    await expect.poll(() => runs.length).toBe(2);
    runs[1]?.resolve();
    expect(await second).toBe(2);
  });

  it('different keys do not wait for each other', async () => {
    const { call, runs } = countedRuns();
    const one = call('una');
    const other = call('altra');
    runs[1]?.resolve();
    expect(await other).toBe(2);
    runs[0]?.resolve();
    expect(await one).toBe(1);
  });
});
