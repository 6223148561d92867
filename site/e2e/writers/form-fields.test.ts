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

const chosenIn = (page: Page, label: string) => page.getByLabel(label).inputValue();
const optionsOf = (page: Page, label: string) => page.getByLabel(label).locator('option').allTextContents();
const submits = (page: Page) => page.locator('button[type=submit]').allTextContents();

/** The labels of the form in their order; those that are not seen until their part is opened. */
async function expectFields(page: Page, labels: readonly string[], collapsed: readonly string[]): Promise<void> {
  const seesText = await page.getByRole('main').locator('label').allTextContents();
  expect(seesText.map((label) => label.trim())).toEqual(labels);
  const seen = await Promise.all(labels.map((label) => page.getByLabel(label, { exact: true }).isVisible()));
  expect(labels.filter((_, place) => !seen[place])).toEqual(collapsed);
}

it.each([
  ['/create-article', ['Data', ...pictureTexts]],
  ['/create-video', ['Copertina', 'Data']],
] as const)(
  'the form at %s has every field, the rarely used ones collapsed, is a draft in Arte, and offers an editor all choices',
  async (form, collapsed) => {
    const page = await at('editor', form);
    await expectFields(page, forms[form], collapsed);
    expect(await chosenIn(page, 'Stato')).toBe('draft');
    expect(await chosenIn(page, 'Categoria')).toBe(defaultCategory);
    expect(await optionsOf(page, 'Categoria')).toEqual(categories.map(({ name }) => name));
    expect(await optionsOf(page, 'Stato')).toEqual(['Bozza', 'In attesa', 'Pubblicato']);
  },
);

it('the form of an event has every field, the rarely used ones collapsed, is a Mostra of all types, and an editor submits it or saves a draft', async () => {
  const page = await at('editor', '/crea-evento');
  await expectFields(page, forms['/crea-evento'], pictureTexts);
  expect(await chosenIn(page, 'Tipo')).toBe('Mostra');
  expect(await optionsOf(page, 'Tipo')).toEqual(eventTypes.map(({ name }) => name));
  expect(await submits(page)).toEqual(['Salva come Bozza', 'Invia per Approvazione']);
});

it('an admin can publish an event at once or save it as a draft, which returns to the dashboard', async () => {
  const { title, location, description, startDate, endDate } = eventOf('La fiera nel cassetto');
  const page = await at('admin', '/crea-evento');
  expect(await submits(page)).toEqual(['Salva come Bozza', 'Crea e Pubblica']);
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
