import { setTimeout as wait } from 'node:timers/promises';

/**
 * Waits until a multiple of `step` milliseconds has passed since `begin`, a reading of `performance.now()`: small differences
 * in time, which many requests could measure, do not show.
 */
export const padResponseTime = (begin: number, step: number): Promise<void> =>
  wait(step - ((performance.now() - begin) % step));
