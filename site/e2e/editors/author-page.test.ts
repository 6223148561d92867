import { expect, it } from 'vitest';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { openAs, registeredAs } from '#site/e2e/setup/registered-account.ts';
import { articleOf, staffApi } from '#site/e2e/setup/staff-api.ts';

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

it('an editor finds an author in the list and gives them an account, with which a writer tells of themselves and signs', async () => {
  const { call } = await staffApi('editor');
  await call('POST', '/articles', { ...articleOf('Il vetro soffiato'), author: 'Nives Orsato', status: 'published' });
  const account = await registeredAs('writer', 'orsato');
  const editor = await person();
  await logIn(editor, 'editor', '/dashboard?tab=terms');
  await editor.getByLabel('Mostra').selectOption('Senza biografia');
  await editor.getByLabel('Cerca nella lista').fill('orsato');
  await expect.poll(() => editor.getByRole('row').allTextContents()).toHaveLength(2);
  await editor.getByRole('link', { name: 'Nives Orsato', exact: true }).press('Enter');
  await editor.getByRole('heading', { name: 'Nives Orsato' }).waitFor();
  await editor.getByLabel('Account').selectOption('Marta orsato');
  await editor.getByRole('button', { name: 'Salva' }).press('Enter');
  await editor.waitForURL('**/autore/nives-orsato');

  const writer = await person();
  await openAs(writer, account, '/profilo');
  await writer.getByRole('link', { name: 'tua pagina d’autore' }).click();
  await writer.getByLabel('Biografia').fill('Nata a Murano.');
  expect(await writer.getByLabel('Nome').count()).toBe(0);
  await writer.getByRole('button', { name: 'Salva' }).click();
  await writer.waitForURL('**/autore/nives-orsato');
  await expect
    .poll(async () => {
      await writer.reload();
      return writer.getByText('Nata a Murano.').isVisible();
    })
    .toBe(true);
  await writer.getByRole('link', { name: 'Modifica' }).waitFor();
  await writer.goto('/create-article');
  expect(await writer.getByLabel('Autore').inputValue()).toBe('Nives Orsato');

  await editor.goto('/dashboard?tab=terms&cerca=orsato');
  await editor.getByText('(account: Marta orsato)').waitFor();
  await editor.getByLabel('Mostra').selectOption('Senza biografia');
  await editor.getByText('Nessun risultato').waitFor();
});
