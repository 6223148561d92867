import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { describePicture } from '#site/e2e/setup/alt-text.ts';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { nowhere } from '#site/e2e/setup/contexts.ts';
import { articleOf } from '#site/e2e/setup/staff-api.ts';

inBrowser();

const waiting = (page: Page) => page.getByText('Sta andando online …');

/** From now on, publications do not go live. */
const holdTheSite = (page: Page) =>
  page.route('**/api/site/status', (route) => route.fulfill({ json: { state: 'building' } }));

async function remove(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Elimina «${title}»` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click();
  await page
    .getByText(/eliminat[oa] con successo!/)
    .last()
    .waitFor();
}

it('the page stops waiting for an article deleted right after its publication', async () => {
  const page = await person();
  await logIn(page, 'editor', nowhere);
  await holdTheSite(page);
  await page.goto('/create-article');
  const { title, description, image } = articleOf('Una svista in prima pagina');
  await page.getByLabel('Titolo', { exact: true }).fill(title);
  await page.getByLabel('Descrizione breve').fill(description);
  await page.getByLabel('URL immagine').fill(image);
  await page.getByLabel('Stato').selectOption('Pubblicato');
  await page.getByRole('button', { name: 'Pubblica' }).click();
  await describePicture(page);
  await page.getByText('Articolo creato con successo!').waitFor();
  await page.goto('/dashboard');
  await waiting(page).waitFor();
  await page.getByRole('link', { name: 'I miei contenuti' }).click();
  await remove(page, title);
  await waiting(page).waitFor({ state: 'detached' });
});
