import { describe, expect, it, test } from 'vitest';
import { newsroom, testMagazine } from '#functions/testing/magazine.ts';
import { callsOf, documentOf } from '#functions/testing/openapi.ts';

const magazine = await testMagazine();
const { api } = magazine;
const { admin } = await newsroom(magazine);
const calls = callsOf(await documentOf(magazine));
const authenticated = calls.filter(({ operation }) => operation.security);
const addressOf = (path: string) => path.replace(/\{year\}\/\{month\}/, '2026/11').replace(/\{\w+\}/, 'niente');
const bearer = { authorization: `Bearer ${admin.token}` };

/** Paths that caches treat as static files. */
const suffixes = ['/x.css', '/x.js', '.css', '.js', ';x.css', '%2Fx.css', '/../x.css', '%23x.css'];

describe.each(authenticated.map(({ method, path }) => [method, path] as const))('%s %s', (method, path) => {
  test.each(suffixes)('the call with the suffix %s answers an error that no cache stores', async (suffix) => {
    const { status, headers } = await api.request(`${addressOf(path)}${suffix}`, { method, headers: bearer });
    expect([401, 404, 415, 422], String(status)).toContain(status);
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

describe.each(calls.map(({ method, path }) => [method, path] as const))('%s %s', (method, path) => {
  it('the answer to a token is stored by no cache', async () =>
    expect((await api.request(addressOf(path), { method, headers: bearer })).headers.get('cache-control')).toBe(
      'no-store',
    ));

  it('the answer never repeats the host of a forwarding header', async () => {
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'evil',
      'x-host': 'evil.example',
      forwarded: 'host=evil.example',
      referer: 'https://evil.example/',
    };
    const response = await api.request(`${addressOf(path)}?limit=1`, { method, headers });
    expect(`${JSON.stringify([...response.headers])}${await response.text()}`).not.toContain('evil');
  });
});
