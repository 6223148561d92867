import { expect, it } from 'vitest';
import { missingLately } from '#functions/publish/missing-pages.ts';
import { addRedirect } from '#functions/publish/redirects.ts';
import { testMagazine } from '#functions/testing/magazine.ts';
import { movedPages } from './moved-pages.ts';

it('a missing page is looked up, and counted, once a second', async () => {
  const { ctx, clock } = await testMagazine();
  const moved = movedPages(ctx);
  expect([await moved('/attesa'), await moved('/attesa')]).toEqual([undefined, undefined]);
  await addRedirect(ctx.store, '/attesa', '/articoli');
  expect(await moved('/attesa')).toBeUndefined();
  clock.now = new Date(clock.now.getTime() + 1_000);
  expect(await moved('/attesa')).toBe('/articoli');
  await expect.poll(() => missingLately(ctx)).toEqual([['/attesa', 1]]);
});
