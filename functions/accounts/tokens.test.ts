import { createHmac, randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, afterEach, describe, expect, it, test } from 'vitest';
import { testMagazine } from '#functions/testing/magazine.ts';
import { readToken } from './credentials.ts';
import { openSession } from './sessions.ts';

const magazine = await testMagazine();
const { api, clock, ctx, logs } = magazine;
const anna = await magazine.person('admin', 'anna');
const bruno = await magazine.person('user', 'bruno');
const start = clock.now;
afterEach(() => {
  clock.now = start;
});
afterAll(() => expect(logs.filter(({ level }) => level === 'error')).toEqual([]));

const key = Buffer.from(ctx.secrets.tokenKey, 'base64url');
const now = Math.floor(start.getTime() / 1000);
const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

const header = { alg: 'HS256', typ: 'at+jwt' };
const { sessionId: sid } = (await readToken(ctx, anna.token)) as NonNullable<Awaited<ReturnType<typeof readToken>>>;
const claims = { iss: ctx.settings.siteUrl, aud: 'api', sub: anna.id, sid, iat: now, nbf: now, exp: now + 3_600 };
const signed = (given: object = {}, head: object = {}, secret: Uint8Array = key) =>
  new SignJWT({ ...claims, ...given }).setProtectedHeader({ ...header, ...head }).sign(secret);
const without = (claim: keyof typeof claims) => signed({ [claim]: undefined });

async function withAuthorization(authorization: string, path = '/auth/me') {
  const { status, headers } = await api.request(`/api${path}`, { headers: { authorization } });
  return { status, challenge: headers.get('www-authenticate') };
}
const rejected = { status: 401, challenge: 'Bearer' };

it('a token built by this test like a real one is valid', async () =>
  expect((await withAuthorization(`Bearer ${await signed()}`)).status).toBe(200));

describe('a token', () => {
  const hs384 = `${base64url({ ...header, alg: 'HS384' })}.${base64url(claims)}`;

  test.each([
    ['with the algorithm none', () => `${base64url({ ...header, alg: 'none' })}.${base64url(claims)}.`],
    ['signed with another key', () => signed({}, {}, randomBytes(32))],
    ['signed with HS384', () => `${hs384}.${createHmac('sha384', key).update(hs384).digest('base64url')}`],
    ['of another issuer', () => signed({ iss: 'https://altra.example' })],
    ['without an issuer', () => without('iss')],
    ['for another audience', () => signed({ aud: 'unsubscribe' })],
    ['without an audience', () => without('aud')],
    ['of another type', () => signed({}, { typ: 'JWT' })],
    ['without a type', () => signed({}, { typ: undefined })],
    ['without an expiry', () => without('exp')],
    ['without a subject', () => without('sub')],
    ['of an unknown account', () => signed({ sub: 'nessuno' })],
    ['of an unknown session', () => signed({ sid: 'nessuna' })],
    ['of another account’s session', () => signed({ sub: bruno.id })],
    ['with the key of another row as session', () => signed({ sid: '#' })],
    ['without a session', () => without('sid')],
    ['that has expired', () => signed({ exp: now - 60 })],
    ['not yet valid', () => signed({ nbf: now + 3_600 })],
    ['over the maximum length', async () => `${await signed({ padding: 'x'.repeat(5_000) })}`],
    ['that is not a JWT', () => 'abc'],
  ])('a token %s is rejected', async (_, make) =>
    expect(await withAuthorization(`Bearer ${await make()}`)).toEqual(rejected),
  );

  it('an invalid token is rejected also where no token is required', async () => {
    expect((await api.request('/api/articles')).status).toBe(200);
    expect(await withAuthorization(`Bearer ${await signed({ exp: now - 60 })}`, '/articles')).toEqual(rejected);
  });
});

describe('an Authorization header', () => {
  test.each([
    `Basic ${Buffer.from('anna@rivista.example:parola-segreta').toString('base64')}`,
    `Token ${anna.token}`,
    `JWT ${anna.token}`,
    anna.token,
    'Bearer',
    'Bearer ',
    `Bearer ${anna.token} ${anna.token}`,
    `Bearer ${anna.token}, Basic x`,
    `Bearer "${anna.token}"`,
    `BearerX ${anna.token}`,
    `Bearer undefined`,
    `Bearer null`,
    `Digest username="anna"`,
    '',
  ])('the Authorization header %j is rejected', async (authorization) =>
    expect(await withAuthorization(authorization)).toEqual(rejected),
  );
});

describe('session lifetime', () => {
  const later = (days: number) => {
    clock.now = new Date(start.getTime() + days * 86_400_000);
  };

  test.each([
    ['immediately', 0, 200],
    ['after six days', 6, 200],
    ['after eight days', 8, 401],
    ['after a year', 365, 401],
  ])('%s (day %i) an unused session gets %i', async (_, days, expected) => {
    const token = await openSession(ctx, { id: anna.id, tokenVersion: 1 }, 'Prova');
    later(days);
    expect((await withAuthorization(`Bearer ${token}`)).status).toBe(expected);
  });

  it('a session in daily use lasts thirty days', async () => {
    const token = await openSession(ctx, { id: anna.id, tokenVersion: 1 }, 'Prova');
    for (let day = 1; day < 30; day += 5) {
      later(day);
      expect((await withAuthorization(`Bearer ${token}`)).status, `day ${day}`).toBe(200);
    }
    later(31);
    expect((await withAuthorization(`Bearer ${token}`)).status).toBe(401);
  });
});
