import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it, test } from 'vitest';
import { folderFiles } from '#functions/files/files.ts';
import { securityHeaders } from '#infra/edge/functions.ts';
import { served } from '#infra/local/testing/served.ts';
import { createEdge } from './edge.ts';

const outside = mkdtempSync(join(tmpdir(), 'edge-'));
const folder = join(outside, 'live');
afterAll(() => rmSync(outside, { recursive: true, force: true }));

const page = `<!doctype html><title>Prova</title>${'<p>Un affresco si disegna prima in terra rossa.</p>'.repeat(60)}`;
function place(path: string, content: string | Uint8Array = page): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}
place('index.html');
place('404.html');
place('breve/index.html', '<p>Breve</p>');
place('media/a/v1-320.avif', Buffer.alloc(5_000));
place('_sizes/una-400.avif', Buffer.alloc(5_000));
place('pagefind/a/fragment/it_1.pf_fragment', 'testo');
place('pagefind/slices.json', '[]');
place('_astro/una.js', 'codice');
place('../segreto.txt', 'segreto');

const list = JSON.stringify(Array.from({ length: 100 }, (_, id) => ({ id, title: 'Sinopia' })));
const edge = await served(
  createEdge(
    [folder],
    () =>
      new Response(list, { headers: { 'content-type': 'application/json', etag: '"lista"', vary: 'authorization' } }),
  ),
);
const get = (path: string, headers: Record<string, string> = {}) => edge.request(path, { headers });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

describe('compression at the edge', () => {
  it('sends a page in Brotli, gzip or plain, as the client accepts', async () => {
    const brotli = await get('/', { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(brotli.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(await bytesOf(brotli)).toString()).toBe(page);

    const gzipped = await get('/', { 'accept-encoding': 'gzip, br;q=0' });
    expect(gzipped.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(await bytesOf(gzipped)).toString()).toBe(page);

    const plain = await get('/');
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, page]);
    for (const { headers } of [brotli, gzipped, plain]) expect(headers.get('vary')).toBe('accept-encoding');
  });

  it('compresses the answers of the API as well, and keeps their Vary', async () => {
    const answer = await get('/api/articles', { 'accept-encoding': 'br' });
    expect(answer.headers.get('vary')).toBe('authorization, accept-encoding');
    expect(answer.headers.get('etag')).toBe('W/"lista"');
    expect(brotliDecompressSync(await bytesOf(answer)).toString()).toBe(list);
  });

  it('does not compress small files and pictures', async () => {
    const small = await get('/breve', { 'accept-encoding': 'br' });
    expect([small.headers.get('content-encoding'), await small.text()]).toEqual([null, '<p>Breve</p>']);
    const picture = await get('/_sizes/una-400.avif', { 'accept-encoding': 'br' });
    expect(picture.headers.get('content-encoding')).toBeNull();
    expect(picture.headers.get('vary')).toBeNull();
  });
});

describe('a reader who comes back', () => {
  it('gets a 304 for every encoding of the page', async () => {
    const tag = (await get('/', { 'accept-encoding': 'br' })).headers.get('etag') ?? '';
    const again = await get('/', { 'accept-encoding': 'br', 'if-none-match': `"altro", ${tag}` });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
  });

  test.each([
    ['/', 'public, max-age=0, s-maxage=0, stale-if-error=3600'],
    ['/media/a/v1-320.avif', 'public, max-age=31536000, immutable, s-maxage=60'],
    ['/_sizes/una-400.avif', 'public, max-age=86400'],
    ['/pagefind/a/fragment/it_1.pf_fragment', 'public, max-age=60, must-revalidate'],
    ['/pagefind/slices.json', 'public, max-age=0, s-maxage=0, stale-if-error=3600'],
    ['/_astro/una.js', 'public, max-age=31536000, immutable'],
    ['/manca', 'no-store'],
  ])('keeps %s for as long as it holds', async (path, expected) => {
    expect((await get(path)).headers.get('cache-control')).toBe(expected);
  });
});

