import { afterAll, expect } from 'vitest';
import { deployedApis } from './deployed-api.ts';

/** A file that has called no deployed function proves nothing of any; and none did what it may not do in AWS. */
afterAll(async () => {
  for (const { overstepped, stop } of deployedApis) {
    await stop();
    expect(overstepped()).toEqual([]);
  }
  if (deployedApis.length > 0) expect(deployedApis.some(({ called }) => called() > 0)).toBe(true);
});
