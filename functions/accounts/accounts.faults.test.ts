import { describe, expect, it, test } from 'vitest';
import { newsroom, testMagazine, testSettings } from '#functions/testing/magazine.ts';
import { breakNthCall, type StoreFault, storeFaults } from '#functions/testing/store-faults.ts';
import { changeRole } from './administration/administrators.ts';
import { getAccount } from './repository.ts';

const magazine = await testMagazine();
const { call, ctx } = magazine;
const staff = await newsroom(magazine);

describe('when the store fails', () => {
  const newcomer = {
    username: 'guasto',
    email: 'guasto@rivista.example',
    fullName: 'Guasto',
    password: 'parola-segreta',
  };
  const requests = {
    'a registration': () => call('POST', '/auth/register', { body: newcomer }),
    'a login': () =>
      call('POST', '/auth/login', { body: { email: 'writer@rivista.example', password: 'parola-segreta' } }),
    'a role change': () =>
      call('PUT', `/auth/users/${staff.user.id}/role`, { as: staff.admin, body: { role: 'admin' } }),
  };
  const cases = (Object.keys(requests) as (keyof typeof requests)[]).flatMap((name) =>
    (Object.keys(storeFaults) as StoreFault[]).map((fault) => [name, fault] as const),
  );

  test.each(cases)('%s answers 503 or 409 on %s', async (name, fault) => {
    const account = await getAccount(ctx.store, staff.user.id);
    if (account) await changeRole(ctx, account, 'user');
    for (let nth = 1; ; nth++) {
      const broken = breakNthCall(ctx.store, nth, fault);
      const { status, text } = await requests[name]();
      broken.mend();
      if (!broken.reached()) return;
      expect([409, 503], `call ${nth}`).toContain(status);
      expect(text).not.toContain('secret');
    }
  });
});

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
