import { expect, it } from 'vitest';
import { enableAuthenticatorApp } from '#functions/testing/authenticator-app.ts';
import { articleForm, newsroom, testMagazine } from '#functions/testing/magazine.ts';

const magazine = await testMagazine();
const { call, clock } = magazine;
const staff = await newsroom(magazine);
const admin = await magazine.person('admin', 'capo');
await enableAuthenticatorApp(magazine, admin);

const require = (from: string | null) => call('PUT', '/auth/second-factor/rule', { as: admin, body: { from } });
const login = (name: string) =>
  call('POST', '/auth/login', { body: { email: `${name}@rivista.example`, password: 'parola-segreta' } });
const pending = (as: { id: string; token: string }) => call('GET', '/articles/pending/list', { as });

it('a second factor is asked for before it is required, at the login and on the profile of editors and administrators', async () => {
  expect((await require('2026-12-01')).body).toEqual({ from: '2026-12-01' });
  expect((await login('editor')).body['second_factor_from']).toBe('2026-12-01');
  expect((await login('writer')).body['second_factor_from']).toBeUndefined();
  const profile = await call('GET', '/auth/second-factor', { as: staff.editor });
  expect(profile.body['requiredFrom']).toBe('2026-12-01');
  expect((await pending(staff.editor)).status).toBe(200);
});

it('an editor without the required second factor may look after their own account alone', async () => {
  const draft = await call('POST', '/articles', { as: staff.writer, body: articleForm });
  await require('2026-11-22');
  // The day begins in Rome, an hour before UTC.
  clock.now = new Date('2026-11-21T23:00:00Z');
  for (const as of [staff.editor, staff.admin]) {
    const { status, body } = await pending(as);
    expect([status, body['code']]).toEqual([403, 'SECOND_FACTOR_MISSING']);
    expect((await call('GET', `/articles/${draft.body['id']}`, { as })).status).toBe(404);
    for (const path of ['/auth/me', '/auth/profile', '/auth/sessions', '/auth/second-factor']) {
      expect((await call('GET', path, { as })).status).toBe(200);
    }
  }
  expect((await call('GET', '/articles/my/all', { as: staff.writer })).status).toBe(200);
  expect((await pending(admin)).status).toBe(200);
  await enableAuthenticatorApp(magazine, staff.editor);
  expect((await pending(staff.editor)).status).toBe(200);
});

it('the requirement ends when an administrator takes it back, and both are in the log of actions', async () => {
  await require('2026-11-01');
  expect((await pending(staff.otherEditor)).status).toBe(403);
  await require(null);
  expect((await pending(staff.otherEditor)).status).toBe(200);
  expect((await call('GET', '/auth/second-factor/rule', { as: admin })).body).toMatchObject({ from: null });
  const { body } = await call('GET', `/audit?kind=user&item=${admin.id}`, { as: admin });
  expect((body as unknown as object[]).slice(0, 2)).toMatchObject([
    { actions: ['require-factor'], from: '2026-11-01' },
    { actions: ['require-factor'], to: '2026-11-01' },
  ]);
});

it('a second factor is required only by an administrator who has one, who sees which editors and administrators lack it', async () => {
  const refused = await call('PUT', '/auth/second-factor/rule', { as: staff.admin, body: { from: '2027-01-01' } });
  expect([refused.status, refused.body['code']]).toEqual([409, 'NO_SECOND_FACTOR']);
  const { body } = await call('GET', '/auth/second-factor/rule', { as: admin });
  expect(body).toMatchObject({ from: null });
  const lacking = (body['lacking'] as { name: string }[]).map(({ name }) => name);
  // The editor and the administrator who asks have one by now.
  expect(lacking.toSorted()).toEqual(['admin', 'otherEditor']);
  expect((await call('PUT', '/auth/second-factor/rule', { as: staff.admin, body: { from: null } })).status).toBe(200);
});

it('an impossible date is refused', async () => {
  expect((await require('2026-02-30')).status).toBe(422);
});
