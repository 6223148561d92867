import { describe, expect, it, test } from 'vitest';
import { newsroom, testMagazine } from '#functions/testing/magazine.ts';
import { callsOf, documentOf } from '#functions/testing/openapi.ts';
import { seed } from '#functions/testing/seed.ts';

const magazine = await testMagazine();
const { api, ctx } = magazine;
const staff = await newsroom(magazine);
const { id } = await seed(ctx, { kind: 'article', state: 'draft', authorId: staff.admin.id });
const calls = callsOf(await documentOf(magazine));
const authenticated = calls.filter(({ operation }) => operation.security);

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

describe.each(authenticated.map(({ method, path }) => [method, path] as const))('%s %s', (method, path) => {
  test.each(Object.keys(variants))('the call needs a token also if its path has %s', async (name) => {
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
