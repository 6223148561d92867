import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { MediaItem } from '#shared/media/media.ts';
import { inBrowser, person, personAt } from '#site/e2e/setup/browser.ts';
import { longText, writtenIn } from '#site/e2e/setup/long-text.ts';
import { photo } from '#site/e2e/setup/picture-files.ts';
import { eventually, textOf } from '#site/e2e/setup/readers.ts';
import { articleOf, staffApi, videoOf } from '#site/e2e/setup/staff-api.ts';

inBrowser();

/** Large files, one after the other, on a busy machine. */
const arrival = { timeout: 150_000 };

/** The pictures of the text, once each of these many is ready. */
async function readyPictures(page: Page, count: number): Promise<MediaItem[]> {
  const text = longText(page);
  await expect.poll(async () => idsIn(await writtenIn(text)).length, arrival).toBe(count);
  const writer = await staffApi('writer');
  const read = async () =>
    (await Promise.all(
      idsIn(await writtenIn(text)).map((id) => writer.call('GET', `/media/${id}`)),
    )) as unknown[] as MediaItem[];
  await expect.poll(async () => (await read()).every(({ status }) => status === 'ready'), arrival).toBe(true);
  return read();
}

const idsIn = (text: string) => [...text.matchAll(/\/media\/([\w-]+)/g)].map(([, id]) => String(id));

it('an article goes online with pictures of a moment ago, and a video with a cover that keeps their focal point', async () => {
  const writer = await personAt('writer', '/create-article');
  const colors = ['#7a1f1f', '#1f7a3a'];
  const files = await Promise.all(colors.map((color, at) => photo(`sala-${at + 1}.jpg`, color)));
  await writer
    .locator('.field')
    .filter({ hasText: 'Contenuto' })
    .first()
    .locator('input[type=file]')
    .first()
    .setInputFiles(files);
  const pictures = await readyPictures(writer, colors.length);
  const api = await staffApi('editor');
  const work = { artist: 'Ada Riva', title: 'Sala prima', year: '2026', credits: 'Archivio Riva' };
  await api.call('PUT', `/media/${pictures[0]?.id}`, work);
  const { id, slug } = await api.call('POST', '/articles', {
    ...articleOf('Due sale'),
    image: `/media/${pictures[1]?.id}`,
    content: pictures.map((picture) => `![Una sala](/media/${picture.id})`).join('\n\n'),
    status: 'published',
  });
  const reader = await person();
  await expect.poll(async () => (await reader.request.get(`/articolo/${id}`)).status()).toBe(200);
  await reader.goto(`/articolo/${id}`);
  const head = reader.locator('.article-picture img');
  await expect.poll(() => head.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
  const shown = reader.locator('.prose figure picture img');
  expect(await shown.count()).toBe(colors.length);
  for (const image of await shown.all()) {
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.currentSrc)).toMatch(/\.avif$/);
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
  }
  expect(await reader.locator('.prose figcaption').first().textContent()).toBe('Ada Riva, Sala prima, 2026');
  await reader.getByText('Immagini: Archivio Riva').waitFor();

  const feed = async () => {
    const { items } = (await (await reader.request.get('/feed.json')).json()) as {
      items: { url: string; content_html: string }[];
    };
    return items.find(({ url }) => url.endsWith(`/${slug}`))?.content_html ?? '';
  };
  await expect.poll(feed).toContain('<figcaption>Ada Riva, <em>Sala prima</em>, 2026</figcaption>');

  const poster = `/media/${pictures[1]?.id}`;
  await api.call('PUT', poster, { focus: { x: 0.1, y: 0.8 } });
  await api.call('POST', '/videos', { ...videoOf('Una cornice inclinata'), poster, status: 'published' });
  await eventually(async () => expect(await textOf('/video')).toContain('Una cornice inclinata'));
  await reader.goto('/video');
  const cover = reader.locator('.video-card').filter({ hasText: 'Una cornice inclinata' }).locator('img');
  expect(await cover.evaluate((image) => getComputedStyle(image).objectPosition)).toBe('10% 80%');
  expect(await cover.evaluate((image) => getComputedStyle(image).objectFit)).toBe('cover');
});
