import { describe, expect, it } from 'vitest';
import { colorSchemes, longRun } from '#shared/testing/long-run.ts';
import { faultsOf, walk } from '#site/e2e/setup/accessibility.ts';
import { describePicture } from '#site/e2e/setup/alt-text.ts';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { nowhere } from '#site/e2e/setup/contexts.ts';
import { writtenIn } from '#site/e2e/setup/long-text.ts';
import { staffApi } from '#site/e2e/setup/staff-api.ts';

inBrowser();

const phone = { width: 320, height: 720 };
const wide = { width: 1280, height: 720 };

/** Axe looks at the form of each kind once in `npm test`: of a video and of a news item at that of an existing one. */
const forms = [
  { path: '/create-article', looked: true },
  { path: '/create-video', looked: longRun },
  { path: '/crea-evento', looked: true },
  { path: '/crea-notizia', looked: longRun },
  { path: '/crea-opera', looked: true },
];

describe.each(longRun ? (['light', 'dark'] as const) : (['light'] as const))('in %s', (colorScheme) => {
  it('Tab reaches every control of every form, and no form has an axe violation with errors on a narrow phone', async () => {
    const page = await person({ colorScheme });
    await logIn(page, 'editor', nowhere);
    for (const { path, looked } of forms) {
      await page.setViewportSize(wide);
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect([path, await walk(page)]).toEqual([path, { unreached: [], faint: [] }]);
      await page.setViewportSize(phone);
      await page.locator('button[type=submit]').last().click();
      await page.getByRole('alert').waitFor();
      if (looked) expect([path, await faultsOf(page)]).toEqual([path, []]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
    }
  });
});

const formsOfItems = {
  ...{ videos: 'edit-video', news: 'modifica-notizia' },
  ...(longRun && { articles: 'edit-article', events: 'modifica-evento', gallery: 'modifica-opera' }),
};

it('no form of an existing item has an axe violation in the dark', async () => {
  const api = await staffApi('editor');
  const page = await person({ viewport: { width: 390, height: 800 } });
  await logIn(page, 'editor', nowhere);
  for (const [kind, form] of Object.entries(formsOfItems)) {
    const [item] = (await api.call('GET', `/${kind}?limit=1`)) as unknown as { id: string }[];
    await page.goto(`/${form}/${item?.id}`);
    await page.getByRole('button', { name: /^Versioni/ }).waitFor();
    for (const colorScheme of colorSchemes) {
      await page.emulateMedia({ colorScheme });
      expect([form, colorScheme, await faultsOf(page)]).toEqual([form, colorScheme, []]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  }
});

it('a text is formatted by keyboard: the toolbar is one Tab stop, with arrow keys inside', async () => {
  const page = await person();
  await logIn(page, 'editor', '/create-article');
  const text = page.getByLabel('Contenuto');
  await text.fill('fondo oro');
  await text.press('Control+a');
  await text.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  expect(await writtenIn(text)).toBe('## fondo oro');
  expect(await text.evaluate((field) => field === document.activeElement)).toBe(true);
});

it('a validation error of the server is shown at its field', async () => {
  const page = await person();
  await logIn(page, 'editor', '/crea-opera');
  await page.getByLabel('URL immagine').fill('/pictures/opera-06.svg');
  await page.getByLabel('Titolo').fill('Melagrane');
  await page.getByLabel('Artista').fill('Bottega');
  await page.route('**/api/gallery', (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      json: {
        status: 422,
        detail: 'Controlla i campi evidenziati.',
        errors: [{ field: 'artist', message: 'Questo nome non è ammesso' }],
      },
    }),
  );
  await page.getByRole('button', { name: 'Pubblica' }).click();
  await describePicture(page);
  await page.getByText('Questo nome non è ammesso').waitFor();
  expect(await page.getByLabel('Artista').getAttribute('aria-invalid')).toBe('true');
  expect(await page.getByLabel('Artista').evaluate((field) => field === document.activeElement)).toBe(true);
});

it.each([
  ['/create-article', 'articles', 'URL immagine', '/pictures/opera-06.svg'],
  ['/create-video', 'videos', 'URL video', 'https://vimeo.com/76979871'],
])('what the server says of a failed save stands on the form, at %s', async (form, calls, label, address) => {
  const detail = 'La richiesta è troppo grande.';
  const page = await person();
  await logIn(page, 'writer', form);
  await page.getByLabel(label).fill(address);
  await page.getByLabel('Titolo', { exact: true }).fill('Un pezzo troppo lungo');
  await page.getByLabel(/^Descrizione/).fill('Mille pagine.');
  await page.route(`**/api/${calls}`, (route) =>
    route.fulfill({ status: 413, contentType: 'application/problem+json', json: { status: 413, detail } }),
  );
  await page.keyboard.press('Control+s');
  expect(await page.getByRole('alert').textContent()).toBe(detail);
  expect(await page.getByLabel('Titolo', { exact: true }).inputValue()).toBe('Un pezzo troppo lungo');
});

const direct = 'Editor e amministratori possono pubblicare direttamente.';
const articlesWait = 'Gli articoli vengono inviati per approvazione prima di essere pubblicati.';
const videosWait = 'I video vengono inviati per approvazione prima di essere pubblicati.';
// What the form of an article says to a writer is in new-writer.test.ts. An admin may do here what an editor may.
const ofAdmin: [string, string, string] = ['admin', '/create-article', direct];
it.each<[string, string, string]>([
  ...(longRun ? [ofAdmin] : []),
  ['editor', '/create-article', direct],
  ['editor', '/create-video', direct],
  ['writer', '/create-video', videosWait],
])('to the %s %s says: %s', async (account, form, sentence) => {
  const page = await person();
  await logIn(page, account, form);
  await page.getByText(sentence, { exact: true }).waitFor();
  for (const other of [direct, articlesWait, videosWait].filter((text) => text !== sentence)) {
    expect(await page.getByText(other, { exact: true }).count()).toBe(0);
  }
});
