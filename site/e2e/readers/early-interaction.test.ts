import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
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

/** The cards of a list, which have their dialogs from the same code. */
const opened = [['a work', '/galleria', 'figure', '/galleria?opera=']] as const;

describe('an interaction before the scripts are loaded', () => {
  it.each(opened)('%s pressed before the scripts are loaded opens afterwards', async (_, path, role, address) => {
    const { page, loadScripts } = await openBeforeScripts(path);
    await page.getByRole('main').getByRole(role).first().getByRole('link').click();
    loadScripts();
    await page.getByRole('dialog').waitFor();
    await expect.poll(() => page.url()).toContain(address);
  });

  it('a search typed before the scripts are loaded finds the article', async () => {
    const { page, loadScripts } = await openBeforeScripts('/articoli');
    await page.getByLabel('Cerca per titolo').fill('fondo oro');
    loadScripts();
    await page
      .getByRole('status')
      .getByText(/^1 articolo/)
      .waitFor();
  });

  it('a subscription sent before the scripts are loaded succeeds, without the email address in the page’s address', async () => {
    const { page, loadScripts } = await openBeforeScripts('/');
    await page.getByLabel('Il tuo indirizzo email').fill(`${crypto.randomUUID()}@example.org`);
    await page.getByRole('button', { name: 'Iscriviti' }).click();
    loadScripts();
    await page.getByText('Iscrizione completata').waitFor();
    await expect.poll(() => page.url()).toBe(`${magazineUrl}/`);
  });
});

/** Opens a page that arrives up to `mark`, and the rest of it when it is let through. */
async function openHalf(
  path: string,
  mark: string,
  act: (page: Page, letThrough: () => void) => Promise<void>,
): Promise<void> {
  const page = await person();
  const arrival = Promise.withResolvers<void>();
  const slowServer = createServer(async ({ url = '/' }, response) => {
    const original = await fetch(magazineUrl + url);
    const body = Buffer.from(await original.arrayBuffer());
    const half = url === path ? body.indexOf(mark) : body.length;
    response.setHeader('content-type', original.headers.get('content-type') ?? 'text/plain');
    response.write(body.subarray(0, half));
    if (half < body.length) await arrival.promise;
    response.end(body.subarray(half));
  });
  slowServer.listen(0, '127.0.0.1');
  await once(slowServer, 'listening');
  try {
    const { port } = slowServer.address() as AddressInfo;
    await page.evaluate((url) => location.assign(url), `http://127.0.0.1:${port}${path}`);
    await act(page, arrival.resolve);
  } finally {
    // A page that is still loading would complain.
    await page.context().close();
    slowServer.closeAllConnections();
    slowServer.close();
  }
}

it('a pointer that moves while the page is still arriving leaves the search working', () =>
  // The second half of the page begins within the search.
  openHalf('/articoli?q=fondo+oro', '<nav class="choices', async (page, letThrough) => {
    await page.locator('article-search').waitFor({ state: 'attached' });
    await page.mouse.move(200, 200);
    await page.mouse.move(210, 210);
    // The time in which a script that does not wait for the rest would run.
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)));
    letThrough();
    await page
      .getByRole('status')
      .getByText(/^1 articolo/)
      .waitFor();
  }));

it('a button that is pressed while its part of the page is still arriving does its work when it has arrived', () =>
  openHalf('/calendario', '<section class="month-list', async (page, letThrough) => {
    await page.getByRole('button', { name: 'Esporta iCal' }).click();
    const file = page.waitForEvent('download');
    letThrough();
    expect((await file).suggestedFilename()).toMatch(/\.ics$/);
  }));

it('a reader who loses the connection before the scripts are loaded sees an error, and can try again', async () => {
  const page = await person();
  const lost = '**/_astro/newsletter-signup*.js*';
  await page.route(lost, (route) => route.abort('internetdisconnected'));
  await page.evaluate((url) => location.assign(url), `${magazineUrl}/`);
  await page.waitForURL('**/', { waitUntil: 'load' });
  await page.getByLabel('Il tuo indirizzo email').fill(`${crypto.randomUUID()}@example.org`);
  await page.getByRole('button', { name: 'Iscriviti' }).click();
  await page.getByText("Errore durante l'iscrizione. Riprova più tardi.").waitFor();
  await page.unroute(lost);
  await page.getByRole('button', { name: 'Iscriviti' }).click();
  await page.getByText('Iscrizione completata').waitFor();
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
