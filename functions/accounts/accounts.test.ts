import { afterAll, describe, expect, it, test } from 'vitest';
import { createApi } from '#functions/api/app.ts';
import { createContext } from '#functions/context/context.ts';
import { articleForm, newsroom, testMagazine } from '#functions/testing/magazine.ts';
import { pauseOf } from '#shared/time/pause.ts';
import { hashPassword } from './credentials.ts';
import { createAccount } from './new-account.ts';
import { addAccount, getAccount, listAccounts } from './repository.ts';

const magazine = await testMagazine();
const { call: ask, clock, ctx, logs } = magazine;
const staff = await newsroom(magazine);

const answers: string[] = [];
const call: typeof ask = async (...request) => {
  const answer = await ask(...request);
  answers.push(answer.text);
  return answer;
};
afterAll(() => expect(logs.filter(({ level }) => level === 'error')).toEqual([]));

const giulia = {
  email: 'Giulia@Rivista.example',
  username: 'Giulia',
  fullName: 'Giulia Ferrante',
  password: 'segretissima-di-giulia',
};
const register = (fields: object = {}) => call('POST', '/auth/register', { body: { ...giulia, ...fields } });
const login = (email: string, password: string) => call('POST', '/auth/login', { body: { email, password } });

const registered = await register({ role: 'admin', id: 'scelto', tokenVersion: 9, demo: true, createdAt: 'x' });
const user = {
  id: (registered.body['user'] as { id: string }).id,
  email: 'giulia@rivista.example',
  username: 'giulia',
  fullName: 'Giulia Ferrante',
  role: 'user',
};

describe('registration', () => {
  it('registration answers 201 with a token and the role `user`, also if the body has a role', async () => {
    expect(registered.status).toBe(201);
    expect(registered.body).toEqual({
      access_token: expect.any(String),
      token_type: 'bearer',
      user,
      device_mark: expect.any(String),
    });
    expect(user.id).not.toBe('scelto');
    const as = { id: user.id, token: String(registered.body['access_token']) };
    expect((await call('GET', '/auth/me', { as })).body).toEqual(user);
    expect((await call('POST', '/articles', { as, body: articleForm })).status).toBe(403);
  });

  test.each([
    [
      'email',
      { email: 'giulia@rivista.example', username: 'altra' },
      'Esiste già un account con questo indirizzo email',
    ],
    [
      'email',
      { email: 'GIULIA@RIVISTA.EXAMPLE', username: 'altra' },
      'Esiste già un account con questo indirizzo email',
    ],
    ['username', { email: 'altra@rivista.example' }, 'Questo nome utente è già in uso'],
    ['username', { email: 'altra@rivista.example', username: 'GIULIA' }, 'Questo nome utente è già in uso'],
  ])('registration with a taken %s (%o) answers 409 with the field', async (field, fields, message) => {
    const { status, body } = await register(fields);
    expect(status).toBe(409);
    expect(body).toMatchObject({ detail: message, errors: [{ field, message }] });
  });

  it('a rejected registration reserves neither its e-mail nor its username', async () => {
    await register({ email: 'libera@rivista.example', username: 'giulia' });
    expect((await register({ email: 'libera@rivista.example', username: 'libera' })).status).toBe(201);
  });

  it('eight concurrent registrations of one address create one account', async () => {
    const add = (index: number) => {
      const names = { id: `coro-${index}`, email: 'coro@rivista.example', username: `coro-${index}`, fullName: 'Coro' };
      const secrets = { tokenVersion: 1, passwordHash: 'x', weakPassword: false, createdAt: ctx.now().toISOString() };
      return addAccount(ctx.store, { ...names, ...secrets, role: 'user' });
    };
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, (_, index) => add(index)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { items } = await listAccounts(ctx.store, { limit: 100 });
    expect(items.filter(({ email }) => email === 'coro@rivista.example')).toHaveLength(1);
  });
});

