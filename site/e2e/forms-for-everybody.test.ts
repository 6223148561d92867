import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { inBrowser, logIn, person } from './setup/browser.ts';

inBrowser();

const forms = ['/create-article', '/create-video', '/crea-evento', '/crea-notizia', '/crea-opera'];

describe.each(['light', 'dark'] as const)('in %s, on a narrow phone', (colorScheme) => {
  it('no form has a fault that axe knows, also while it complains', async () => {
    const page = await person({ colorScheme, viewport: { width: 320, height: 720 } });
    await logIn(page, 'editor');
    for (const path of forms) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('button[type=submit]').last().click();
      await page.getByRole('alert').waitFor();
      expect([path, await faultsOf(page)]).toEqual([path, []]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    }
  });
});

async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

it('a text is set with the keyboard alone: one stop for the toolbar, arrows within it', async () => {
  const page = await person();
  await logIn(page, 'editor');
  await page.goto('/create-article');
  const text = page.getByLabel('Contenuto');
  await text.fill('fondo oro');
  await text.press('Control+a');
  await text.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  expect(await text.inputValue()).toBe('## fondo oro');
  expect(await text.evaluate((field) => field === document.activeElement)).toBe(true);
});

it('what only the server can know is said at the field that it is about', async () => {
  const page = await person();
  await logIn(page, 'editor');
  await page.goto('/crea-opera');
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
  await page.getByText('Questo nome non è ammesso').waitFor();
  expect(await page.getByLabel('Artista').getAttribute('aria-invalid')).toBe('true');
  expect(await page.getByLabel('Artista').evaluate((field) => field === document.activeElement)).toBe(true);
});
