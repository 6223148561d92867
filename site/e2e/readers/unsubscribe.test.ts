import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { inBrowser, person } from '#site/e2e/setup/browser.ts';
import { fitsPhone } from '#site/e2e/setup/page-state.ts';

inBrowser();

const failure = 'Errore durante la disiscrizione. Riprova più tardi.';
const phone = { viewport: { width: 320, height: 720 } };
const linkOf = (email: string) => `/unsubscribe?email=${encodeURIComponent(email)}`;

async function subscriber(): Promise<{ page: Page; email: string }> {
  const page = await person(phone);
  const email = `lettore+${Date.now()}@rivista.example`;
  await subscribe(page, email);
  return { page, email };
}

const subscribe = async (page: Page, email: string): Promise<string> =>
  (await (await page.request.post('/api/newsletter/subscribe', { data: { email } })).json()).status;

const contact = (page: Page) => page.getByRole('main').getByRole('link', { name: 'redazione@sinopia.example' });

async function onward(page: Page): Promise<(string | null)[]> {
  const links = page.getByRole('navigation', { name: 'Continua a leggere' }).getByRole('link');
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
}

describe('the unsubscribe link of a mail', () => {
  it('shows a server error, works later without a signature, and the second time says that it was done before', async () => {
    const { page, email } = await subscriber();
    await page.route('**/api/newsletter/unsubscribe/**', (route) => route.fulfill({ status: 503 }));
    await page.goto(linkOf(email));
    await page.getByRole('alert').filter({ hasText: failure }).waitFor();
    expect(await contact(page).filter({ visible: true }).count()).toBe(1);
    await page.unroute('**/api/newsletter/unsubscribe/**');
    const line = Promise.withResolvers<void>();
    await page.route('**/api/newsletter/unsubscribe/**', async (route) => {
      await line.promise;
      await route.continue();
    });
    await page.reload();
    await page.getByText('Caricamento...').waitFor();
    line.resolve();
    await page.getByRole('heading', { name: 'Disiscrizione completata' }).waitFor();
    await page.getByText(email).filter({ visible: true }).waitFor();
    expect(await page.getByText('Caricamento...').isVisible()).toBe(false);
    expect(await contact(page).isVisible()).toBe(false);
    expect(await onward(page)).toEqual(['/', '/articoli', '/eventi', '/galleria']);

    // Only a signature lets its owner undo it.
    expect(await page.getByRole('button', { name: /Ho cambiato idea/ }).count()).toBe(0);

    // A reload shows what happened and ends no newer subscription; another click on the link does.
    expect(await subscribe(page, email)).toBe('subscribed');
    await page.reload();
    await page.getByRole('heading', { name: 'Disiscrizione completata' }).waitFor();
    await page.getByText(email).filter({ visible: true }).waitFor();
    expect(await subscribe(page, email)).toBe('already_subscribed');

    // Some mail clients do not encode the plus of an address.
    await page.goto(`/unsubscribe?email=${email}`);
    await page.getByRole('heading', { name: 'Disiscrizione completata' }).waitFor();
    await page.goto(linkOf(email));
    await page.getByRole('heading', { name: 'Sei già fuori dalla lista' }).waitFor();
    expect(await contact(page).isVisible()).toBe(false);
    await fitsPhone(page);
  });
});
