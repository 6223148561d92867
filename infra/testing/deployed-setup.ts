import { afterAll, expect } from 'vitest';
import { deployedApis } from './deployed-api.ts';

/** A file that has asked no deployed API anything proves nothing of it; and none did what it may not do in AWS. */
afterAll(async () => {
  for (const { overstepped, stop } of deployedApis) {
    await stop();
    expect(overstepped()).toEqual([]);
  }
  if (deployedApis.length > 0) expect(deployedApis.some(({ answered }) => answered() > 0)).toBe(true);
});
