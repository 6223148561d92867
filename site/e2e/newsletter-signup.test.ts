import { expect, it } from 'vitest';
import { inBrowser, person } from './setup/browser.ts';

inBrowser();

it.each([
  [200, { message: 'Iscrizione completata.', status: 'subscribed' }, 'Iscrizione completata.', 'success'],
  [200, { message: 'Sei già dei nostri.', status: 'already_subscribed' }, 'Sei già dei nostri.', 'info'],
  [422, { detail: 'Indirizzo email non valido' }, 'Indirizzo email non valido', 'error'],
  [404, {}, "Errore durante l'iscrizione. Riprova più tardi.", 'error'],
])('a reader who subscribes is told what %i %o means, for five seconds', async (status, body, text, kind) => {
  const page = await person();
  await page.route('**/api/newsletter/subscribe', (route) => route.fulfill({ status, json: body }));
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByLabel('Il tuo indirizzo email').fill('lettrice@example.org');
  await page.getByRole('button', { name: 'Iscriviti' }).click();
  const message = page.locator('#newsletter-message');
  await message.filter({ hasText: text }).waitFor();
  const shown = Date.now();
  expect(await message.getAttribute('data-kind')).toBe(kind);
  await expect.poll(() => message.textContent(), { timeout: 8_000 }).toBe('');
  expect(Date.now() - shown).toBeGreaterThan(4_500);
});

it('a reader who writes nothing is asked for an address', async () => {
  const page = await person();
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Iscriviti' }).click();
  await page.locator('#newsletter-message').filter({ hasText: 'Inserisci il tuo indirizzo email' }).waitFor();
});
