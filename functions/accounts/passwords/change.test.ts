import { describe, expect, it } from 'vitest';
import { issueAccountToken } from '#functions/accounts/account-tokens.ts';
import { transact } from '#functions/db/store.ts';
import { accountInbox } from '#functions/testing/account-inbox.ts';
import { articleForm, type Person, testMagazine, testSettings } from '#functions/testing/magazine.ts';

const inbox = accountInbox();
const magazine = await testMagazine({ mail: inbox.mail });
const { call, ctx } = magazine;
const admin = await magazine.person('admin', 'capo');

const change = (as: Person, current: string, password: string) =>
  call('PUT', '/auth/password', { as, body: { current, password } });
const open = async (name: string, password: string) => {
  const { status, body } = await call('POST', '/auth/login', {
    body: { email: `${name}@rivista.example`, password },
  });
  return { status, as: { id: '', token: String(body['access_token']) } };
};
const isIn = async (as: Person) => (await call('GET', '/auth/me', { as })).status === 200;

describe('changing one’s password', () => {
  it('keeps this session, ends the others and tells by mail', async () => {
    const mine = await magazine.person('writer', 'ida');
    const { as: other } = await open('ida', 'parola-segreta');
    expect((await change(mine, 'parola-segreta', 'un’altra parola')).status).toBe(204);
    expect([await isIn(mine), await isIn(other)]).toEqual([true, false]);
    expect([(await open('ida', 'parola-segreta')).status, (await open('ida', 'un’altra parola')).status]).toEqual([
      401, 200,
    ]);
    expect((await inbox.nth('ida@rivista.example')).subject).toBe('La tua password è cambiata – Sinopia');
  });

  it('needs the current one, and ends no session without it', async () => {
    const mine = await magazine.person('user', 'lia');
    const { status, body } = await change(mine, 'sbagliata', 'un’altra parola');
    expect([status, body['errors']]).toEqual([
      422,
      [{ field: 'current', message: 'La password attuale non è corretta' }],
    ]);
    expect(await isIn(mine)).toBe(true);
  });

  it('ends a reset link that is on its way', async () => {
    const mine = await magazine.person('user', 'zoe');
    const { token, write } = issueAccountToken(ctx, 'reset', { ...mine, tokenVersion: 1 }, 'zoe@rivista.example');
    await transact(ctx.store, [write]);
    await change(mine, 'parola-segreta', 'un’altra parola');
    expect((await call('POST', '/auth/reset', { body: { token, password: 'la terza parola' } })).status).toBe(410);
  });

  it('is guessed at most five times in ten minutes', async () => {
    const strict = await testMagazine({ settings: { ...testSettings, rateLimits: true } });
    const mine = await strict.person('user', 'eva');
    const guess = () =>
      strict.call('PUT', '/auth/password', { as: mine, body: { current: 'sbagliata', password: 'nuova parola' } });
    const statuses = (await Promise.all(Array.from({ length: 20 }, guess))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([...Array<number>(5).fill(422), ...Array<number>(15).fill(429)]);
  });
});

describe('a password too weak for the staff', () => {
  const weak = 'segreta';
  async function promoted(name: string, password = weak) {
    const { body } = await call('POST', '/auth/register', {
      body: { email: `${name}@rivista.example`, username: name, fullName: name, password },
    });
    const as = { id: (body['user'] as { id: string }).id, token: String(body['access_token']) };
    const answer = await call('PUT', `/auth/users/${as.id}/role`, { as: admin, body: { role: 'writer' } });
    return { as, answer };
  }

  it('refuses no change of role, which takes effect at once', async () => {
    const { as, answer } = await promoted('nora');
    expect([answer.status, answer.body['role']]).toEqual([200, 'writer']);
    expect((await call('GET', '/auth/me', { as })).body['role']).toBe('writer');
  });

  it('holds staff calls back until another is chosen, and nothing of one’s own', async () => {
    const { as } = await promoted('rita');
    for (const [method, path] of [
      ['POST', '/articles'],
      ['GET', '/articles/my/all'],
      ['GET', '/dashboard/counts'],
      ['GET', '/site/status'],
    ] as const) {
      const { status, body } = await call(method, path, { as, ...(method === 'POST' ? { body: articleForm } : {}) });
      expect([path, status, body['code']]).toEqual([path, 403, 'PASSWORD_TOO_WEAK']);
    }
    for (const path of ['/auth/me', '/auth/profile', '/auth/sessions', '/articles']) {
      expect([path, (await call('GET', path, { as })).status]).toEqual([path, 200]);
    }
    expect((await change(as, weak, 'corta77')).body['errors']).toEqual([
      { field: 'password', message: 'Per la redazione la password deve avere almeno 8 caratteri' },
    ]);
    expect((await change(as, weak, 'Qwertyuiop')).body['errors']).toEqual([
      { field: 'password', message: "Questa password è tra le più comuni: scegline un'altra" },
    ]);
    expect((await change(as, weak, 'una parola robusta')).status).toBe(204);
    expect((await call('POST', '/articles', { as, body: articleForm })).status).toBe(201);
  });

  it('shows an editor no more than a reader', async () => {
    const { as } = await promoted('mina');
    await call('PUT', `/auth/users/${as.id}/role`, { as: admin, body: { role: 'editor' } });
    const { body } = await call('POST', '/articles', { as: admin, body: articleForm });
    expect((await call('GET', `/articles/${body['id']}`, { as })).status).toBe(404);
    expect((await call('GET', `/articles/${body['id']}`, { as: admin })).status).toBe(200);
  });

  it('is accepted from a reader', async () => {
    const { body } = await call('POST', '/auth/register', {
      body: { email: 'ugo@rivista.example', username: 'ugo', fullName: 'Ugo', password: '123456' },
    });
    const as = { id: '', token: String(body['access_token']) };
    expect((await call('GET', '/articles/my/all', { as })).status).toBe(200);
  });
});
