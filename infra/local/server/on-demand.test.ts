import { mkdirSync, mkdtempSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { folderFiles } from '#functions/files/files.ts';
import { hostedPicturesOf } from '#functions/publish/derived/hosted-names.ts';
import { describePictures } from '#functions/publish/derived/hosted-pictures.ts';
import type { Fetch } from '#functions/publish/derived/poster.ts';
import { applyItems } from '#functions/publish/items.ts';
import { testMagazine } from '#functions/testing/magazine.ts';
import { publicMedia } from '#infra/local/media/local-media.ts';
import { openSiteDb } from '#infra/local/publish/local-site.ts';
import { served } from '#infra/local/testing/served.ts';
import type { SnapshotSummary } from '#shared/publish/snapshot.ts';
import { createEdge } from './edge.ts';
import { type MakeMissing, makeDerived, makePosters, publicPosters } from './on-demand.ts';

const folder = mkdtempSync(join(tmpdir(), 'on-demand-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = { records: join(folder, 'records'), media: join(folder, 'media'), live: join(folder, 'live') };
const db = openSiteDb(at.records);
folderFiles(at.live).write('404.html', '<!doctype html><title>Non c’è</title>');
const magazine = await testMagazine({ hostedPictures: async () => hostedPicturesOf(db) });
/** Waits are as long as a test needs them. */
const ctx = { ...magazine.ctx, pauseFactor: 300 };

const edgeWith = (missing: MakeMissing) =>
  served(
    createEdge([at.live, publicMedia(at.media)], () => new Response(null, { status: 404 }), { missing: [missing] }),
  );
const edge = await edgeWith(makeDerived(ctx, at));

let count = 0;
/** A hosted picture of its own that a live work shows. Returns the paths of its sizes. */
async function published(bytes?: Uint8Array): Promise<{ address: string; paths: string[] }> {
  count += 1;
  const address = `/pictures/figura-${count}.png`;
  const background = { r: count, g: 80, b: 160 };
  const plain = sharp({ create: { width: 900, height: 600, channels: 3, background } });
  folderFiles(at.media).write(address.slice(1), bytes ?? (await plain.png().toBuffer()));
  const pictures = await describePictures(ctx.store, folderFiles(at.media))([address]);
  const id = `opera-${count}`;
  const summary = { id, version: 1, updatedAt: id, image: address, date: '2026-11-20' } as SnapshotSummary<'gallery'>;
  const read = { kind: 'gallery', id, live: { summary, body: JSON.stringify(summary) } } as const;
  db.transaction(() => applyItems(db, [read], new Map(Object.entries(pictures))));
  return { address, paths: pictures[address]?.variants.map(({ path }) => path) ?? [] };
}

it('a size that is not there yet is made for its first reader, and is then a file', async () => {
  const [path = ''] = (await published()).paths;
  const answer = await edge.request(path);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/avif']);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect((await sharp(bytes).metadata()).width).toBe(400);
  expect(readFileSync(join(at.live, path))).toEqual(bytes);
  const again = await edge.request(path, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
});

it('a size is made once for many readers at a time', async () => {
  const [path = ''] = (await published()).paths;
  const written: string[] = [];
  const sizes = join(at.live, '_sizes');
  mkdirSync(sizes, { recursive: true });
  const watcher = watch(sizes, (_, name) => name === basename(path) && written.push(name));
  await Promise.all(Array.from({ length: 8 }, () => edge.request(path)));
  await expect.poll(() => written).toHaveLength(1);
  watcher.close();
});

it('a reader is sent to the picture as it is while a size takes long, and gets the size later', async () => {
  const hasty = await edgeWith(makeDerived({ ...ctx, pauseFactor: 0 }, at));
  const { address, paths } = await published();
  const [path = ''] = paths;
  const { status, headers } = await hasty.request(path);
  expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([302, address, 'no-store']);
  expect((await hasty.request(address)).status).toBe(200);
  await expect.poll(async () => (await hasty.request(path)).status).toBe(200);
});

it('a reader is sent to the picture as it is on a full disk', async () => {
  const blocked = join(folder, 'blocked');
  writeFileSync(blocked, 'a file in place of the folder');
  const tight = await edgeWith(makeDerived(ctx, { ...at, live: blocked }));
  const { address, paths } = await published();
  const { status, headers } = await tight.request(paths[0] ?? '');
  expect([status, headers.get('location')]).toEqual([302, address]);
});

it.each([
  '/_sizes/AAAAAAAAAAA-400.avif',
  '/_sizes/AAAAAAAAAAA-99999.avif',
  '/_sizes/share-AAAAAAAAAAAAAAAA.jpg',
  '/_sizes/..%2f..%2fsnapshot%2fpictures.json',
  '/_sizes/x',
])('%s is no size and answers 404', async (path) => expect((await edge.request(path)).status).toBe(404));

const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]);
const picture = () => new Response(jpeg, { headers: { 'content-type': 'image/jpeg' } });
const youtube = '/thumbs/youtube/eRsGyueVLvQ.jpg';
const drawn = {
  status: 200,
  headers: expect.objectContaining({ 'content-type': 'image/svg+xml' }),
  body: expect.any(String),
};

describe('the poster of a video', () => {
  const postersFrom = (ask: Fetch, dataDir = mkdtempSync(join(folder, 'posters-'))) => makePosters(ctx, dataDir, ask);

  it('is fetched from YouTube once for concurrent requests, and is then a file', async () => {
    const dataDir = mkdtempSync(join(folder, 'posters-'));
    const ask = vi.fn<Fetch>(async () => picture());
    const make = postersFrom(ask, dataDir);
    expect(await Promise.all([make(youtube), make(youtube)])).toEqual(['made', 'made']);
    expect(ask.mock.calls.map(([url]) => url)).toEqual(['https://i.ytimg.com/vi/eRsGyueVLvQ/hqdefault.jpg']);
    const reader = await served(createEdge([publicPosters(dataDir)], () => new Response()));
    const answer = await reader.request(youtube);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=86400']);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(jpeg);
  });

  it('comes from where Vimeo’s oEmbed answer says', async () => {
    const asked: string[] = [];
    const make = postersFrom(async (url) => {
      asked.push(url);
      return url.startsWith('https://vimeo.com/')
        ? Response.json({ thumbnail_url: 'https://i.vimeocdn.com/video/20963649-d_640' })
        : picture();
    });
    for (const id of ['1084537', '1084537-8272103f6e']) expect(await make(`/thumbs/vimeo/${id}.jpg`)).toBe('made');
    expect(asked).toEqual([
      'https://vimeo.com/api/oembed.json?url=https%3A%2F%2Fvimeo.com%2F1084537&width=640',
      'https://i.vimeocdn.com/video/20963649-d_640.jpg',
      'https://vimeo.com/api/oembed.json?url=https%3A%2F%2Fvimeo.com%2F1084537%2F8272103f6e&width=640',
      'https://i.vimeocdn.com/video/20963649-d_640.jpg',
    ]);
  });

  it.each(['https://evil.example/a.jpg', 'http://i.vimeocdn.com/a.jpg', 'https://a@i.vimeocdn.com/a.jpg', '', 7])(
    'is never fetched from another host, as %s is',
    async (thumbnail_url) => {
      const ask = vi.fn<Fetch>(async () => Response.json({ thumbnail_url }));
      expect(await postersFrom(ask)('/thumbs/vimeo/1084537.jpg')).toEqual(drawn);
      expect(ask).toHaveBeenCalledTimes(1);
    },
  );

  it.each<[string, Fetch]>([
    ['does not answer', () => Promise.reject(new TypeError('offline'))],
    ['knows no such video', async () => new Response('', { status: 404 })],
    ['sends something else', async () => new Response('<p>', { headers: { 'content-type': 'text/html' } })],
  ])('is drawn where the provider %s, and asked for again after a minute', async (_, answer) => {
    const ask = vi.fn<Fetch>(answer);
    const make = postersFrom(ask);
    expect([await make(youtube), await make(youtube)]).toEqual([drawn, drawn]);
    expect(ask).toHaveBeenCalledTimes(1);
    magazine.clock.now = new Date(magazine.clock.now.getTime() + 61_000);
    await make(youtube);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it.each([
    'youtube/1084537.jpg',
    'vimeo/eRsGyueVLvQ.jpg',
    'youtube/eRsGyueVLv%2F.jpg',
    'youtube/../../etc/p.jpg',
    'other/eRsGyueVLvQ.jpg',
    'youtube/eRsGyueVLvQ.png',
  ])('at /thumbs/%s is no poster', async (path) => {
    const ask = vi.fn<Fetch>(async () => picture());
    expect([await postersFrom(ask)(`/thumbs/${path}`), ask.mock.calls]).toEqual([undefined, []]);
  });
});
