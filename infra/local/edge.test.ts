import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it, test } from 'vitest';
import { createPath, editPath, editShellPath, previewPath } from '#shared/content/paths.ts';
import { contentKinds, moderatedKinds } from '#shared/model/kinds.ts';
import { createEdge, routeAtEdge } from './edge.ts';

const folder = mkdtempSync(join(tmpdir(), 'edge-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const page = `<!doctype html><title>Prova</title>${'<p>Un affresco si disegna prima in terra rossa.</p>'.repeat(60)}`;
function place(path: string, content: string | Uint8Array = page): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}
place('index.html');
place('404.html');
place('breve/index.html', '<p>Breve</p>');
place('_sizes/una-400.avif', Buffer.alloc(5_000));
place('pagefind/fragment/it_1.pf_fragment', 'testo');
place('_astro/una.js', 'codice');

const list = JSON.stringify(Array.from({ length: 100 }, (_, id) => ({ id, title: 'Sinopia' })));
const edge = createEdge(
  [folder],
  () => new Response(list, { headers: { 'content-type': 'application/json', etag: '"lista"', vary: 'authorization' } }),
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
  });

  it('sends Vary: Accept-Encoding with every encoding', async () => {
    const forms = await Promise.all([
      get('/'),
      get('/', { 'accept-encoding': 'br' }),
      edge.request('/', { method: 'HEAD' }),
    ]);
    expect(forms.map(({ headers }) => headers.get('vary'))).toEqual(Array(3).fill('accept-encoding'));
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

  it('sends the new page as soon as there is one', async () => {
    place('nuova/index.html');
    await get('/nuova', { 'accept-encoding': 'br' });
    place('nuova/index.html', page.replace('Prova', 'Seconda stesura'));
    const answer = await get('/nuova', { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(await bytesOf(answer)).toString()).toContain('Seconda stesura');
  });
});

describe('a reader who comes back', () => {
  it('gets a 304 for every encoding of the page', async () => {
    const tag = (await get('/', { 'accept-encoding': 'br' })).headers.get('etag') ?? '';
    const again = await get('/', { 'accept-encoding': 'br', 'if-none-match': `"altro", ${tag}` });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
  });

  test.each([
    ['/', 'public, max-age=0, must-revalidate'],
    ['/_sizes/una-400.avif', 'public, max-age=60, must-revalidate'],
    ['/pagefind/fragment/it_1.pf_fragment', 'public, max-age=60, must-revalidate'],
    ['/_astro/una.js', 'public, max-age=31536000, immutable'],
    ['/manca', 'no-store'],
  ])('keeps %s for as long as it holds', async (path, expected) => {
    expect((await get(path)).headers.get('cache-control')).toBe(expected);
  });
});

describe('a file is served as what it is', () => {
  test.each([
    ['/', 'text/html; charset=utf-8'],
    ['/rss.xml', 'application/rss+xml; charset=utf-8'],
    ['/rss/arte.xml', 'application/rss+xml; charset=utf-8'],
    ['/feed.json', 'application/feed+json; charset=utf-8'],
    ['/feed/arte.json', 'application/feed+json; charset=utf-8'],
    ['/sitemap-index.xml', 'application/xml; charset=utf-8'],
    ['/calendario.ics', 'text/calendar; charset=utf-8'],
    ['/articoli/index.json', 'application/json; charset=utf-8'],
    ['/_astro/faccia.woff2', 'font/woff2'],
    ['/_sizes/una-400.avif', 'image/avif'],
  ])('%s: %s', async (path, expected) => {
    if (path !== '/') place(path.slice(1), 'contenuto');
    expect((await get(path)).headers.get('content-type')).toBe(expected);
  });
});

test.each(contentKinds)('every %s is edited on one page', (kind) => {
  expect(routeAtEdge(editPath(kind, '01J9_a-b'))).toMatchObject({ uri: `${editShellPath(kind)}/index.html` });
  expect(routeAtEdge(createPath(kind))).toMatchObject({ uri: `${createPath(kind)}/index.html` });
});

test.each(moderatedKinds)('every %s is previewed on one page', (kind) => {
  expect(routeAtEdge(previewPath(kind, '01J9'))).toMatchObject({ uri: previewPath(kind, 'index.html') });
});

test.each(['/modifica-evento/a/b', '/edit-article/%2e%2e', '/anteprima/01J9', '/modifica-altro/01J9'])(
  '%s leads to no form',
  (path) => {
    expect(routeAtEdge(path)).toMatchObject({ uri: `${path}/index.html` });
  },
);
