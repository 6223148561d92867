import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { categories, defaultCategory, eventTypes } from '#shared/magazine.ts';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { eventOf, staffApi } from '#site/e2e/setup/staff-api.ts';

inBrowser();

const pictureTexts = ['Testo alternativo', 'Didascalia', 'Crediti dell’immagine'];

const forms = {
  '/create-article': [
    ...['Titolo', 'Sottotitolo', 'Descrizione breve', 'Estratto', 'Contenuto', 'Categoria', 'Colore di sfondo'],
    ...['URL immagine', 'Autore', 'In evidenza', 'Stato', 'Data', ...pictureTexts],
  ],
  '/create-video': [
    ...['URL video', 'Titolo', 'Descrizione', 'Categoria', 'Autore', 'In evidenza', 'Stato', 'Copertina', 'Data'],
  ],
  '/crea-evento': [
    ...[
      'Titolo',
      'Data di inizio',
      'Data di fine',
      'Ora di inizio',
      'Ora di fine',
      'Luogo',
      'Descrizione',
      'Contenuto',
    ],
    ...['Tipo', 'Categoria', 'URL immagine', 'Organizzatore', 'Sito web', 'URL biglietti', 'In evidenza'],
    ...pictureTexts,
  ],
};

async function at(account: string, form: string): Promise<Page> {
  const page = await person();
  await logIn(page, account, form);
  await page.getByLabel('Titolo', { exact: true }).waitFor();
  return page;
}

const optionsOf = (page: Page, label: string) => page.getByLabel(label).locator('option').allTextContents();

it.each(Object.entries(forms))(
  'the form at %s has every field, the rarely used ones collapsed',
  async (form, labels) => {
    const page = await at('editor', form);
    const seesText = await page.getByRole('main').locator('label').allTextContents();
    expect(seesText.map((label) => label.trim())).toEqual(labels);
    const seen = await Promise.all(labels.map((label) => page.getByLabel(label, { exact: true }).isVisible()));
    expect(labels.filter((_, place) => !seen[place])).toEqual(
      form === '/create-video'
        ? ['Copertina', 'Data']
        : form === '/crea-evento'
          ? pictureTexts
          : ['Data', ...pictureTexts],
    );
  },
);

it('a new form is a draft in Arte, an event a Mostra, and each offers all choices', async () => {
  for (const form of ['/create-article', '/create-video']) {
    const page = await at('editor', form);
    expect([form, await page.getByLabel('Stato').inputValue()]).toEqual([form, 'draft']);
    expect([form, await page.getByLabel('Categoria').inputValue()]).toEqual([form, defaultCategory]);
    expect(await optionsOf(page, 'Categoria')).toEqual(categories.map(({ name }) => name));
    expect(await optionsOf(page, 'Stato')).toEqual(['Bozza', 'In attesa', 'Pubblicato']);
  }
  const page = await at('editor', '/crea-evento');
  expect(await page.getByLabel('Tipo').inputValue()).toBe('Mostra');
  expect(await optionsOf(page, 'Tipo')).toEqual(eventTypes.map(({ name }) => name));
});

it.each([
  ['admin', ['Salva come Bozza', 'Crea e Pubblica']],
  ['editor', ['Salva come Bozza', 'Invia per Approvazione']],
  ['writer', ['Salva come Bozza', 'Invia per Approvazione']],
])('to the %s the form of an event offers: %s', async (account, labels) => {
  const page = await at(account, '/crea-evento');
  expect(await page.locator('button[type=submit]').allTextContents()).toEqual(labels);
});

it('Salva come Bozza saves an event as a draft, also for an admin, and returns to the dashboard', async () => {
  const { title, location, description, startDate, endDate } = eventOf('La fiera nel cassetto');
  const page = await at('admin', '/crea-evento');
  await page.getByLabel('Titolo').fill(title);
  await page.getByLabel('Data di inizio').fill(startDate);
  await page.getByLabel('Data di fine').fill(endDate);
  await page.getByLabel('Luogo').fill(location);
  await page.getByLabel('Descrizione').fill(description);
  await page.getByRole('button', { name: 'Salva come Bozza' }).click();
  await page.getByRole('alert').getByText('Evento salvato come bozza!').waitFor();
  await page.waitForURL('**/dashboard*');
  expect(await (await staffApi('admin')).mine('events', title)).toMatchObject({ status: 'draft' });
});
