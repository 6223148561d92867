import { expect } from 'vitest';
import { magazineUrl } from './browser.ts';

/** Readers have no token: what they get is what the CDN has. */
export const statusOf = async (path: string): Promise<number> => (await fetch(`${magazineUrl}${path}`)).status;
export const textOf = async (path: string): Promise<string> => (await fetch(`${magazineUrl}${path}`)).text();

/** Waits for what the site will show; fails after the ten seconds that a publish may take. */
export const eventually = (check: () => Promise<void>): Promise<void> =>
  expect
    .poll(
      async () =>
        check().then(
          () => true,
          () => false,
        ),
      { timeout: 10_000, interval: 50 },
    )
    .toBe(true);
