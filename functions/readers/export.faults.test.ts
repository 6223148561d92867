import { expect, it } from 'vitest';
import { testMagazine, testSettings } from '#functions/testing/magazine.ts';
import { breakNthCall } from '#functions/testing/store-faults.ts';

const { call, ctx, person } = await testMagazine({ settings: { ...testSettings, rateLimits: true } });

it('an export that fails is none of the five of a day', async () => {
  const as = await person('user', 'chiede');
  for (let nth = 1; ; nth++) {
    const broken = breakNthCall(ctx.store, nth, 'a throttled request');
    const { status } = await call('GET', '/me/export', { as });
    broken.mend();
    if (!broken.reached()) {
      expect(nth).toBeGreaterThan(6);
      return expect(status).toBe(200);
    }
    expect([200, 503]).toContain(status);
  }
});
