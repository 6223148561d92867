import { expect, it } from 'vitest';
import { inBrowser, person } from '#site/e2e/setup/browser.ts';
import { call, openAs, registeredAs } from '#site/e2e/setup/registered-account.ts';
import { sessionOf } from '#site/e2e/setup/sessions.ts';
import { articleOf, staffApi } from '#site/e2e/setup/staff-api.ts';

inBrowser();

it('the form of a writer who has become an editor meanwhile does not take their published article off the site', async () => {
  const account = await registeredAs('writer', 'promossa');
  const { token } = account;
  const draft = { ...articleOf('La promozione'), status: 'pending' };
  const { id } = await call('POST', '/articles', { token, body: draft });
  await (await staffApi('editor')).call('PUT', `/articles/${id}/approve`);
  const page = await person();
  await openAs(page, account, `/edit-article/${id}`);
  await page.getByLabel('Descrizione breve').fill('Con parole mie.');
  const { access_token: admin } = await sessionOf('admin');
  await call('PUT', `/auth/users/${account.id}/role`, { token: admin, body: { role: 'editor' } });
  await page.getByRole('button', { name: 'Invia per approvazione' }).press('Enter');
  await page.getByText('nel frattempo il tuo ruolo è cambiato').waitFor();
  expect(await call('GET', `/articles/${id}`, { token })).toMatchObject({ status: 'published', version: 2 });

  await page.reload();
  await page.getByText('Salvando così, i lettori non troveranno più l’articolo.').waitFor();
  await page.getByLabel('Stato').selectOption('Pubblicato');
  await page.getByRole('button', { name: 'Pubblica' }).press('Enter');
  await page.getByText('Articolo aggiornato con successo!').waitFor();
  expect(await call('GET', `/articles/${id}`, {})).toMatchObject({ description: 'Con parole mie.' });
});
