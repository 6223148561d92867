import { expect, it } from 'vitest';
import { notices } from '#shared/rules/publishing.ts';
import { faultsOf } from '#site/e2e/setup/accessibility.ts';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { call, openAs, registeredAs } from '#site/e2e/setup/registered-account.ts';
import { sessionOf } from '#site/e2e/setup/sessions.ts';
import { articleOf, staffApi } from '#site/e2e/setup/staff-api.ts';

inBrowser();

it('an editor’s form shows a notice for a date in the future before publication', async () => {
  const page = await person();
  await logIn(page, 'editor', '/create-article');
  await page.getByText('Dettagli').click();
  await page.getByLabel('Data', { exact: true }).fill('2199-01-01');
  const notice = page.getByText(notices.futureDate);
  await page.getByLabel('Stato').selectOption('Bozza');
  expect(await notice.count()).toBe(0);
  await page.getByLabel('Stato').selectOption('Pubblicato');
  await notice.waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByLabel('Data', { exact: true }).fill('2020-01-01');
  await notice.waitFor({ state: 'detached' });
});

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
