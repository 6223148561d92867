import { afterAll, expect } from 'vitest';
import { useApi } from '#functions/testing/magazine.ts';
import { deployedApi, deployedApis } from './deployed-api.ts';

/** Deployed functions have a store and a mail client of their own: only these parts can be replaced. */
const replaceable = ['now', 'newId', 'secrets', 'settings', 'enqueueSends'];

useApi(async (ctx, ses, chosen) => {
  const others = chosen.filter((name) => !replaceable.includes(name));
  if (others.length > 0) throw new Error(`A deployed function cannot be given ${others.join(', ')}`);
  return deployedApi(ctx, ses ? { AWS_ENDPOINT_URL_SES: ses } : {});
});

/** A test file must call at least one deployed function; a call that the role does not allow fails the file. */
afterAll(async () => {
  for (const { overstepped, stop } of deployedApis) {
    await stop();
    expect(overstepped()).toEqual([]);
  }
  if (deployedApis.length > 0) expect(deployedApis.some(({ called }) => called() > 0)).toBe(true);
});
