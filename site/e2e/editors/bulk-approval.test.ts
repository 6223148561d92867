import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { faultsOf } from '#site/e2e/setup/accessibility.ts';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { eventually, textOf } from '#site/e2e/setup/readers.ts';
import { staffApi, videoOf } from '#site/e2e/setup/staff-api.ts';

inBrowser();

const titles = (page: Page) => page.getByRole('list').getByRole('heading', { level: 3 }).allTextContents();

it('an editor approves all results of a search together, and sees which failed; another tab starts without the search', async () => {
  const writer = await staffApi('writer');
  const admin = await staffApi('admin');
  const send = (title: string) => writer.call('POST', '/videos', { ...videoOf(title), status: 'pending' });
  const first = await send('Mosàico, terza parte');
  const second = await send('Mosàico, prima parte');
  const taken = await send('Mosàico, seconda parte');

  const editor = await person();
  await logIn(editor, 'editor', '/dashboard?tab=pending-videos&cerca=nessuno-si-chiama-cos%C3%AC');
  await editor.getByText('Nessun risultato').waitFor();
  await editor.getByLabel('Cerca nella lista').fill('mosaico');
  await editor.getByText('3 risultati').waitFor();
  await editor.getByLabel('Ordine').selectOption('Titolo');
  const sorted = ['Mosàico, prima parte', 'Mosàico, seconda parte', 'Mosàico, terza parte'];
  expect(await titles(editor)).toEqual(sorted);
  expect(new URL(editor.url()).search).toBe('?tab=pending-videos&cerca=mosaico&ordine=titolo');
  await editor.reload();
  await editor.getByText('3 risultati').waitFor();
  expect(await titles(editor)).toEqual(sorted);

  const together = editor.getByRole('button', { name: /Approva selezionati/ });
  expect(await together.isDisabled()).toBe(true);
  await editor.getByLabel('Seleziona «Mosàico, prima parte»').press('Space');
  await editor.getByRole('button', { name: 'Approva selezionati (1)' }).waitFor();
  await editor.getByLabel('Seleziona tutti').press('Space');
  await editor.getByRole('button', { name: 'Approva selezionati (3)' }).press('Enter');
  const question = editor.getByRole('dialog', { name: 'Approvare 3 contenuti?' });
  await question.waitFor();
  expect(await question.getByRole('listitem').allTextContents()).toEqual(sorted);
  expect(await question.getByRole('button', { name: 'Annulla' }).evaluate((it) => it === document.activeElement)).toBe(
    true,
  );
  expect(await faultsOf(editor)).toEqual([]);
  await admin.call('PUT', `/videos/${taken.id}/reject`);
  await question.getByRole('button', { name: 'Approva' }).click();
  const message = editor.getByRole('alert');
  await message.getByText('2 contenuti approvati con successo!').waitFor();
  await message.getByText("«Mosàico, seconda parte»: Errore durante l'approvazione.").waitFor();
  await editor.getByText(/Online in \d+,\d s/).waitFor();
  await eventually(async () => {
    const page = await textOf('/video');
    for (const { id } of [first, second]) expect(page).toContain(id);
    expect(page).not.toContain(taken.id);
  });

  // Approvals that were made together are taken back together.
  const again = await Promise.all(
    ['uno', 'due'].map((name) => writer.call('POST', '/videos', { ...videoOf(`Intarsio ${name}`), status: 'pending' })),
  );
  await editor.goto('/dashboard?tab=pending-videos&cerca=intarsio');
  await editor.getByText('2 risultati').waitFor();
  await editor.getByLabel('Seleziona tutti').press('Space');
  await editor.getByRole('button', { name: 'Approva selezionati (2)' }).press('Enter');
  await editor.getByRole('dialog').getByRole('button', { name: 'Approva' }).click();
  await editor.getByRole('button', { name: 'Annulla le 2 approvazioni' }).click();
  await editor.getByText('2 approvazioni annullate: i contenuti sono di nuovo in attesa').waitFor();
  for (const { id } of again) expect(await writer.call('GET', `/videos/${id}`)).toMatchObject({ status: 'pending' });

  await editor.getByRole('navigation', { name: 'Contenuti' }).getByRole('link', { name: 'Notizie' }).click();
  await editor.getByRole('link', { name: 'Nuova notizia' }).waitFor();
  expect(await editor.getByLabel('Cerca nella lista').inputValue()).toBe('');
});
