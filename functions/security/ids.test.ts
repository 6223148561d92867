import { afterAll, describe, expect, test } from 'vitest';
import { newsroom, testMagazine } from '#functions/testing/magazine.ts';
import { callsOf, documentOf } from '#functions/testing/openapi.ts';
import { portionOf } from '#shared/testing/long-run.ts';

const magazine = await testMagazine();
const { api, logs } = magazine;
const { admin } = await newsroom(magazine);
const calls = callsOf(await documentOf(magazine)).filter(({ path }) => path.includes('{id}'));
afterAll(() => expect(logs.filter(({ level }) => level === 'error')).toEqual([]));

/** Malformed ids. */
const malformed = [
  '1abc!',
  '1 OR 1=1',
  "'",
  '"',
  '../1',
  '..\\1',
  '%00',
  'x\u0000',
  'a/b',
  'a#live',
  'article#x',
  'x#working',
  '*',
  '$ne',
  '{"$gt":""}',
  '[object Object]',
  '1;2',
  '1,2',
  'é',
  '\u202e',
  '<script>',
  'a'.repeat(65),
  'a'.repeat(4_000),
  ' ',
  'a.b',
];

/** In `npm test` each call meets every fifth, so that each is met by a fifth of the calls. */
const metBy = (call: number) => portionOf(malformed, call, 5);

describe.each(calls.map(({ method, path }, index) => [method, path, metBy(index)] as const))('%s %s', (...row) => {
  const [method, path, ids] = row;
  test.each(ids)('the call answers 404 to the malformed id %j', async (id) => {
    const response = await api.request(path.replace('{id}', encodeURIComponent(id)), {
      method,
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      ...(method === 'GET' || method === 'DELETE' ? {} : { body: '{}' }),
    });
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  });
});
