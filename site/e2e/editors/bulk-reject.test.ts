import { expect, it } from 'vitest';
import { faultsOf } from '#site/e2e/setup/accessibility.ts';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { fits } from '#site/e2e/setup/page-state.ts';
import { articleOf, staffApi, videoOf } from '#site/e2e/setup/staff-api.ts';

inBrowser();

it('an editor rejects several with one reason, sees what failed, and tries that again, until the list is empty', async () => {
  const writer = await staffApi('writer');
  const admin = await staffApi('admin');
  const pending = { status: 'pending', date: '2031-07-02' };
  const first = await writer.call('POST', '/articles', { ...articleOf('Il vetro di Altare'), ...pending });
  const second = await writer.call('POST', '/articles', { ...articleOf('Il vetro di Murano'), ...pending });

  const editor = await person();
  await logIn(editor, 'editor', '/dashboard?tab=content&stato=pending&mese=2031-07');
  const question = editor.getByRole('dialog', { name: 'Respingere 2 contenuti?' });
  const ask = async () => {
    await editor.getByLabel('Seleziona tutti').press('Space');
    await editor.getByRole('button', { name: 'Respingi selezionati (2)' }).press('Enter');
  };
  await ask();
  await question.getByLabel('Motivo').fill('Mancano le misure.');
  // It waits in the browser until they are rejected.
  await editor.reload();
  await ask();
  await expect.poll(() => question.getByLabel('Motivo').inputValue()).toBe('Mancano le misure.');
  expect(await faultsOf(editor)).toEqual([]);
  // The writer saves once more meanwhile: this is another version than the one that the editor has read.
  await writer.call('PUT', `/articles/${second.id}`, { subtitle: 'Con le misure', status: 'pending' });
  await question.getByRole('button', { name: 'Respingi', exact: true }).press('Enter');
  const message = editor.getByRole('alert');
  await message.getByText('Un contenuto respinto').waitFor();
  await message.getByText('«Il vetro di Murano»: Errore durante il rifiuto').waitFor();
  expect(await admin.call('GET', `/articles/${first.id}`)).toMatchObject({
    status: 'draft',
    reviewNote: 'Mancano le misure.',
  });

  await editor.getByRole('button', { name: 'Respingi selezionati (1)', disabled: false }).press('Enter');
  const again = editor.getByRole('dialog', { name: 'Respingere il contenuto?' });
  expect(await again.getByLabel('Motivo').inputValue()).toBe('Mancano le misure.');
  // Another one waits meanwhile.
  const third = await writer.call('POST', '/articles', { ...articleOf('Il vetro di Empoli'), ...pending });
  await again.getByRole('button', { name: 'Respingi', exact: true }).press('Enter');
  await editor.getByText('Un contenuto respinto').waitFor();
  await editor.getByLabel('Seleziona «Il vetro di Empoli»').press('Space');
  await editor.getByRole('button', { name: 'Respingi selezionati (1)', disabled: false }).press('Enter');
  expect(await again.getByLabel('Motivo').inputValue()).toBe('');
  await again.getByRole('button', { name: 'Respingi', exact: true }).press('Enter');
  await editor.getByText('Nessun contenuto con questi filtri').waitFor();
  await editor.setViewportSize({ width: 320, height: 720 });
  await editor.emulateMedia({ colorScheme: 'dark' });
  expect(await faultsOf(editor)).toEqual([]);
  await fits(editor, 320);
  expect(await admin.call('GET', `/articles/${second.id}`)).toMatchObject({
    status: 'draft',
    reviewNote: 'Mancano le misure.',
    subtitle: 'Con le misure',
  });
  expect(await admin.call('GET', `/articles/${third.id}`)).not.toHaveProperty('reviewNote');
});

it('an editor gives several items one category, and works are left to their own', async () => {
  const writer = await staffApi('writer');
  const admin = await staffApi('editor');
  const dated = { date: '2031-09-03' };
  const article = await admin.call('POST', '/articles', { ...articleOf('La lacca'), ...dated, status: 'published' });
  const video = await writer.call('POST', '/videos', { ...videoOf('La lacca, passo per passo'), ...dated });

  const editor = await person({ viewport: { width: 390, height: 844 } });
  await logIn(editor, 'editor', '/dashboard?tab=content&mese=2031-09');
  await editor.getByLabel('Seleziona «La lacca»').press('Space');
  await editor.getByLabel('Seleziona «La lacca, passo per passo»').press('Space');
  await editor.getByRole('button', { name: 'Cambia categoria (2)' }).press('Enter');
  const question = editor.getByRole('dialog', { name: 'Cambiare la categoria di 2 contenuti?' });
  expect(await question.getByRole('button', { name: 'Cambia', exact: true }).isDisabled()).toBe(true);
  await question.getByLabel('Nuova categoria').selectOption('Antiquariato');
  expect(await faultsOf(editor)).toEqual([]);
  await question.getByRole('button', { name: 'Cambia', exact: true }).press('Enter');
  await editor.getByText('2 contenuti sono ora in «Antiquariato»').waitFor();
  await editor.getByLabel('Seleziona «La lacca»').press('Space');
  await editor.getByRole('button', { name: 'Cambia categoria (1)', disabled: false }).press('Enter');
  expect(await editor.getByRole('dialog').getByLabel('Nuova categoria').inputValue()).toBe('');
  await editor.getByRole('button', { name: 'Annulla' }).press('Enter');
  const changed = { category: 'antiquariato' };
  expect(await admin.call('GET', `/articles/${article.id}`)).toMatchObject({ ...changed, status: 'published' });
  expect(await admin.call('GET', `/videos/${video.id}`)).toMatchObject({ ...changed, status: 'draft' });

  await editor.goto('/dashboard?tab=content&tipo=gallery');
  await editor.getByLabel('Seleziona tutti').press('Space');
  await editor.getByRole('button', { name: /^Cambia categoria \(/ }).press('Enter');
  const choices = editor.getByRole('dialog').getByLabel('Nuova categoria').getByRole('option');
  expect(await choices.allTextContents()).toEqual([
    'Scegli',
    'Contemporaneo',
    'Classico',
    'Decorativo',
    'Antiquariato',
  ]);
});
