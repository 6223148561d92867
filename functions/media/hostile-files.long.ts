import { expect, it } from 'vitest';
import { uploadMutated } from '#functions/testing/hostile-pictures.ts';

/** What the runtime keeps between collections; a leak of one small file each would be more. */
const maxGrowthMegabytes = 150;

it('10,000 mutated pictures are ready or refused with a reason, nothing is served as it came, and memory does not grow', async () => {
  const { ready, refused, megabytes } = await uploadMutated(10_000, Date.now() % 2 ** 31);
  console.log(`ready: ${ready}, refused: ${refused}, resident MB at each tenth: ${megabytes.join(', ')}`);
  expect(ready + refused).toBe(10_000);
  // From the second tenth on everything is loaded.
  const [, warm = 0, ...later] = megabytes;
  expect(Math.max(...later) - warm).toBeLessThan(maxGrowthMegabytes);
}, 3_600_000);
