import { afterAll, describe, expect, it, test } from 'vitest';
import { newsroom, testMagazine } from '#functions/testing/magazine.ts';
import { callsOf, documentOf } from '#functions/testing/openapi.ts';
import { seed } from '#functions/testing/seed.ts';
import { portionOf } from '#shared/testing/long-run.ts';

const magazine = await testMagazine();
const { api, ctx, logs } = magazine;
const staff = await newsroom(magazine);
const { id } = await seed(ctx, { kind: 'article', state: 'draft', authorId: staff.admin.id });
afterAll(() => expect(logs.filter(({ level }) => level === 'error')).toEqual([]));

const calls = callsOf(await documentOf(magazine));
const authenticated = calls.filter(({ operation }) => operation.security);
const named = (some: typeof calls) => some.map(({ method, path }) => [method, path] as const);
const bearer = { authorization: `Bearer ${staff.admin.token}` };
const addressOf = (path: string) => path.replace(/\{year\}\/\{month\}/, '2026/11').replace(/\{\w+\}/, 'niente');

const origin = 'http://localhost:4321';
const pathOf = (path: string) => path.replace('{id}', id);

/** Whether a declared path, which may have parameters, also matches this one. */
const reaches = (declared: string, path: string) =>
  declared === path || new RegExp(`^${declared.replace(/\{\w+\}/g, '[^/{}]+')}$`).test(path);

/** Spellings of an address that proxies and frameworks have treated as the same one. */
const variants: Record<string, (path: string) => string> = {
  'a slash at the end': (path) => `${path}/`,
  'two slashes': (path) => path.replace('/api/', '/api//'),
  'a slash in front': (path) => `/${path}`,
  'an encoded slash': (path) => path.replace(/\/([^/]*)$/, '%2F$1'),
  'an encoded letter': (path) =>
    path.replace('/api/a', '/api/%61').replace(/([a-z])$/, (last) => `%${last.charCodeAt(0).toString(16)}`),
  capitals: (path) => path.toUpperCase(),
  'a way up and down': (path) => `/api/health/..${path.replace('/api', '')}`,
  'an encoded way up': (path) => `/api/health/%2e%2e${path.replace('/api', '')}`,
  'a backslash': (path) => path.replace(/\/([^/]*)$/, '\\$1'),
  'a semicolon': (path) => `${path};x=1`,
  'an ending': (path) => `${path}.json`,
  'a NUL': (path) => `${path}%00`,
  'a blank': (path) => `${path}%20`,
  'a question mark': (path) => `${path}?`,
  'a hidden method': (path) => `${path}?_method=GET`,
};

const headerTricks: Record<string, string>[] = [
  { 'x-http-method-override': 'GET' },
  { 'x-original-url': '/api/health' },
  { 'x-rewrite-url': '/api/health' },
  { 'x-forwarded-host': 'localhost', 'x-forwarded-for': '127.0.0.1' },
  { 'x-user-id': staff.admin.id, 'x-role': 'admin' },
];

/** In `npm test` each call meets every third, and each is met by a third of the calls. */
const met = (names: readonly string[], index: number) => portionOf(names, index, 3);

describe.each(
  authenticated.map(({ method, path }, index) => [method, path, met(Object.keys(variants), index)] as const),
)('%s %s', (method, path, names) => {
  test.each(names)('the call needs a token also if its path has %s', async (name) => {
    const address = variants[name]?.(pathOf(path)) ?? '';
    const { status } = await api.request(`${origin}${address}`, { method });
    expect([401, 404], `${address}: ${status}`).toContain(status);
  });

  it('the call needs a token also with spoofed headers', async () => {
    for (const headers of headerTricks) {
      expect((await api.request(`${origin}${pathOf(path)}`, { method, headers })).status).toBe(401);
    }
  });

  it('undeclared methods of the path answer 404', async () => {
    const declared = calls.filter((call) => reaches(call.path, path)).map((call) => call.method);
    for (const other of ['HEAD', 'OPTIONS', 'PATCH', 'PROPFIND', 'GET', 'POST', 'PUT', 'DELETE']) {
      // HEAD is allowed where GET is: see the last test of this file.
      if (declared.includes(other === 'HEAD' ? 'GET' : other)) continue;
      expect((await api.request(`${origin}${pathOf(path)}`, { method: other })).status, other).toBe(404);
    }
  });
});

test.each(calls.filter(({ method }) => method === 'GET').map(({ path }) => path))(
  'HEAD %s answers the status and headers of GET without a body',
  async (path) => {
    const address = `${origin}${path.replace(/\{year\}\/\{month\}/, '2026/11').replace(/\{\w+\}/, id)}`;
    for (const as of [undefined, staff.user, staff.admin]) {
      const headers: Record<string, string> = as ? { authorization: `Bearer ${as.token}` } : {};
      const got = await api.request(address, { headers });
      const asked = await api.request(address, { method: 'HEAD', headers });
      expect([asked.status, await asked.text()]).toEqual([got.status, '']);
      expect(asked.headers.get('cache-control')).toBe(got.headers.get('cache-control'));
    }
  },
);

/** Paths that caches treat as static files. */
const suffixes = ['/x.css', '/x.js', '.css', '.js', ';x.css', '%2Fx.css', '/../x.css', '%23x.css'];

describe.each(authenticated.map(({ method, path }, index) => [method, path, met(suffixes, index)] as const))(
  '%s %s',
  (method, path, some) => {
    test.each(some)('the call with the suffix %s answers an error that no cache stores', async (suffix) => {
      const { status, headers } = await api.request(`${addressOf(path)}${suffix}`, { method, headers: bearer });
      expect([401, 404, 415, 422], String(status)).toContain(status);
      expect(headers.get('cache-control')).toBe('no-store');
    });
  },
);

describe.each(named(calls))('%s %s', (method, path) => {
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

/** The calls above ended the session of the first admin. */
const chief = await magazine.person('admin', 'capo');

const ofItems = calls.filter(({ path }) => path.includes('{id}'));

/** In `npm test` each call meets every fifth, so that each is met by a fifth of the calls. */
describe.each(ofItems.map(({ method, path }, index) => [method, path, portionOf(malformed, index, 5)] as const))(
  '%s %s',
  (method, path, ids) => {
    test.each(ids)('the call answers 404 to the malformed id %j', async (id) => {
      const response = await api.request(path.replace('{id}', encodeURIComponent(id)), {
        method,
        headers: { authorization: `Bearer ${chief.token}`, 'content-type': 'application/json' },
        ...(method === 'GET' || method === 'DELETE' ? {} : { body: '{}' }),
      });
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    });
  },
);

const foreign = [
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
describe.each(calls.map(({ method, path }, index) => [method, path, portionOf(foreign, index, 4)] as const))(
  '%s %s',
  (method, path, origins) => {
    test.each(origins)('the call sends no CORS headers to a page of %s', async (origin) => {
      const address = addressOf(path);
      const headers = { origin, ...bearer };
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
  },
);
