import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inParallel } from './in-parallel.ts';

it('results are in the order of their items, whichever ends first', async () => {
  const waits = [15, 1, 8, 1];
  expect(await inParallel(waits, 2, async (milliseconds) => wait(milliseconds, milliseconds))).toEqual(waits);
});

it('no more items than allowed are worked on at once', async () => {
  let underway = 0;
  let most = 0;
  await inParallel([1, 2, 3, 4, 5, 6, 7], 3, async () => {
    most = Math.max(most, ++underway);
    await wait(2);
    underway -= 1;
  });
  expect(most).toBe(3);
});

it('after a failure no other item is begun', async () => {
  const started: number[] = [];
  const work = inParallel([1, 2, 3, 4, 5, 6], 2, async (item) => {
    started.push(item);
    await wait(1);
    if (item === 1) throw new Error('The disk is full');
  });
  await expect(work).rejects.toThrow('The disk is full');
  await wait(20);
  expect(started).toEqual([1, 2]);
});
