import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { inBrowser, person } from '#site/e2e/setup/browser.ts';
import { magazineUrl } from '#site/e2e/setup/magazine.ts';

inBrowser();

/** A page whose scripts are held back until the reader has pressed. */
async function openBeforeScripts(path: string): Promise<{ page: Page; loadScripts: () => void }> {
  const page = await person();
  const line = Promise.withResolvers<void>();
  await page.route('**/_astro/*.js', async (route) => {
    await line.promise;
    await route.continue();
  });
  await page.evaluate((url) => location.assign(url), magazineUrl + path);
  await page.waitForURL(`**${path}`, { waitUntil: 'domcontentloaded' });
  return { page, loadScripts: line.resolve };
}

describe('an interaction before the scripts are loaded', () => {
  it('a subscription sent before the scripts are loaded succeeds, without the email address in the page’s address', async () => {
    const { page, loadScripts } = await openBeforeScripts('/');
    await page.getByLabel('Il tuo indirizzo email').fill(`${crypto.randomUUID()}@example.org`);
    await page.getByRole('button', { name: 'Iscriviti' }).click();
    loadScripts();
    await page.getByText('Iscrizione completata').waitFor();
    await expect.poll(() => page.url()).toBe(`${magazineUrl}/`);
  });
});

/** Opens a page whose island does not arrive, and answers when that is certain. */
async function openWithout(island: string, path: string): Promise<Page> {
  const page = await person();
  await page.route(island, (route) => route.abort('internetdisconnected'));
  const lost = page.waitForEvent('console', (message) => message.text().startsWith('[astro-island] Error hydrating'));
  await page.evaluate((url) => location.assign(url), magazineUrl + path);
  await page.waitForURL(`**${path}`, { waitUntil: 'load' });
  await page.mouse.move(200, 200);
  await lost;
  await page.unroute(island);
  return page;
}

describe('an island that did not arrive because the connection was lost', () => {
  it('does the work of its button at the next press', async () => {
    const page = await openWithout('**/_astro/CalendarIsland*', '/calendario');
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Esporta iCal' }).click();
    expect((await file).suggestedFilename()).toMatch(/\.ics$/);
  });

  it('says so where the page shows nothing without it, and is loaded with the page again', async () => {
    const page = await openWithout('**/_astro/LoginIsland*', '/login?next=%2Fprofilo');
    await page.getByRole('alert').getByText('La rete non risponde. Controlla la connessione e riprova.').waitFor();
    expect(await page.getByText('Caricamento...').count()).toBe(0);
    await page.getByRole('button', { name: 'Riprova' }).click();
    await page.getByLabel('Email').waitFor();
    await expect.poll(() => page.url()).toBe(`${magazineUrl}/login?next=%2Fprofilo`);
  });
});
