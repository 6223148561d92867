import { expect, it } from 'vitest';
import { demotions } from '#functions/testing/demotions.ts';

it('five hundred times two hundred demotions at once leave an administrator', async () => {
  const { run } = await demotions();
  for (let round = 0; round < 500; round++) expect((await run(200)).left, `round ${round}`).toBeGreaterThan(0);
}, 1_800_000);
