import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { categories, defaultCategory, eventTypes } from '#shared/magazine.ts';
import { longRun } from '#shared/testing/long-run.ts';
import { faultsOf, walk } from '#site/e2e/setup/accessibility.ts';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { nowhere } from '#site/e2e/setup/contexts.ts';
import { fits } from '#site/e2e/setup/page-state.ts';

inBrowser();

const phone = { width: 320, height: 720 };
const wide = { width: 1280, height: 720 };

const direct = 'Editor e amministratori possono pubblicare direttamente.';
const address = 'Indirizzo della pagina';
const pictureTexts = ['Testo alternativo', 'Didascalia', 'Crediti dell’immagine'];
const categoryNames = categories.map(({ name }) => name);
const ofArte = { Stato: 'draft', Categoria: defaultCategory };
const choices = { Categoria: categoryNames, Stato: ['Bozza', 'In attesa', 'Pubblicato'] };

/** Names as one reads them. */
const fields = (names: string) => names.split(', ');

type Form = {
  path: string;
  /** Axe looks at the form of each kind once in `npm test`: of a video and of a news item at that of an existing one. */
  looked: boolean;
  /** The labels of its fields in their order. */
  labels: string[];
  /** Those that are not seen until their part is opened. */
  collapsed: string[];
  /** What its fields contain at first, and which choices they offer an editor. */
  values?: Record<string, string>;
  options?: Record<string, string[]>;
  submits?: string[];
  /** What an editor is told. */
  sentence?: string;
};

const forms: Form[] = [
  {
    path: '/create-article',
    looked: true,
    values: ofArte,
    options: choices,
    sentence: direct,
    labels: [
      ...fields(
        'Titolo, Sottotitolo, Descrizione breve, Estratto, Contenuto, Categoria, Colore di sfondo, URL immagine, Autore, Parole chiave, In evidenza, Stato',
      ),
      address,
      'Data',
      ...pictureTexts,
    ],
    collapsed: [address, 'Data', ...pictureTexts],
  },
  {
    path: '/create-video',
    looked: longRun,
    values: ofArte,
    options: choices,
    sentence: direct,
    labels: ['URL video', 'Titolo', 'Descrizione', 'Categoria', 'Autore', 'In evidenza', 'Stato', 'Copertina', 'Data'],
    collapsed: ['Copertina', 'Data'],
  },
  {
    path: '/crea-evento',
    looked: true,
    values: { Tipo: 'Mostra' },
    labels: [
      ...fields(
        'Titolo, Data di inizio, Data di fine, Ora di inizio, Ora di fine, Luogo, Città, Descrizione, Contenuto, Tipo, Si tiene?, Categoria, URL immagine, Organizzatore, Sito web, Ingresso, URL biglietti, In evidenza',
      ),
      address,
      ...pictureTexts,
    ],
    collapsed: [address, ...pictureTexts],
    options: { Tipo: eventTypes.map(({ name }) => name) },
    submits: ['Salva come Bozza', 'Invia per Approvazione'],
  },
  {
    path: '/crea-notizia',
    looked: longRun,
    labels: [
      ...fields('Titolo, Sommario, Contenuto, Descrizione, Categoria, URL immagine, Autore, Parole chiave'),
      address,
      'Data',
      ...pictureTexts,
    ],
    collapsed: [address, 'Data', ...pictureTexts],
  },
  {
    path: '/crea-opera',
    looked: true,
    labels: ['URL immagine', 'Titolo', 'Artista', 'Categoria', ...pictureTexts],
    collapsed: [],
  },
];

async function expectFields(page: Page, { path, labels, collapsed, values, options, submits, sentence }: Form) {
  const seesText = await page.getByRole('main').locator('label').allTextContents();
  expect(seesText.map((label) => label.trim())).toEqual(labels);
  const seen = await Promise.all(labels.map((label) => page.getByLabel(label, { exact: true }).isVisible()));
  expect([path, labels.filter((_, place) => !seen[place])]).toEqual([path, collapsed]);
  for (const [label, value] of Object.entries(values ?? {})) {
    expect([path, await page.getByLabel(label).inputValue()]).toEqual([path, value]);
  }
  for (const [label, names] of Object.entries(options ?? {})) {
    expect([path, await page.getByLabel(label).locator('option').allTextContents()]).toEqual([path, names]);
  }
  if (submits) expect(await page.locator('button[type=submit]').allTextContents()).toEqual(submits);
  if (sentence) await expectSentence(page, sentence);
}

const articlesWait = 'Gli articoli vengono inviati per approvazione prima di essere pubblicati.';
const videosWait = 'I video vengono inviati per approvazione prima di essere pubblicati.';

/** What a form says of who may publish, and nothing else. */
async function expectSentence(page: Page, sentence: string): Promise<void> {
  await page.getByText(sentence, { exact: true }).waitFor();
  for (const other of [direct, articlesWait, videosWait].filter((text) => text !== sentence)) {
    expect(await page.getByText(other, { exact: true }).count()).toBe(0);
  }
}

describe.each(longRun ? (['light', 'dark'] as const) : (['light'] as const))('in %s', (colorScheme) => {
  it('every form has its fields and choices, Tab reaches each, and none has an axe violation with errors on a narrow phone', async () => {
    const page = await person({ colorScheme });
    await logIn(page, 'editor', nowhere);
    for (const form of forms) {
      const { path, looked } = form;
      await page.setViewportSize(wide);
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByLabel('Titolo', { exact: true }).waitFor();
      await expectFields(page, form);
      expect([path, await walk(page)]).toEqual([path, { unreached: [], faint: [] }]);
      await page.setViewportSize(phone);
      await page.locator('button[type=submit]').last().click();
      await page.getByRole('alert').waitFor();
      if (looked) expect([path, await faultsOf(page)]).toEqual([path, []]);
      await fits(page, phone.width);
    }
  });
});

// Those of a video and of a news item are looked at in notes.test.ts and news-drafts.test.ts.

it('what the server says of a failed save stands on the form, and of a field at that field', async () => {
  const detail = 'La richiesta è troppo grande';
  const page = await person();
  await logIn(page, 'writer', '/create-article');
  const title = page.getByLabel('Titolo', { exact: true });
  await page.getByLabel('URL immagine').fill('/pictures/opera-06.svg');
  await title.fill('Un pezzo troppo lungo');
  await page.getByLabel(/^Descrizione/).fill('Mille pagine.');
  const problem = { contentType: 'application/problem+json' };
  await page.route('**/api/articles', (route) =>
    route.fulfill({ ...problem, status: 413, json: { status: 413, detail } }),
  );
  await page.keyboard.press('Control+s');
  expect(await page.getByRole('alert').textContent()).toBe(detail);
  expect(await title.inputValue()).toBe('Un pezzo troppo lungo');

  const errors = [{ field: 'title', message: 'Questo titolo non è ammesso' }];
  await page.route('**/api/articles', (route) =>
    route.fulfill({
      ...problem,
      status: 422,
      json: { status: 422, detail: 'Controlla i campi evidenziati', errors },
    }),
  );
  await page.keyboard.press('Control+s');
  await page.getByText('Questo titolo non è ammesso').waitFor();
  expect(await title.getAttribute('aria-invalid')).toBe('true');
  expect(await title.evaluate((field) => field === document.activeElement)).toBe(true);
});
