import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { folderFiles } from '#functions/files/files.ts';
import { articleForm } from '#functions/testing/magazine.ts';
import { places } from './settings.ts';
import { runCommand, type StartedMagazine, startedMagazine, temporaryDataDir } from './testing/started-magazine.ts';

const { dataDir, remove } = temporaryDataDir();
const env = { SEED: 'none' };
let magazine: StartedMagazine | undefined;
afterAll(async () => {
  await magazine?.stop();
  remove();
});

const api = (method: string, path: string, body: object, token = '') =>
  fetch(`${magazine?.url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  }).then(async (answer) => JSON.parse((await answer.text()) || '{}') as Record<string, string>);
const get = (path: string) => fetch(`${magazine?.url}${path}`);

it('the first reader of an article gets its picture in the asked size, a network its share picture; both go with it', async () => {
  const password = 'parola-segreta';
  await runCommand('admin', ['capo@rivista.example'], { DATA_DIR: dataDir, ADMIN_PASSWORD: password, ...env });
  const red = sharp({ create: { width: 1_300, height: 800, channels: 3, background: '#b1432a' } });
  folderFiles(places(dataDir).media).write('pictures/rossa.png', await red.png().toBuffer());
  magazine = await startedMagazine({ dataDir, env });
  const { access_token: token } = await api('POST', '/auth/login', { email: 'capo@rivista.example', password });
  const article = { ...articleForm, title: 'Il segno rosso', image: '/pictures/rossa.png', status: 'published' };
  const { id } = await api('POST', '/articles', article, token);
  await expect.poll(async () => (await get(`/articolo/${id}`)).status).toBe(200);

  const html = await (await get(`/articolo/${id}`)).text();
  const [size = ''] = /\/_sizes\/[\w-]{11}-800\.avif/.exec(html) ?? [];
  const [share = ''] = /\/_sizes\/share-[\w.-]+\.jpg/.exec(html) ?? [];
  for (const [path, width, height] of [
    [size, 800, 492],
    [share, 1_200, 630],
  ] as const) {
    // A busy machine may first send the reader to the picture as it is.
    await expect.poll(async () => (await fetch(`${magazine?.url}${path}`, { redirect: 'manual' })).status).toBe(200);
    const made = await sharp(await (await get(path)).arrayBuffer()).metadata();
    expect([made.width, made.height]).toEqual([width, height]);
  }
  expect(await (await get(`/articolo/${id}`)).text()).toBe(html);

  await api('DELETE', `/articles/${id}`, {}, token);
  await expect.poll(async () => (await get(`/articolo/${id}`)).status).toBe(404);
  for (const path of [size, share]) await expect.poll(async () => (await get(path)).status).toBe(404);
});
