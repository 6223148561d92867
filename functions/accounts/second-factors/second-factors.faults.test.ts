import { describe, expect, test } from 'vitest';
import { enableAuthenticatorApp, firstStep, waitMinutes } from '#functions/testing/authenticator-app.ts';
import { testMagazine } from '#functions/testing/magazine.ts';
import { breakNthCall, type StoreFault, storeFaults } from '#functions/testing/store-faults.ts';

const magazine = await testMagazine();
const { call, ctx, person } = magazine;

describe('a second step that the store interrupts', () => {
  test.each(Object.keys(storeFaults) as StoreFault[])('has used nothing up after %s', async (fault) => {
    const name = `ines${Object.keys(storeFaults).indexOf(fault)}`;
    const { codeAt, recoveryCodes } = await enableAuthenticatorApp(magazine, await person('editor', name));
    for (let nth = 1; ; nth++) {
      waitMinutes(magazine, 2);
      const { challenge } = await firstStep(magazine, name);
      const code = nth % 2 === 0 ? recoveryCodes[0] : codeAt(0);
      const broken = breakNthCall(ctx.store, nth, fault);
      const { status } = await call('POST', '/auth/second-factor', { body: { challenge, code } });
      broken.mend();
      if (!broken.reached()) return expect(status).toBe(200);
      expect(status, `call ${nth}`).toBe(503);
      const { status: after } = await call('POST', '/auth/second-factor', { body: { challenge, code: codeAt(0) } });
      expect(after, `after call ${nth}`).toBe(200);
    }
  });
});
