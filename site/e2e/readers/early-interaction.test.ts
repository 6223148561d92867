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
  it.each([
    ['a video', '/video', 'article', '/video?video='],
    ['a work', '/galleria', 'figure', '/galleria?opera='],
  ] as const)('%s pressed before the scripts are loaded opens afterwards', async (_, path, role, address) => {
    const { page, loadScripts } = await openBeforeScripts(path);
    await page.getByRole('main').getByRole(role).first().getByRole('link').click();
    loadScripts();
    await page.getByRole('dialog').waitFor();
    expect(page.url()).toContain(address);
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
    expect(page.url()).toBe(`${magazineUrl}/`);
  });
});

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
