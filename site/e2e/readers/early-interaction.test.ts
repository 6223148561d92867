import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { inBrowser, magazineUrl, person } from '#site/e2e/setup/browser.ts';

inBrowser();

/** A person who sees a page and presses, before any of its scripts has come. */
async function hasty(path: string): Promise<{ page: Page; scriptsCome: () => void }> {
  const page = await person();
  const line = Promise.withResolvers<void>();
  await page.route('**/_astro/*.js', async (route) => {
    await line.promise;
    await route.continue();
  });
  await page.evaluate((url) => location.assign(url), magazineUrl + path);
  await page.waitForURL(`**${path}`, { waitUntil: 'domcontentloaded' });
  return { page, scriptsCome: line.resolve };
}

describe('a press or a submit before the scripts are loaded is repeated after hydration:', () => {
  it.each([
    ['a film', '/video', 'article', '/video?video='],
    ['a work', '/galleria', 'figure', '/galleria?opera='],
  ] as const)('%s opens', async (_, path, role, address) => {
    const { page, scriptsCome } = await hasty(path);
    await page.getByRole('main').getByRole(role).first().getByRole('link').click();
    scriptsCome();
    await page.getByRole('dialog').waitFor();
    expect(page.url()).toContain(address);
  });

  it('an article is found', async () => {
    const { page, scriptsCome } = await hasty('/articoli');
    await page.getByLabel('Cerca per titolo').fill('fondo oro');
    scriptsCome();
    await page
      .getByRole('status')
      .getByText(/^1 articolo/)
      .waitFor();
  });

  it('a subscription is sent, and its address stands in no address of a page', async () => {
    const { page, scriptsCome } = await hasty('/');
    await page.getByLabel('Il tuo indirizzo email').fill(`${crypto.randomUUID()}@example.org`);
    await page.getByRole('button', { name: 'Iscriviti' }).click();
    scriptsCome();
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
