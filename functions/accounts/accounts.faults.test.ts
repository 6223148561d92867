import { expect, it } from 'vitest';
import { testMagazine, testSettings } from '#functions/testing/magazine.ts';
import { breakNthCall } from '#functions/testing/store-faults.ts';

it('a login is refused with 503 while the store cannot count attempts', async () => {
  const { call, ctx, person } = await testMagazine({ settings: { ...testSettings, rateLimits: true } });
  await person('editor', 'giulia');
  for (let nth = 1; nth <= 3; nth++) {
    const broken = breakNthCall(ctx.store, nth, 'a throttled request');
    const body = { email: 'giulia@rivista.example', password: 'parola-segreta' };
    expect((await call('POST', '/auth/login', { body })).status).toBe(503);
    broken.mend();
  }
});
