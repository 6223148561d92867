import { hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { mediaKey } from '#functions/db/keys.ts';
import { listFiles } from '#functions/media/rows.ts';
import { newsroom, testMagazine } from '#functions/testing/magazine.ts';
import { mediaLibrary, picture } from '#functions/testing/media.ts';
import { runningProcesses } from '#infra/testing/running-processes.ts';
import { mediaVariantPath } from '#shared/media/addresses-and-captions.ts';
import type { UploadForm } from '#shared/media/media.ts';
import { localMedia } from './local-media.ts';

const magazine = await testMagazine();
const { call, clock, ctx, media, mediaPath } = magazine;
const { writer } = await newsroom(magazine);
const { announce, upload, read, edge } = await mediaLibrary(magazine);
const jpeg = (seed: number) => picture(120, 80, seed).jpeg().toBuffer();

/** Its bytes are there, and the library does not know yet. */
function arrives(key: string, bytes: Uint8Array): void {
  mkdirSync(dirname(join(mediaPath, key)), { recursive: true });
  writeFileSync(join(mediaPath, key), bytes);
}

/** Another start of the magazine on the same data. */
async function startAgain(): Promise<void> {
  const next = localMedia(mediaPath, ctx);
  next.start();
  await next.whenIdle();
  await next.stop();
}

/** The child processes of this one that open uploads. */
const decoders = (): number[] =>
  runningProcesses()
    .filter(({ parent, command }) => parent === process.pid && command.includes('decoder.ts'))
    .map(({ pid }) => pid);

/** An upload that is announced, and the key under which its bytes are to arrive. */
async function announced(bytes: Uint8Array): Promise<{ id: string; key: string }> {
  const { body } = await announce(writer, bytes);
  return { id: String(body['id']), key: keyOf(body['upload'] as UploadForm) };
}

function keyOf({ url }: UploadForm): string {
  const token = new URL(url, 'http://localhost').searchParams.get('allowed') ?? '';
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).claims.key;
}

it('a file that came just before a crash is prepared at the next start', async () => {
  const bytes = await jpeg(1);
  const { id, key } = await announced(bytes);
  arrives(key, bytes);
  expect((await read(writer, id)).status).toBe('awaiting');
  await startAgain();
  expect((await read(writer, id)).status).toBe('ready');
  expect(existsSync(join(mediaPath, key))).toBe(false);
});

it('sizes that are missing are made again at the next start', async () => {
  const { id } = await upload(writer, await picture(900, 600, 77).jpeg().toBuffer());
  const [file] = await listFiles(ctx.store, id);
  const paths = (file?.variants ?? []).map(({ width, format }) =>
    join(mediaPath, mediaVariantPath(id, file?.number ?? 0, width, format)),
  );
  const before = paths.map((path) => readFileSync(path));
  expect(paths.length).toBeGreaterThan(2);
  rmSync(paths[1] ?? '');
  await startAgain();
  expect(paths.map((path) => readFileSync(path))).toEqual(before);
  expect((await read(writer, id)).status).toBe('ready');
});

it('another file than the announced one is refused, and so is a body that was cut, is too large or is no form', async () => {
  const bytes = await jpeg(21);
  const { body } = await announce(writer, bytes);
  const { url } = body['upload'] as UploadForm;
  const bodyOf = async (file: Uint8Array) => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(file)]), 'a "file".jpg');
    const whole = new Response(form);
    return { type: whole.headers.get('content-type') ?? '', sent: new Uint8Array(await whole.arrayBuffer()) };
  };
  const statusOf = async (type: string, sent: Uint8Array) =>
    (await edge.request(url, { method: 'POST', headers: { 'content-type': type }, body: sent })).status;
  const { type, sent } = await bodyOf(bytes);
  for (const other of [bytes.subarray(1), Buffer.concat([bytes, bytes]), Buffer.alloc(bytes.length)]) {
    const { type, sent } = await bodyOf(other);
    expect(await statusOf(type, sent), `${other.length}`).toBe(422);
  }
  for (let cut = 0; cut < sent.length - 4; cut += 61) expect(await statusOf(type, sent.subarray(0, cut))).toBe(400);
  expect(await statusOf('text/plain', sent)).toBe(400);
  const large = await bodyOf(Buffer.alloc(bytes.length + 20_000));
  expect(await statusOf(large.type, large.sent)).toBe(413);
  expect(await statusOf(type, sent)).toBe(204);
  await media.whenIdle();
});

it('a picture that is being prepared at a shutdown is not waited for, nor refused: the next start prepares it', async () => {
  const bytes = await picture(330, 220, 5).jpeg().toBuffer();
  const { id, key } = await announced(bytes);
  arrives(key, bytes);
  const before = decoders();
  const next = localMedia(mediaPath, ctx);
  next.start();
  const started = () => decoders().find((pid) => !before.includes(pid));
  await expect.poll(started, { interval: 5 }).toBeDefined();
  const decoder = started() as number;
  // It does not come to its end.
  process.kill(decoder, 'SIGSTOP');
  await next.stop(100);
  expect((await read(writer, id)).status).toBe('processing');
  process.kill(decoder, 'SIGTERM');
  process.kill(decoder, 'SIGCONT');
  await next.whenIdle();
  expect((await read(writer, id)).status).toBe('processing');
  await startAgain();
  expect((await read(writer, id)).status).toBe('ready');
});

