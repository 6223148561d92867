import { afterAll, expect } from 'vitest';
import { deployedApis } from './deployed-api.ts';

/** A file that has asked no deployed function anything proves nothing of it; and what one may not do was not done. */
afterAll(async () => {
  for (const { answered, overstepped, stop } of deployedApis) {
    await stop();
    expect(overstepped()).toEqual([]);
    expect(answered()).toBeGreaterThan(0);
  }
});