describe('logging in', () => {
  it('login answers 200 with a valid token, in any case of the address', async () => {
    for (const email of ['giulia@rivista.example', ' Giulia@RIVISTA.example ']) {
      const { status, body } = await login(email, giulia.password);
      expect(status).toBe(200);
      expect(body).toEqual({
        access_token: expect.any(String),
        token_type: 'bearer',
        user,
        device_mark: expect.any(String),
      });
      const as = { id: user.id, token: String(body['access_token']) };
      expect((await call('GET', '/auth/me', { as })).body).toEqual(user);
    }
  });

  it('a wrong password and an unknown address get the same answer', async () => {
    const wrong = await login('giulia@rivista.example', 'sbagliata');
    const unknown = await login('nessuno@rivista.example', 'sbagliata');
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(wrong.text).toBe(unknown.text);
    expect(wrong.body['detail']).toBe('Email o password non corrette');
    expect(wrong.headers.get('www-authenticate')).toBe('Bearer');
  });

  test.each(['Segretissima-di-giulia', 'segretissima-di-giulia ', ' segretissima-di-giulia', 'segretissima-di-giuli'])(
    'login with the inexact password %j is rejected',
    async (password) => expect((await login('giulia@rivista.example', password)).status).toBe(401),
  );

  // Any half pair becomes the same replacement character where bytes are hashed.
  it('half a surrogate pair in a password answers 422, at login and registration', async () => {
    const message = 'La password contiene caratteri non ammessi';
    const fields = { email: 'meta@rivista.example', username: 'meta', password: 'segreta\ud800' };
    for (const answer of [
      await register(fields),
      await login('giulia@rivista.example', 'segreta\ud801'),
      await login('nessuno@rivista.example', '\udfff'),
    ]) {
      expect(answer.status).toBe(422);
      expect(answer.body['errors']).toEqual([{ field: 'password', message }]);
    }
  });

  it('login answers are not cached', async () => {
    for (const { headers } of [registered, await login('giulia@rivista.example', giulia.password)]) {
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  it('login accepts bodies up to 16 KiB', async () => {
    const body = { email: 'x@rivista.example', password: 'x', padding: 'x'.repeat(17_000) };
    expect((await call('POST', '/auth/login', { body })).status).toBe(413);
  });
});

describe('a demo account', () => {
  const demo = { email: 'demo@sinopia.example', username: 'demo', fullName: 'Demo', password: 'sinopia-demo' };
  const inDemoMode = createApi({ ...ctx, settings: { ...ctx.settings, demo: true } });
  const inDemo = (path: string, init: RequestInit) => inDemoMode.request(`/api${path}`, init);

  it('a demo account and its token work only while the demo is on', async () => {
    await createAccount(ctx, { ...demo, role: 'admin', demo: true });
    const headers = { 'content-type': 'application/json' };
    const on = await inDemo('/auth/login', { method: 'POST', headers, body: JSON.stringify(demo) });
    expect(on.status).toBe(200);
    const { access_token: token } = (await on.json()) as { access_token: string };
    const authorization = `Bearer ${token}`;
    expect((await inDemo('/auth/me', { headers: { authorization } })).status).toBe(200);

    const off = await login(demo.email, demo.password);
    expect([off.status, off.text]).toEqual([401, (await login('nessuno@rivista.example', 'x')).text]);
    expect((await call('GET', '/auth/me', { as: { id: '', token } })).status).toBe(401);
  });
});

describe('the list of users', () => {
  it('the list of users begins with the last one that registered', async () => {
    clock.now = new Date(clock.now.getTime() + 60_000);
    const { body: last } = await register({ email: 'ultima@rivista.example', username: 'ultima' });
    const { body } = await call('GET', '/auth/users?limit=1', { as: staff.admin });
    expect(body).toMatchObject([last['user'] as object]);
  });

  it('the list of users has only the specified fields, and which addresses are not confirmed', async () => {
    const { body } = await call('GET', '/auth/users?limit=100', { as: staff.admin });
    const listed = (id: string) => (body as unknown as { id: string }[]).find((one) => one.id === id);
    expect(listed(user.id)).toEqual({ ...user, unconfirmed: true });
    const { body: self } = await call('GET', '/auth/me', { as: staff.writer });
    expect(listed(staff.writer.id)).toEqual(self);
  });
});

it('a password hash has the cost that OWASP asks for at least, outside of tests', async () => {
  const { store, secrets, settings } = ctx;
  const { passwordCost } = createContext({ store, secrets, settings });
  expect(await hashPassword('parola', passwordCost)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

it('a pause lasts as long as its rule says, outside of tests', () => {
  const { store, secrets, settings } = ctx;
  expect(pauseOf(createContext({ store, secrets, settings }), 250)).toBe(250);
});

it('no answer contains a password or its hash', async () => {
  expect((await getAccount(ctx.store, user.id))?.passwordHash).toMatch(/^\$argon2id\$/);
  expect(answers.length).toBeGreaterThan(30);
  for (const text of answers) expect(text).not.toMatch(/argon2|passwordHash|tokenVersion|segretissima|sinopia-demo/i);
});
