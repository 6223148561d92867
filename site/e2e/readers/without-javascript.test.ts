import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { calendarPath } from '#shared/publish/paths.ts';
import { plainBlanks } from '#shared/testing/plain-blanks.ts';
import { civilDateInRome } from '#shared/time/dates.ts';
import { addMonths, monthOf, monthTitle } from '#shared/time/month-grid.ts';
import { inBrowser, person } from '#site/e2e/setup/browser.ts';
import { fitsPhone } from '#site/e2e/setup/page-state.ts';
import { publicPages } from '#site/e2e/setup/public-pages.ts';

inBrowser();

const linksTo = (name: string, href: string) => async (page: Page) =>
  expect([name, await page.getByRole('link', { name }).getAttribute('href')]).toEqual([name, href]);

/** The month, and by a link the next one. */
async function leafsThroughMonths(page: Page): Promise<void> {
  const next = addMonths(monthOf(civilDateInRome(new Date())), 1);
  expect(await page.locator('.month-list article').count()).toBeGreaterThan(0);
  await page
    .getByRole('navigation', { name: 'Mesi' })
    .getByRole('link', { name: monthTitle(next) })
    .click();
  await page.waitForURL(`**${calendarPath(next)}`);
  await page.getByRole('heading', { name: monthTitle(next) }).waitFor();
  expect(await page.locator('.month-list article').count()).toBeGreaterThan(0);
}

/** The slides scroll, and the newsletter is asked for by mail. */
async function worksWithoutScripts(page: Page): Promise<void> {
  const slides = page.locator('.hero-slide');
  expect(await slides.count()).toBeGreaterThan(1);
  expect(await page.locator('.hero-slide[inert]').count()).toBe(0);
  await slides.last().getByRole('link').scrollIntoViewIfNeeded();
  expect(await page.locator('body').innerText()).toContain('Per iscriverti scrivi a');
  expect(await page.locator('.newsletter a[href^="mailto:"]').count()).toBe(1);
}

/** A work is a link to its picture, and each category leads to a page. */
async function leadsToWorks(page: Page): Promise<void> {
  await linksTo('Attesa in rosso', '/pictures/opera-01.svg')(page);
  const choices = page.getByRole('navigation', { name: 'Categoria' });
  expect(await choices.getByRole('link', { name: 'Classico', exact: true }).isVisible()).toBe(true);
}

/** What stands in place of a page that needs scripts. */
const instead: Readonly<Record<string, string>> = {
  '/cerca': 'La ricerca ha bisogno di JavaScript.',
  '/salvati': 'Per salvare in questo browser serve JavaScript.',
  '/unsubscribe': 'Senza JavaScript questa pagina non può cancellarti.',
  '/login': 'La redazione funziona solo con JavaScript attivo.',
  '/register': 'La redazione funziona solo con JavaScript attivo.',
  '/dashboard': 'La redazione funziona solo con JavaScript attivo.',
  '/articolo/nessuno': 'Pagina non trovata',
};

const works: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  '/': worksWithoutScripts,
  '/galleria': leadsToWorks,
  '/calendario': leafsThroughMonths,
  '/video': linksTo('Sintel, la brace sotto la neve', 'https://www.youtube.com/watch?v=eRsGyueVLvQ'),
  '/privacy': fitsPhone,
};

/** Without scripts the rest of an address changes nothing. */
const paths = new Map(publicPages.filter(({ path }) => !path.includes('?')).map(({ path, shows }) => [path, shows]));

describe('a reader without JavaScript', () => {
  it('reads every page, and loads the fonts; no page has a spinner or a dead button, and a work and a video are links', async () => {
    const page = await person({ javaScriptEnabled: false });
    const font = page.waitForRequest((request) => request.url().endsWith('.woff2'));
    // No text waits for a picture.
    await page.route(/\/(pictures|_sizes|media)\//, (route) => route.abort('internetdisconnected'));
    for (const [path, shows] of paths) {
      const text = instead[path] ?? shows;
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      // The events of a day after the second are in the list of the month.
      const buttons = page.locator('main button:not(.month-more)').filter({ visible: true });
      const fields = page.getByRole('searchbox').filter({ visible: true });
      // Until the first layout, what is below the first screen has no text yet.
      const look = async () => {
        const seen = plainBlanks(await page.locator('body').innerText());
        return {
          path,
          text: seen.includes(text) ? text : seen,
          waits: seen.includes('Caricamento...'),
          buttons: await buttons.allTextContents(),
          fields: await fields.count(),
          login: await page.getByRole('link', { name: 'Accedi' }).isVisible(),
        };
      };
      await expect.poll(look).toEqual({ path, text, waits: false, buttons: [], fields: 0, login: true });
      await works[path]?.(page);
    }
    await font;
  });
});
