import { describe, expect, it } from 'vitest';
import { longRun } from '#shared/testing/long-run.ts';
import { faultsOf, walk } from '#site/e2e/setup/accessibility.ts';
import { fillArticle } from '#site/e2e/setup/article-form.ts';
import { inBrowser, personAt } from '#site/e2e/setup/browser.ts';
import { nowhere } from '#site/e2e/setup/contexts.ts';
import { fits, hasFocus } from '#site/e2e/setup/page-state.ts';

inBrowser();

const phone = { width: 320, height: 720 };
const ofPicture = 'Testo alternativo, Didascalia, Crediti dell’immagine';

/** The labels of their fields in order. Axe looks at those of a video and a news item in notes and news-drafts. */
const forms = [
  [
    '/create-article',
    'Titolo, Sottotitolo, Descrizione breve, Estratto, Contenuto, Categoria, Colore di sfondo, URL immagine, Autore, ' +
      `Parole chiave, In evidenza, Stato, Indirizzo della pagina, Data, ${ofPicture}`,
  ],
  ['/create-video', 'URL video, Titolo, Descrizione, Categoria, Autore, In evidenza, Stato, Copertina, Data'],
  [
    '/crea-evento',
    'Titolo, Data di inizio, Data di fine, Ora di inizio, Ora di fine, Luogo, Città, Descrizione, Contenuto, Tipo, ' +
      'Si tiene?, Categoria, URL immagine, Organizzatore, Sito web, Ingresso, URL biglietti, In evidenza, ' +
      `Indirizzo della pagina, ${ofPicture}`,
  ],
  [
    '/crea-notizia',
    'Titolo, Sommario, Contenuto, Descrizione, Categoria, URL immagine, Autore, Parole chiave, Indirizzo della pagina, ' +
      `Data, ${ofPicture}`,
  ],
  ['/crea-opera', `URL immagine, Titolo, Artista, Categoria, ${ofPicture}`],
] as const;

describe.each(longRun ? (['light', 'dark'] as const) : (['light'] as const))('in %s', (colorScheme) => {
  it('every form has its fields, Tab reaches each, and none has an axe violation with errors on a narrow phone', async () => {
    const page = await personAt('editor', nowhere, { colorScheme });
    for (const [path, labels] of forms) {
      await page.setViewportSize({ width: 1280, height: 720 });
      await page.goto(path);
      await page.getByLabel('Titolo', { exact: true }).waitFor();
      const shown = await page.getByRole('main').locator('label').allTextContents();
      expect([path, shown.map((label) => label.trim()).join(', ')]).toEqual([path, labels]);
      expect([path, await walk(page)]).toEqual([path, { unreached: [], faint: [] }]);
      if (path.startsWith('/create-')) {
        await page.getByText('Editor e amministratori possono pubblicare direttamente.', { exact: true }).waitFor();
        const options = await page.getByLabel('Stato').locator('option').allTextContents();
        expect(options).toEqual(['Bozza', 'In attesa', 'Pubblicato']);
      }
      await page.setViewportSize(phone);
      await page.locator('button[type=submit]').last().click();
      await page.getByRole('alert').waitFor();
      const isLookedAtElsewhere = path === '/create-video' || path === '/crea-notizia';
      if (longRun || !isLookedAtElsewhere) expect([path, await faultsOf(page)]).toEqual([path, []]);
      await fits(page, phone.width);
    }
  });
});

it('what the server says of a failed save stands on the form, and of a field at that field', async () => {
  const page = await personAt('writer', '/create-article');
  await fillArticle(page, 'Un pezzo troppo lungo');
  let problem: { status: number; detail: string; errors?: object[] } = { status: 413, detail: 'È troppo grande' };
  await page.route('**/api/articles', (route) =>
    route.fulfill({ contentType: 'application/problem+json', status: problem.status, json: problem }),
  );
  await page.keyboard.press('Control+s');
  expect(await page.getByRole('alert').textContent()).toBe('È troppo grande');

  const errors = [{ field: 'title', message: 'Questo titolo non è ammesso' }];
  problem = { status: 422, detail: 'Controlla i campi evidenziati', errors };
  await page.keyboard.press('Control+s');
  await page.getByText('Questo titolo non è ammesso').waitFor();
  const title = page.getByLabel('Titolo', { exact: true });
  expect([await title.inputValue(), await title.getAttribute('aria-invalid')]).toEqual([
    'Un pezzo troppo lungo',
    'true',
  ]);
  expect(await hasFocus(title)).toBe(true);
});
