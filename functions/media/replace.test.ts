import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { BatchGetCommand, DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { mediaKey } from '#functions/db/keys.ts';
import { articleForm, newsroom, testMagazine } from '#functions/testing/magazine.ts';
import { mediaLibrary, picture } from '#functions/testing/media.ts';
import { beforeNthCall } from '#functions/testing/store-faults.ts';
import { describeMedia } from './describe.ts';
import { findMedia } from './library.ts';
import { mediaRow } from './rows.ts';

const magazine = await testMagazine();
const { call, clock, ctx, mediaPath } = magazine;
const { admin, writer, otherWriter, editor } = await newsroom(magazine);
const { announce, send, upload, read, get, settled } = await mediaLibrary(magazine);
const jpeg = (seed: number, width = 330) => picture(width, 220, seed).jpeg().toBuffer();
const shown = async (id: string) => (await describeMedia(ctx.store, [`/media/${id}`]))[`/media/${id}`];

describe('a replaced file', () => {
  it('stands under the same id, with a number of its own; data and the former original stay', async () => {
    const first = await upload(writer, await jpeg(1));
    await call('PUT', `/media/${first.id}`, { as: writer, body: { title: 'Ninfa' } });
    const second = await upload(editor, await jpeg(2, 400), { id: first.id, name: 'meglio.jpg' });
    expect(second).toMatchObject({ id: first.id, file: 2, width: 400, title: 'Ninfa', name: 'meglio.jpg' });
    expect((await get(`/media/${first.id}`)).headers.get('location')).toBe(`/media/${first.id}/v2-400.jpg`);
    const found = (await call('GET', '/media?search=meglio', { as: writer })).body as unknown as { id: string }[];
    expect(found.map(({ id }) => id)).toEqual([first.id]);
    for (const number of [1, 2]) expect(existsSync(join(mediaPath, 'originals', first.id, `v${number}`))).toBe(true);
  });

  it('is not seen before it is ready, nor ever if it is refused', async () => {
    const { id } = await upload(writer, await jpeg(3));
    const { body } = await announce(writer, Buffer.from('<html>'), { id });
    expect(await read(writer, id)).toMatchObject({ status: 'ready', file: 1, replacement: { status: 'awaiting' } });
    await send(body as unknown as Parameters<typeof send>[0], Buffer.from('<html>'));
    await settled();
    const after = await read(writer, id);
    expect(after).toMatchObject({ status: 'ready', file: 1, replacement: { status: 'refused' } });
    expect(after.replacement?.reason).toMatch(/^Il file non è un’immagine/);
    expect((await upload(writer, await jpeg(4), { id })).file).toBe(3);
  });

  it.each(['a replacement', 'a first file'])(
    '%s of a writer does not come before readers after an approval',
    async (kind) => {
      const seed = kind === 'a replacement' ? 34 : 36;
      const bytes = await jpeg(seed + 1, 400);
      const { id } = kind === 'a replacement' ? await upload(writer, await jpeg(seed)) : { id: undefined };
      const { body } = await announce(writer, bytes, id ? { id } : {});
      const media = String(body['id']);
      const { body: article } = await call('POST', '/articles', {
        as: writer,
        body: { ...articleForm, image: `/media/${media}`, status: 'pending' },
      });
      expect((await call('PUT', `/articles/${article['id']}/approve`, { as: editor })).status).toBe(200);
      await send(body as unknown as Parameters<typeof send>[0], bytes);
      await settled();
      const after = await read(writer, media);
      expect((after.replacement ?? after).reason).toMatch(/^I lettori vedono questa immagine/);
      expect(after.width).toBe(id ? 330 : undefined);
    },
  );

  it('is not used when a later upload has replaced it before it arrived', async () => {
    const { id } = await upload(writer, await jpeg(6));
    const late = (await announce(writer, await jpeg(7), { id })).body as unknown as Parameters<typeof send>[0];
    const last = await upload(writer, await jpeg(8, 350), { id });
    await send(late, await jpeg(7));
    await settled();
    expect(await read(writer, id)).toMatchObject({ file: last.file, width: 350 });
  });

  it('gives its former bytes free: they are a picture of their own again', async () => {
    const bytes = await jpeg(9);
    const { id } = await upload(writer, bytes);
    await upload(writer, await jpeg(10), { id });
    expect((await upload(otherWriter, bytes)).id).not.toBe(id);
  });
});

it('a size that is new in the table is made of the originals that are there', async () => {
  const { id, variants } = await upload(writer, await jpeg(13, 500));
  const { media } = await findMedia(ctx, id);
  const before = media.file?.variants.filter(({ width }) => width !== 480) ?? [];
  const Item = mediaRow({ ...media, file: media.file && { ...media.file, variants: before } });
  await ctx.store.documents.send(new PutCommand({ TableName: ctx.store.tableName, Item }));
  rmSync(join(mediaPath, 'media', id, 'v1-480.avif'));
  await ctx.media.enqueue({ id });
  await settled();
  expect((await read(writer, id)).variants).toEqual(variants);
  expect((await get(`/media/${id}/v1-480.avif`)).status).toBe(200);
});

it('sizes of the former file do not become those of a file that has replaced it meanwhile', async () => {
  const { id } = await upload(writer, await jpeg(14, 500));
  const { media } = await findMedia(ctx, id);
  const put = (file: typeof media.file, version: number) => {
    const Item = mediaRow({ ...media, version, ...(file && { file }) });
    return ctx.store.documents.send(new PutCommand({ TableName: ctx.store.tableName, Item }));
  };
  const variants = media.file?.variants ?? [];
  await put(
    media.file && { ...media.file, variants: variants.filter(({ width }) => width !== 480) },
    media.version + 1,
  );
  const small = media.file && { ...media.file, number: 2, variants: variants.filter(({ width }) => width === 320) };
  // The task reads the item, makes the sizes, and reads it again.
  const isRead = (command: unknown) => command instanceof BatchGetCommand;
  const replaced = beforeNthCall(ctx.store, 2, () => put(small, media.version + 2), isRead);
  await ctx.media.enqueue({ id });
  await settled();
  replaced.mend();
  expect(replaced.reached()).toBe(true);
  expect((await findMedia(ctx, id)).media.file).toEqual(small);
});

it('the files of a picture whose row was lost, and not deleted, stay until the row is restored from a backup', async () => {
  const { id } = await upload(writer, await jpeg(15));
  await call('DELETE', `/media/${id}`, { as: writer });
  await settled();
  await call('PUT', `/trash/${id}/restore`, { as: admin });
  await ctx.media.enqueue({ id });
  await settled();
  const { documents, tableName: TableName } = ctx.store;
  const { Attributes } = await documents.send(
    new DeleteCommand({ TableName, Key: mediaKey(id), ReturnValues: 'ALL_OLD' }),
  );
  await ctx.media.enqueue({ id });
  await settled();
  await documents.send(new PutCommand({ TableName, Item: Attributes }));
  expect((await get(`/media/${id}/v1-330.jpg`)).status).toBe(200);
  expect(existsSync(join(mediaPath, 'originals', id, 'v1'))).toBe(true);
});

describe('what pages show of a picture', () => {
  it('are its sizes, its focus, its texts and the composed caption', async () => {
    const { id } = await upload(writer, await jpeg(11));
    const body = {
      artist: 'Bottega',
      title: 'Ninfa',
      alt: 'Una ninfa',
      credits: 'Courtesy',
      focus: { x: 0.2, y: 0.8 },
    };
    await call('PUT', `/media/${id}`, { as: writer, body });
    const { variants, ...rest } = (await shown(id)) ?? { variants: [] };
    expect(rest).toMatchObject({
      width: 330,
      height: 220,
      focus: { x: 0.2, y: 0.8 },
      media: {
        alt: 'Una ninfa',
        caption: 'Bottega, *Ninfa*',
        credits: 'Courtesy',
        medium: `/media/${id}/v1-330.jpg`,
      },
    });
    expect(variants.map(({ format, width }) => `${format} ${width}`)).toEqual([
      'avif 320',
      'webp 320',
      'avif 330',
      'webp 330',
    ]);
  });

  it('pages show nothing of a deleted picture', async () => {
    const { id } = await upload(writer, await jpeg(12));
    await call('DELETE', `/media/${id}`, { as: writer });
    expect(await shown(id)).toBeUndefined();
  });
});

describe('the files that a picture had', () => {
  it('are listed from the last one, with their uploader and time', async () => {
    const { id } = await upload(writer, await jpeg(20), { name: 'prima.jpg' });
    clock.now = new Date(clock.now.getTime() + 60_000);
    await upload(editor, await jpeg(21, 400), { id, name: 'seconda.jpg' });
    const { body } = await call('GET', `/media/${id}/files`, { as: otherWriter });
    expect(body).toEqual([
      expect.objectContaining({
        file: 2,
        name: 'seconda.jpg',
        width: 400,
        by: { id: editor.id, username: 'editor', name: 'editor' },
      }),
      expect.objectContaining({
        file: 1,
        name: 'prima.jpg',
        width: 330,
        by: { id: writer.id, username: 'writer', name: 'writer' },
      }),
    ]);
    const [last, first] = body as unknown as { at: string }[];
    expect(Date.parse(last?.at ?? '') - Date.parse(first?.at ?? '')).toBe(60_000);
  });

  it('an unknown file number answers 404, a malformed one 422', async () => {
    const { id } = await upload(writer, await jpeg(24));
    const ask = async (file: string) =>
      (await call('GET', `/media/${id}/original?file=${encodeURIComponent(file)}`, { as: writer })).status;
    expect(await ask('2')).toBe(404);
    for (const file of ['0', '-1', '1.5', '1e1', '../1', '#']) expect(await ask(file), file).toBe(422);
  });
});

it('the original is downloaded as it was uploaded, by the staff alone', async () => {
  const bytes = await jpeg(13);
  const { id } = await upload(writer, bytes, { name: 'ninfà "due".jpg' });
  expect((await call('GET', `/media/${id}/original`)).status).toBe(401);
  const { status, headers } = await call('GET', `/media/${id}/original`, { as: otherWriter });
  expect(status).toBe(302);
  const answer = await get(headers.get('location') ?? '');
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  expect(answer.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''ninf%C3%A0%20%22due%22.jpg");
  for (const path of [
    `/originals/${id}/v1`,
    `/incoming/${id}/x`,
    `/media/originals`,
    `/pictures/../originals/${id}/v1`,
  ]) {
    expect((await get(path)).status, path).toBeGreaterThanOrEqual(400);
  }
});
