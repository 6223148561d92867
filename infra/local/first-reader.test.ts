import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { folderFiles } from '#functions/files/files.ts';
import { articleForm } from '#functions/testing/magazine.ts';
import { places } from './settings.ts';
import { magazineWithAdmin } from './testing/started-magazine.ts';

const { dataDir, get, call, start, remove } = await magazineWithAdmin();
afterAll(remove);

it('the first reader of an article gets its picture in the asked size, a network its share picture; both go with it', async () => {
  const red = sharp({ create: { width: 1_300, height: 800, channels: 3, background: '#b1432a' } });
  folderFiles(places(dataDir).media).write('pictures/rossa.png', await red.png().toBuffer());
  await start();
  const article = { ...articleForm, title: 'Il segno rosso', image: '/pictures/rossa.png', status: 'published' };
  const { id } = (await (await call('POST', '/articles', article)).json()) as { id: string };
  await expect.poll(async () => (await get(`/articolo/${id}`)).status).toBe(200);

  const html = await (await get(`/articolo/${id}`)).text();
  const [size = ''] = /\/_sizes\/[\w-]{11}-800\.avif/.exec(html) ?? [];
  const [share = ''] = /\/_sizes\/share-[\w.-]+\.jpg/.exec(html) ?? [];
  for (const [path, width, height] of [
    [size, 800, 492],
    [share, 1_200, 630],
  ] as const) {
    // A busy machine may first send the reader to the picture as it is.
    await expect.poll(async () => (await get(path, { redirect: 'manual' })).status).toBe(200);
    const made = await sharp(await (await get(path)).arrayBuffer()).metadata();
    expect([made.width, made.height]).toEqual([width, height]);
  }
  expect(await (await get(`/articolo/${id}`)).text()).toBe(html);

  await call('DELETE', `/articles/${id}`, {});
  await expect.poll(async () => (await get(`/articolo/${id}`)).status).toBe(404);
  for (const path of [size, share]) await expect.poll(async () => (await get(path)).status).toBe(404);
});
