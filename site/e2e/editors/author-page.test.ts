import { expect, it } from 'vitest';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';

inBrowser();

it('an editor goes from the page of an author to the form, and readers read the biography there', async () => {
  const page = await person();
  await logIn(page, 'editor');
  await page.goto('/autore/pietro-scarpa');
  await page.getByRole('link', { name: 'Modifica' }).click();
  await page.waitForURL('**/modifica-autore/pietro-scarpa');
  await page.getByLabel('Biografia').fill('Scrive di aste da quando si battevano con il martello.');
  await page.getByLabel('Link').fill('non è un link');
  await page.getByRole('button', { name: 'Salva' }).click();
  await page.getByText('Inserisci un indirizzo web valido').first().waitFor();
  await page.getByLabel('Link').fill('https://scarpa.example/note');
  await page.getByRole('button', { name: 'Salva' }).click();
  await page.waitForURL('**/autore/pietro-scarpa');
  const biography = page.getByText('Scrive di aste da quando');
  await expect
    .poll(async () => {
      await page.reload();
      return biography.isVisible();
    })
    .toBe(true);
  expect(await page.getByRole('link', { name: 'scarpa.example' }).getAttribute('href')).toBe(
    'https://scarpa.example/note',
  );
});