it('a file that is too large to be kept in memory is sent', async () => {
  const large = randomBytes(2_100_000);
  place('_sizes/grande.avif', large);
  expect(await bytesOf(await get('/_sizes/grande.avif'))).toEqual(large);
});

describe('a page that is replaced', () => {
  const files = folderFiles(folder);
  const draft = (letter: string, times: number) => `<!doctype html>${letter.repeat(times)}`;

  it('is the new one for every request after it, even with the same size and in the same moment', async () => {
    for (const letter of 'abcdefghijklmnopqrst') {
      files.write('sostituita/index.html', draft(letter, 2_000));
      const answer = await get('/sostituita', { 'accept-encoding': 'gzip' });
      expect(gunzipSync(await bytesOf(answer)).toString()).toBe(draft(letter, 2_000));
    }
  });

  it('is gone as soon as it is withdrawn', async () => {
    expect((await get('/sostituita')).status).toBe(200);
    files.remove('sostituita/index.html');
    const { status, headers } = await get('/sostituita');
    expect([status, headers.get('cache-control'), headers.get('etag')]).toEqual([404, 'no-store', null]);
  });
});

describe('HEAD', () => {
  test.each([['/'], ['/_sizes/una-400.avif'], ['/manca']])('of %s has the headers of GET and no body', async (path) => {
    const headersOf = ({ headers }: Response) =>
      Object.fromEntries([...headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name)));
    const accept = { 'accept-encoding': 'br' };
    const head = await edge.request(path, { method: 'HEAD', headers: accept });
    const whole = await get(path, accept);
    expect([head.status, headersOf(head)]).toEqual([whole.status, headersOf(whole)]);
  });
});

test.each([
  ['/', {}, 200],
  ['/manca', {}, 404],
  ['/_sizes/una-400.avif', {}, 200],
  ['/', { 'if-none-match': '*' }, 304],
])('%s with %o has the security headers, with status %i', async (path, headers, status) => {
  const answer = await get(path, headers as Record<string, string>);
  expect(answer.status).toBe(status);
  expect(Object.fromEntries(answer.headers)).toMatchObject(securityHeaders);
  const players = 'frame-src https://www.youtube-nocookie.com https://player.vimeo.com';
  expect(answer.headers.get('content-security-policy')?.split('; ')).toEqual(
    expect.arrayContaining(["default-src 'none'", "connect-src 'self'", players]),
  );
});

test.each([
  '/../segreto.txt',
  '/%2e%2e/segreto.txt',
  '/x/..%2f..%2fsegreto.txt',
  '/..%5csegreto.txt',
  '/segreto.txt%00',
])('%s leads to no file outside of the folder', async (path) => {
  expect((await get(path)).status).toBe(404);
});

it('methods other than GET and HEAD are refused', async () => {
  for (const method of ['POST', 'PUT', 'DELETE']) {
    expect((await edge.request('/', { method })).status, method).toBe(404);
  }
});

describe('a file is served as what it is', () => {
  test.each([
    ['/', 'text/html; charset=utf-8'],
    ['/rss.xml', 'application/rss+xml; charset=utf-8'],
    ['/feed.json', 'application/feed+json; charset=utf-8'],
    ['/sitemap-index.xml', 'application/xml; charset=utf-8'],
    ['/calendario.ics', 'text/calendar; charset=utf-8'],
    ['/_astro/faccia.woff2', 'font/woff2'],
  ])('%s is served as %s', async (path, expected) => {
    if (path !== '/') place(path.slice(1), 'contenuto');
    expect((await get(path)).headers.get('content-type')).toBe(expected);
  });
});

it('a redirect keeps every query string, whatever its names are', async () => {
  const { status, headers } = await get('/articoli/?%E2%9C%93=1&a%0D%0Ab=c%20d&caff%C3%A8%26=%3D');
  expect([status, headers.get('location')]).toEqual([301, '/articoli?%E2%9C%93=1&a%0D%0Ab=c%20d&caff%C3%A8%26=%3D']);
});
