import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { inBrowser, personAt } from '#site/e2e/setup/browser.ts';
import { nowhere } from '#site/e2e/setup/contexts.ts';
import { hasFocus } from '#site/e2e/setup/page-state.ts';
import { eventually, textOf } from '#site/e2e/setup/readers.ts';
import { staffApi, videoOf } from '#site/e2e/setup/staff-api.ts';

inBrowser();

const title = 'Come si cuoce una lacca di robbia';

it('a writer adds a video, sees its poster and submits it, and readers find it after the approval', async () => {
  const writer = await personAt('writer', '/crea-video');
  const address = writer.getByLabel('URL video');
  const sent: string[] = [];
  writer.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));

  await writer
    .getByText('I video vengono inviati per approvazione prima di essere pubblicati.', { exact: true })
    .waitFor();
  await address.fill('https://example.org/un-video');
  await writer.getByLabel('Titolo').fill(title);
  await writer.getByLabel('Descrizione').fill('La ricetta del Quattrocento, in un vero forno.');
  await writer.getByLabel('Stato').selectOption('In attesa');
  await writer.getByText('«In attesa» invia il video agli editor.').waitFor();
  await writer.getByRole('button', { name: 'Invia per approvazione' }).click();
  await writer.getByText('URL video non valido. Usa un link YouTube o Vimeo.').waitFor();
  expect(await address.getAttribute('aria-invalid')).toBe('true');
  expect(await hasFocus(address)).toBe(true);
  expect(sent).toEqual([]);

  await address.fill('https://vimeo.com/76979871');
  const picture = writer.getByRole('img', { name: 'Anteprima del video' });
  expect(await picture.getAttribute('src')).toBe('/thumbs/vimeo/76979871.jpg');
  await writer.getByRole('button', { name: 'Invia per approvazione' }).dblclick();
  await writer.getByText('Video creato con successo!').waitFor();
  expect(sent).toHaveLength(1);
  expect(await textOf('/video')).not.toContain(title);

  const video = await (await staffApi('writer')).mine('videos', title);
  expect(video).toMatchObject({ status: 'pending', videoType: 'vimeo', featured: false });

  await writer.goto(`/edit-video/${video?.id}`);
  const preview = writer.getByRole('link', { name: 'Versione salvata' });
  expect(await preview.getAttribute('href')).toBe(`/anteprima/video/${video?.id}`);
  await writer.goto(`/anteprima/video/${video?.id}`);
  await writer.getByRole('link', { name: title }).click();
  const room = writer.getByRole('dialog', { name: title });
  await room.getByText('La ricetta del Quattrocento, in un vero forno.').waitFor();
  expect(await room.locator('iframe').getAttribute('src')).toContain('player.vimeo.com/video/76979871');
  // Only the author and editors see it: whose item the API gives to whom is in the tests of its security.
  await (await staffApi('editor')).call('PUT', `/videos/${video?.id}/approve`);
  await eventually(async () => expect(await textOf('/video')).toContain(title));
});

/** Saves under a controlled clock: the message is shown for one and a half seconds. */
async function savesAndLeaves(page: Page): Promise<void> {
  await page.evaluate(() => {
    navigation.addEventListener('navigate', () => document.body.setAttribute('data-left', ''));
  });
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  // A mouse click would wait for the clock.
  await page
    .locator('button[type=submit]')
    .last()
    .evaluate((button: HTMLElement) => button.click());
  await page.getByText('Video aggiornato con successo!').waitFor();
  await page.clock.runFor(1_499);
  expect(await page.locator('[data-left]').count()).toBe(0);
  const dashboard = page.waitForURL('**/dashboard*');
  await page.clock.runFor(1);
  await dashboard;
  await page.clock.resume();
}

it('an editor features a writer’s video from its form, which says that it is saved for a second and a half', async () => {
  const video = await (await staffApi('writer')).call('POST', '/videos', videoOf('Un video da mettere davanti'));
  const editor = await personAt('editor', nowhere);
  await editor.clock.install();
  await editor.goto(`/edit-video/${video.id}`);
  await editor.getByLabel('In evidenza').check();
  await editor.getByLabel('Stato').selectOption('Pubblicato');
  await savesAndLeaves(editor);
  await eventually(async () => expect(await textOf('/')).toContain(video.title));
});
