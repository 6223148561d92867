import { expect, it } from 'vitest';
import { benchMagazine } from './magazine-bench.ts';

it('the bench of twenty articles measures every row of its table', async () => {
  const results = await benchMagazine(20, { publications: 1, loadSeconds: 1 }, () => {});
  expect(Object.keys(results)).toHaveLength(14);
  for (const value of Object.values(results)) expect(value).toMatch(/^[\d,.]*[1-9]/);
}, 300_000);
