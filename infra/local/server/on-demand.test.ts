import { mkdtempSync, readFileSync, rmSync, statSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { folderFiles } from '#functions/files/files.ts';
import { describeHosted } from '#functions/publish/derived/hosted-pictures.ts';
import { applyItem, applyPictures } from '#functions/publish/items.ts';
import { publicMedia } from '#infra/local/media/local-media.ts';
import { openSiteDb } from '#infra/local/publish/local-site.ts';
import { served } from '#infra/local/testing/served.ts';
import { runningProcesses } from '#infra/testing/running-processes.ts';
import type { SnapshotSummary } from '#shared/publish/snapshot.ts';
import { createEdge } from './edge.ts';
import { makeOnDemand } from './on-demand.ts';

const folder = mkdtempSync(join(tmpdir(), 'on-demand-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = { records: join(folder, 'records'), media: join(folder, 'media'), live: join(folder, 'live') };
const db = openSiteDb(at.records);
folderFiles(at.live).write('404.html', '<!doctype html><title>Non c’è</title>');
const forever = { waitMilliseconds: 600_000 };

const edgeWith = (options: Parameters<typeof makeOnDemand>[1], missing = makeOnDemand(at, options)) =>
  served(createEdge([at.live, publicMedia(at.media)], () => new Response(null, { status: 404 }), { missing }));
const edge = await edgeWith(forever);

/** Tells of every file that appears in a folder. */
function watched(path: string, onFile: (name: string) => void): Disposable {
  const watcher = watch(path, (event, name) => event === 'rename' && name && onFile(name));
  return { [Symbol.dispose]: () => watcher.close() };
}

/** The processes that make files for this folder. */
const workersFor = (live: string) =>
  runningProcesses()
    .filter(({ command }) => command.includes('on-demand-worker.ts') && command.includes(live))
    .map(({ pid }) => pid);

let count = 0;
/** A hosted picture of its own that a live work shows. Returns the paths of its sizes. */
async function published(bytes?: Uint8Array): Promise<{ address: string; paths: string[] }> {
  count += 1;
  const address = `/pictures/figura-${count}.png`;
  const background = { r: count, g: 80, b: 160 };
  const plain = sharp({ create: { width: 900, height: 600, channels: 3, background } });
  folderFiles(at.media).write(address.slice(1), bytes ?? (await plain.png().toBuffer()));
  const pictures = await describeHosted(async (key) => folderFiles(at.media).read(key), [address]);
  const id = `opera-${count}`;
  const summary = { id, version: 1, updatedAt: id, image: address, date: '2026-11-20' } as SnapshotSummary<'gallery'>;
  db.transaction(() => {
    applyItem(db, { kind: 'gallery', id, live: { summary, body: JSON.stringify(summary) } });
    applyPictures(db, new Map(Object.entries(pictures)));
  });
  return { address, paths: pictures[address]?.variants.map(({ path }) => path) ?? [] };
}

describe('a size that is not there yet', () => {
  it('is made for its first reader, and is then a file', async () => {
    const [path = ''] = (await published()).paths;
    const answer = await edge.request(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/avif']);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect((await sharp(bytes).metadata()).width).toBe(400);
    expect(readFileSync(join(at.live, path))).toEqual(bytes);
    const again = await edge.request(path, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
  });

  it('is made once for many readers at a time', async () => {
    const [path = ''] = (await published()).paths;
    const written: string[] = [];
    using _ = watched(join(at.live, '_sizes'), (name) => written.push(name));
    const answers = await Promise.all(Array.from({ length: 8 }, () => edge.request(path)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const ofPath = () => written.filter((name) => name === basename(path));
    await expect.poll(ofPath).toHaveLength(1);
  });

  it('answers HEAD with its headers alone', async () => {
    const [, path = ''] = (await published()).paths;
    const { status, headers } = await edge.request(path, { method: 'HEAD' });
    expect([status, headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(Number(headers.get('content-length'))).toBe(statSync(join(at.live, path)).size);
  });

  it('is made by the next process when the first one dies', async () => {
    const { address, paths } = await published();
    const [path = ''] = paths;
    const own = { ...at, live: join(folder, 'killed') };
    const make = makeOnDemand(own, { ...forever, restMilliseconds: 0 });
    const answer = make(path);
    await expect.poll(() => workersFor(own.live)).toHaveLength(1);
    const [first = 0] = workersFor(own.live);
    process.kill(first, 'SIGKILL');
    // It may have died before the work or during it.
    expect(['made', { instead: address }]).toContainEqual(await answer);
    expect(await make(path)).toBe('made');
    expect(statSync(join(own.live, path)).size).toBeGreaterThan(0);
    expect(workersFor(own.live)).not.toContain(first);
  });
});

describe('the picture in place of a size', () => {
  const leadsTo = (answer: Response, address: string) =>
    expect([answer.status, answer.headers.get('location'), answer.headers.get('cache-control')]).toEqual([
      302,
      address,
      'no-store',
    ]);

  it('a reader is sent to the picture as it is while a size takes long, and gets the size later', async () => {
    const hasty = await edgeWith({ waitMilliseconds: 0 });
    const { address, paths } = await published();
    const [path = ''] = paths;
    leadsTo(await hasty.request(path), address);
    expect((await hasty.request(address)).status).toBe(200);
    await expect.poll(async () => (await hasty.request(path)).status).toBe(200);
  });

  it('a reader is sent to the picture as it is on a full disk, and gets the size when there is room', async () => {
    const { address, paths } = await published();
    const blocked = join(folder, 'blocked');
    writeFileSync(blocked, 'a file in place of the folder');
    const tight = await edgeWith({}, makeOnDemand({ ...at, live: blocked }, { ...forever, restMilliseconds: 0 }));
    const [path = ''] = paths;
    leadsTo(await tight.request(path), address);
    rmSync(blocked);
    // The answer is not found in the folder of the others.
    await tight.request(path);
    expect(statSync(join(blocked, path)).size).toBeGreaterThan(0);
  });
});

describe('there is no such size', () => {
  it.each([
    '/_sizes/AAAAAAAAAAA-400.avif',
    '/_sizes/AAAAAAAAAAA-99999.avif',
    '/_sizes/share-AAAAAAAAAAAAAAAA.jpg',
    '/_sizes/..%2f..%2fsnapshot%2fpictures.json',
    '/_sizes/x',
  ])('%s answers 404', async (path) => expect((await edge.request(path)).status).toBe(404));

  it('a size answers 404 where sizes are not made on demand', async () => {
    const [path = ''] = (await published()).paths;
    const off = await served(createEdge([at.live], () => new Response(null, { status: 404 })));
    expect((await off.request(path)).status).toBe(404);
  });
});
