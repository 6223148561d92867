import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { inBrowser, person } from '#site/e2e/setup/browser.ts';

inBrowser();

const failure = "Errore durante l'iscrizione. Riprova più tardi.";

const newReader = () => `lettrice-${Date.now()}@rivista.example`;

async function subscribe(page: Page, email: string): Promise<void> {
  await page.getByLabel('Il tuo indirizzo email').fill(email);
  await page.getByRole('button', { name: 'Iscriviti' }).click();
}

/** The kind of the form's message: success, info or error. */
async function messageKind(page: Page, text: string): Promise<string | null> {
  const message = page.getByRole('status').filter({ hasText: text });
  await message.waitFor();
  return message.getAttribute('data-kind');
}

it('a reader subscribes once, and the message stays for five seconds', async () => {
  const page = await person();
  await page.clock.install();
  await page.goto('/');
  const email = newReader();
  await subscribe(page, email);
  expect(await messageKind(page, 'Iscrizione completata: riceverai la newsletter di Sinopia')).toBe('success');
  expect(await page.getByLabel('Il tuo indirizzo email').inputValue()).toBe('');
  // Above the field, where the keyboard of a phone does not cover it.
  const boxes = [page.locator('#newsletter-message'), page.getByLabel('Il tuo indirizzo email')].map((part) =>
    part.boundingBox(),
  );
  const [answer, field] = await Promise.all(boxes);
  expect((answer?.y ?? 0) + (answer?.height ?? 0)).toBeLessThanOrEqual(field?.y ?? 0);

  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await subscribe(page, email);
  expect(await messageKind(page, 'Questo indirizzo è già iscritto alla newsletter')).toBe('info');
  await page.clock.runFor(4_999);
  expect(await page.locator('#newsletter-message').textContent()).not.toBe('');
  await page.clock.runFor(1);
  expect(await page.locator('#newsletter-message').textContent()).toBe('');
});

it('a reader who typed no address, or lost the connection, tries again; the pressed button keeps the focus', async () => {
  const page = await person();
  await page.goto('/articolo/davanti-al-fondo-oro');
  await subscribe(page, '');
  expect(await messageKind(page, 'Inserisci il tuo indirizzo email')).toBe('error');
  await subscribe(page, 'non un indirizzo');
  expect(await messageKind(page, 'Indirizzo email non valido')).toBe('error');
  expect(await page.getByLabel('Il tuo indirizzo email').inputValue()).toBe('non un indirizzo');
  const email = newReader();
  await page.context().setOffline(true);
  await subscribe(page, email);
  expect(await messageKind(page, failure)).toBe('error');
  await page.context().setOffline(false);
  await page.route('**/api/newsletter/subscribe', (route) => route.fulfill({ status: 503, body: 'no' }));
  await page.getByRole('button', { name: 'Iscriviti' }).click();
  expect(await messageKind(page, failure)).toBe('error');
  await page.unroute('**/api/newsletter/subscribe');
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/newsletter/subscribe', async (route) => {
    await answered;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Iscriviti' }).press('Enter');
  await page.getByRole('button', { name: 'Iscriviti', disabled: true }).waitFor();
  answer();
  expect(await messageKind(page, 'Iscrizione completata')).toBe('success');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Iscriviti');
});
