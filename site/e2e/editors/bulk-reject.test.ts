import { expect, it } from 'vitest';
import { faultsOf } from '#site/e2e/setup/accessibility.ts';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { fits } from '#site/e2e/setup/page-state.ts';
import { articleOf, staffApi } from '#site/e2e/setup/staff-api.ts';

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
  await expect.poll(() => again.getByLabel('Motivo').inputValue()).toBe('Mancano le misure.');
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
