import { expect, it } from 'vitest';
import { breakNthCall } from '#functions/testing/faults.ts';
import { testMagazine, testSettings } from '#functions/testing/magazine.ts';

const { call, ctx, person } = await testMagazine({ settings: { ...testSettings, rateLimits: true } });

it('while the store cannot count nobody gets in', async () => {
  await person('editor', 'giulia');
  for (let nth = 1; nth <= 3; nth++) {
    const broken = breakNthCall(ctx.store, nth, 'a throttled request');
    const body = { email: 'giulia@rivista.example', password: 'parola-segreta' };
    expect((await call('POST', '/auth/login', { body })).status).toBe(503);
    broken.mend();
  }
});
