import { describe, expect, test } from 'vitest';
import { newsroom, testMagazine } from '#functions/testing/magazine.ts';
import { callsOf, documentOf } from '#functions/testing/openapi.ts';
import { portionOf } from '#shared/testing/long-run.ts';

const magazine = await testMagazine();
const { api } = magazine;
const { admin } = await newsroom(magazine);
const calls = callsOf(await documentOf(magazine));

const origins = [
  'null',
  'https://evil.example',
  'http://localhost:4321.evil.example',
  'http://evil-localhost:4321',
  'http://localhost:4321@evil.example',
  'https://rivista.example.evil.example',
  'file://',
  'chrome-extension://evil',
];

/** In `npm test` each call is tried with two of them. */
const metBy = (call: number) => portionOf(origins, call, 4);

describe.each(calls.map(({ method, path }, index) => [method, path, metBy(index)] as const))('%s %s', (...row) => {
  const [method, path, origins] = row;
  test.each(origins)('the call sends no CORS headers to a page of %s', async (origin) => {
    const address = path.replace(/\{year\}\/\{month\}/, '2026/11').replace(/\{\w+\}/, 'niente');
    const headers = { origin, authorization: `Bearer ${admin.token}` };
    const asked = await api.request(address, {
      method: 'OPTIONS',
      headers: {
        ...headers,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization',
      },
    });
    const answer = await api.request(address, { method, headers });
    for (const response of [asked, answer]) {
      const names = [...response.headers.keys()].filter((name) => name.startsWith('access-control-'));
      expect(names).toEqual([]);
      expect(`${JSON.stringify([...response.headers])}${await response.text()}`).not.toContain('evil');
    }
    expect(asked.status).toBe(404);
  });
});
