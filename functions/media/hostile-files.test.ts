import { expect, it } from 'vitest';
import { uploadMutated } from '#functions/testing/hostile-pictures.ts';

// The same files in every run; `npm run test:long` sends 10,000 others.
it('15 mutated pictures are ready or refused with a reason, and nothing is served as it came', async () => {
  const { ready, refused } = await uploadMutated(15, 20_261_125);
  expect(Math.min(ready, refused)).toBeGreaterThan(0);
});