it('an upload is prepared before the pictures that a start has found without their sizes', async () => {
  const found: string[] = [];
  for (const seed of [6, 7, 8, 14, 15]) {
    const { id } = await upload(writer, await jpeg(seed));
    found.push(id);
    await ctx.store.documents.send(
      new UpdateCommand({
        TableName: ctx.store.tableName,
        Key: mediaKey(id),
        UpdateExpression: 'SET #data.preparing = :yes',
        ExpressionAttributeNames: { '#data': 'data' },
        ExpressionAttributeValues: { ':yes': true },
      }),
    );
  }
  const bytes = await jpeg(9);
  const { id, key } = await announced(bytes);
  const next = localMedia(mediaPath, ctx);
  next.start();
  const madeAt = (id: string) => statSync(join(mediaPath, mediaVariantPath(id, 1, 120, 'webp'))).mtimeMs;
  const before = found.map(madeAt);
  await expect.poll(() => found.some((id, at) => madeAt(id) !== before[at]), { interval: 2 }).toBe(true);
  arrives(key, bytes);
  next.receive(key);
  await next.whenIdle();
  await next.stop();
  expect(madeAt(id)).toBeLessThan(Math.max(...found.map(madeAt)));
});

it('an original is the file that was opened, also when its form is sent again meanwhile', async () => {
  const files = await Promise.all([3, 4].map((seed) => picture(900, 600, seed).jpeg().toBuffer()));
  const size = Math.max(...files.map(({ length }) => length));
  // Bytes after the end of a JPEG are ignored.
  const [first, second] = files.map((file) => Buffer.concat([file, Buffer.alloc(size - file.length)])) as [
    Buffer,
    Buffer,
  ];
  const form = { name: 'due.jpg', type: 'image/jpeg', size };
  const { body } = await call('POST', '/media', { as: writer, body: form });
  const id = String(body['id']);
  const key = keyOf(body['upload'] as UploadForm);
  arrives(key, first);
  media.receive(key);
  await expect.poll(async () => (await read(writer, id)).status, { interval: 2 }).toBe('processing');
  arrives(key, second);
  await media.whenIdle();
  await startAgain();
  const [file] = await listFiles(ctx.store, id);
  const original = media.original(`originals/${id}/v1`) ?? Buffer.alloc(0);
  expect(hash('sha256', original)).toBe(file?.sha256);
});

it('the original of a deleted picture stays as long as the picture can be restored', async () => {
  const { id } = await upload(writer, await jpeg(2));
  await call('DELETE', `/media/${id}`, { as: writer });
  await media.whenIdle();
  const originals = () => readdirSync(join(mediaPath, 'originals', id));
  await startAgain();
  expect(originals()).toEqual(['v1']);
  const before = clock.now;
  clock.now = new Date(before.getTime() + 31 * 86_400_000);
  await startAgain();
  clock.now = before;
  expect(originals()).toEqual([]);
});

it('a signature for one purpose or of another magazine is worth nothing', async () => {
  const other = await testMagazine();
  const { url } = await other.ctx.media.uploadForm({ key: 'incoming/a/b', type: 'image/jpeg', size: 10 });
  expect((await edge.request(url, { method: 'POST' })).status).toBe(403);
  const download = await ctx.media.originalAddress('originals/a/v1', 'a.jpg', 'image/jpeg');
  const asUpload = download.replace('/media/originals', '/media/uploads');
  expect((await edge.request(asUpload, { method: 'POST' })).status).toBe(403);
  expect((await edge.request('/media/uploads?allowed=a.b', { method: 'POST' })).status).toBe(403);
});

it('a file that its decoder does not come to the end of delays no other', async () => {
  const [held, other] = await Promise.all([12, 13].map((seed) => jpeg(seed)));
  const next = localMedia(mediaPath, ctx);
  next.start();
  await next.whenIdle();
  const before = decoders();
  const slow = await announced(held as Buffer);
  next.receive(slow.key, held as Buffer);
  const started = () => decoders().find((pid) => !before.includes(pid));
  await expect.poll(started, { interval: 5 }).toBeDefined();
  process.kill(started() as number, 'SIGSTOP');
  const quick = await announced(other as Buffer);
  next.receive(quick.key, other as Buffer);
  await expect.poll(async () => (await read(writer, quick.id)).status).toBe('ready');
  expect((await read(writer, slow.id)).status).toBe('processing');
  process.kill(started() as number, 'SIGCONT');
  await next.whenIdle();
  await next.stop();
});
