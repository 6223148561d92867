import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { longRun } from '#shared/testing/long-run.ts';
import { inBrowser, person } from '#site/e2e/setup/browser.ts';

inBrowser();

const linksTo = (name: string, href: string) => async (page: Page) =>
  expect([name, await page.getByRole('link', { name }).getAttribute('href')]).toEqual([name, href]);

const listsEvents = async (page: Page) => expect(await page.locator('.month-list article').count()).toBeGreaterThan(0);

type Found = readonly [path: string, text: string, more?: (page: Page) => Promise<void>];

/** A page, and a text that a reader without scripts finds on it, also when other stories have published newer items. */
const found: readonly Found[] = [
  ['/', 'Prossimi eventi'],
  ['/articoli', 'Nel tuo lettore di feed'],
  ['/articolo/davanti-al-fondo-oro', 'Leggi altri articoli'],
  ['/eventi', 'In programma'],
  ['/evento/asta-novecento', 'Sito ufficiale'],
  ['/galleria', 'Attesa in rosso', linksTo('Attesa in rosso', '/pictures/opera-01.svg')],
  ['/news', 'Riapre lo studiolo di palazzo Brandolesi'],
  ['/news/riapre-lo-studiolo', 'Tutte le notizie'],
  ['/calendario', 'Eventi del mese', listsEvents],
  [
    '/video',
    'Sintel, la brace sotto la neve',
    linksTo('Sintel, la brace sotto la neve', 'https://www.youtube.com/watch?v=eRsGyueVLvQ'),
  ],
  ['/chi-siamo', 'Come lavoriamo'],
  ['/privacy', 'I tuoi diritti'],
  ['/cerca', 'La ricerca ha bisogno di JavaScript.'],
  ['/unsubscribe?email=a%40example.org', 'Senza JavaScript questa pagina non può cancellarti.'],
  ['/login', 'La redazione funziona solo con JavaScript attivo.'],
  ['/register', 'La redazione funziona solo con JavaScript attivo.'],
  ['/non-esiste', 'Pagina non trovata'],
  ['/articolo/nessuno', 'Pagina non trovata'],
];

/** The navigation of every list is proved in the built pages: `npm test` follows one, `npm run test:long` all. */
const lists = [
  ['/articoli', 'Aste', '?category=aste', '.card .category', /^Aste$/],
  ['/eventi', 'Fiere', '?type=Fiere', '.event-type', /^Fiera$/],
  ['/galleria', 'Classico', '?category=classico', '.wall .caption', /Classico$/],
  ['/video', 'Arte', '?category=arte', '.video-category', /^Arte$/],
] as const;

describe('a reader without JavaScript', () => {
  it('reads every page, which has no spinner and no dead button, with links to the picture of a work and to a video at its provider', async () => {
    const page = await person({ javaScriptEnabled: false });
    for (const [path, text, more] of found) {
      await page.goto(path);
      const seen = await page.locator('body').innerText();
      // The events of a day after the second are in the list of the month.
      const buttons = page.locator('main button:not(.month-more)').filter({ visible: true });
      const fields = page.getByRole('searchbox').filter({ visible: true });
      expect({
        path,
        text: seen.includes(text) ? text : seen,
        waits: seen.includes('Caricamento...'),
        buttons: await buttons.allTextContents(),
        fields: await fields.count(),
        login: await page.getByRole('link', { name: 'Accedi' }).isVisible(),
      }).toEqual({ path, text, waits: false, buttons: [], fields: 0, login: true });
      await more?.(page);
    }
  });

  it('scrolls through the slides of the home page, and writes a mail for the newsletter', async () => {
    const page = await person({ javaScriptEnabled: false });
    await page.goto('/');
    const slides = page.locator('.hero-slide');
    expect(await slides.count()).toBeGreaterThan(1);
    expect(await page.locator('.hero-slide[inert]').count()).toBe(0);
    await slides.last().getByRole('link').scrollIntoViewIfNeeded();
    expect(await page.locator('body').innerText()).toContain('Per iscriverti scrivi a');
    expect(await page.locator('.newsletter a[href^="mailto:"]').count()).toBe(1);
  });

  it.each(lists.filter(([list]) => longRun || list === '/galleria'))(
    'chooses at %s by the link %s, which leads to a page of that choice',
    async (list, name, search, items, seesText) => {
      const page = await person({ javaScriptEnabled: false });
      await page.goto(list);
      const choices = page.getByRole('navigation', { name: /^(Categoria|Tipo di evento)$/ });
      await choices.getByRole('link', { name, exact: true }).click();
      await page.waitForURL(`**${list}${search}`);
      expect(await choices.locator('[aria-current]').allTextContents()).toEqual([name]);
      const shown = page.locator(items).filter({ visible: true });
      const texts = await shown.allTextContents();
      expect(texts.length).toBeGreaterThan(0);
      for (const text of texts) expect(text.trim()).toMatch(seesText);
      await choices.getByRole('link', { name: 'Tutti' }).click();
      await page.waitForURL(`**${list}`);
      expect(await shown.count()).toBeGreaterThan(texts.length);
    },
  );
});
