import { describe, expect, it } from 'vitest';
import { inBrowser, person } from '#site/e2e/setup/browser.ts';

inBrowser();

/** A page, and a text that a reader without scripts finds on it, also when other stories have published newer items. */
const found = [
  ['/', 'Prossimi eventi'],
  ['/articoli', 'Nel tuo lettore di feed'],
  ['/articolo/davanti-al-fondo-oro', 'Leggi altri articoli'],
  ['/eventi', 'In programma'],
  ['/evento/asta-novecento', 'Sito ufficiale'],
  ['/galleria', 'Attesa in rosso'],
  ['/news', 'Riapre lo studiolo di palazzo Brandolesi'],
  ['/news/riapre-lo-studiolo', 'Tutte le notizie'],
  ['/calendario', 'Eventi del mese'],
  ['/video', 'Sintel, la brace sotto la neve'],
  ['/chi-siamo', 'Come lavoriamo'],
  ['/privacy', 'I tuoi diritti'],
  ['/cerca', 'La ricerca ha bisogno di JavaScript.'],
  ['/unsubscribe?email=a%40example.org', 'Senza JavaScript questa pagina non può cancellarti.'],
  ['/login', 'La redazione funziona solo con JavaScript attivo.'],
  ['/register', 'La redazione funziona solo con JavaScript attivo.'],
  ['/non-esiste', 'Pagina non trovata'],
  ['/articolo/nessuno', 'Pagina non trovata'],
] as const;

describe('a reader without JavaScript', () => {
  it.each(found)('reads %s, which has no spinner and no dead button', async (path, text) => {
    const page = await person({ javaScriptEnabled: false });
    await page.goto(path);
    const seen = await page.locator('body').innerText();
    expect(seen).toContain(text);
    expect(seen).not.toContain('Caricamento...');
    // The events of a day after the second are in the list of the month.
    expect(await page.locator('main button:not(.month-more)').filter({ visible: true }).count()).toBe(0);
    expect(await page.getByRole('searchbox').filter({ visible: true }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Accedi' }).isVisible()).toBe(true);
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

  it.each([
    ['/articoli', 'Aste', '?category=aste', '.card .category', /^Aste$/],
    ['/eventi', 'Fiere', '?type=Fiere', '.event-type', /^Fiera$/],
    ['/galleria', 'Classico', '?category=classico', '.wall .caption', /Classico$/],
    ['/video', 'Arte', '?category=arte', '.video-category', /^Arte$/],
  ])(
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
