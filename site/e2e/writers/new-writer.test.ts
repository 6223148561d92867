import { expect, it } from 'vitest';
import { describePicture } from '#site/e2e/setup/alt-text.ts';
import { fillArticle } from '#site/e2e/setup/article-form.ts';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { eventually, statusOf, textOf } from '#site/e2e/setup/readers.ts';
import { staffApi } from '#site/e2e/setup/staff-api.ts';

inBrowser();

const title = 'La tarsia e il suo legno';

it('a new writer’s article is rejected with a reason, corrected and published; the forms of editors stay closed to them', async () => {
  const admin = await staffApi('admin');
  const gaia = { email: 'gaia@sinopia.example', username: 'gaia', fullName: 'Gaia Monti', password: 'sinopia-demo' };
  const { user } = (await admin.call('POST', '/auth/register', gaia)) as unknown as { user: { id: string } };
  await admin.call('PUT', `/auth/users/${user.id}/role`, { role: 'writer' });

  const writer = await person();
  await logIn(writer, 'gaia');
  await writer.getByRole('heading', { level: 1, name: 'Gaia Monti' }).waitFor();
  await writer.getByText('Writer', { exact: true }).waitFor();
  const tabs = writer.getByRole('navigation', { name: 'Contenuti' }).getByRole('link');
  expect(await tabs.count()).toBe(2);
  await writer.getByText('Non hai ancora creato contenuti').waitFor();
  const quick = writer.getByRole('navigation', { name: 'Azioni rapide' }).getByRole('link');
  expect(await quick.allTextContents()).toEqual(['Nuovo articolo', 'Nuovo video', 'Nuovo evento']);
  expect(await writer.getByRole('link', { name: 'Nuovo evento' }).getAttribute('href')).toBe('/crea-evento');

  await writer.getByRole('link', { name: 'Crea il tuo primo articolo' }).click();
  await writer.getByText('Gli articoli vengono inviati per approvazione').waitFor();
  expect(await writer.getByLabel('Stato').locator('option').allTextContents()).toEqual(['Bozza', 'In attesa']);
  expect(await writer.getByLabel('In evidenza').count()).toBe(0);
  expect(await writer.getByLabel('Autore').inputValue()).toBe('Gaia Monti');
  await fillArticle(writer, title, 'Come si taglia un pero.');
  await writer.getByLabel('Stato').selectOption('In attesa');
  await writer.getByText('«In attesa» invia l’articolo agli editor.').waitFor();
  await writer.getByRole('button', { name: 'Invia per approvazione' }).click();
  await describePicture(writer);
  await writer.getByText('Articolo creato con successo!').waitFor();
  await writer.goto('/dashboard');
  const row = writer.getByRole('listitem').filter({ hasText: title });
  for (const text of ['In attesa', 'Articolo', 'Arte', 'Come si taglia un pero.']) {
    await row.getByText(text, { exact: true }).waitFor();
  }
  expect(await row.getByRole('presentation').getAttribute('src')).toBe('/pictures/opera-06.svg');
  const id = String(await row.getByRole('link', { name: /Modifica/ }).getAttribute('href'))
    .split('/')
    .at(-1);
  expect(await statusOf(`/articolo/${id}`)).toBe(404);

  const editor = await staffApi('editor');
  await editor.call('PUT', `/articles/${id}/reject`, { reason: 'Di quale pero si parla?' });
  await writer.reload();
  for (const text of ['Bozza', 'Esaminato da Giulia Ferrante', 'Di quale pero si parla?']) {
    await row.getByText(text).first().waitFor();
  }
  await row.getByRole('link', { name: /Modifica/ }).click();
  await writer.getByText('Di quale pero si parla?').waitFor();
  await writer.getByLabel('Descrizione breve').fill('Come si taglia un pero selvatico.');
  await writer.getByLabel('Stato').selectOption('In attesa');
  await writer.getByRole('button', { name: 'Invia per approvazione' }).click();
  await writer.getByText('Articolo aggiornato con successo!').waitFor();
  // News and works are of editors.
  await writer.goto('/crea-opera');
  await writer.getByText('Non hai i permessi per questa operazione').waitFor();
  await writer.goto('/dashboard');

  await editor.call('PUT', `/articles/${id}/approve`);
  await writer.reload();
  await row.getByText('Pubblicato', { exact: true }).waitFor();
  expect(await row.getByRole('link', { name: /Vedi/ }).getAttribute('href')).toMatch(/^\/articolo\/[a-z-]+$/);
  await eventually(async () => expect(await textOf(`/articolo/${id}`)).toContain('un pero selvatico'));
  expect(await textOf(`/articolo/${id}`)).toContain('Gaia Monti');
});
