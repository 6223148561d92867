import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { faultsOf } from '#site/e2e/setup/accessibility.ts';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { articleOf, staffApi, videoOf } from '#site/e2e/setup/staff-api.ts';

inBrowser();

/** Approves an item of the list, which keeps its rows in their order: before it has been fetched again, and after. */
async function approveAtItsPlace(editor: Page, title: string, rows: readonly string[]): Promise<void> {
  const titles = editor.getByRole('heading', { level: 3 });
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  await editor.route('**/api/content?*', async (route) => {
    await asked;
    await route.continue();
  });
  const refetched = editor.waitForResponse((response) => response.url().includes('/api/content'));
  await editor.getByRole('button', { name: `Approva «${title}»`, exact: true }).click();
  await editor.getByRole('button', { name: `Annulla l’approvazione di «${title}»` }).waitFor();
  expect(await titles.allTextContents()).toEqual(rows);
  answer();
  await refetched;
  await editor.unrouteAll({ behavior: 'wait' });
  await expect.poll(() => titles.allTextContents()).toEqual(rows);
}

it('an editor narrows all content by the address alone, and approves from it; the row keeps its place, in that list alone', async () => {
  const writer = await staffApi('writer');
  const title = 'Le botteghe di Faenza';
  const neighbour = 'Le botteghe di Urbino';
  const pending = { status: 'pending', date: '2031-05-09' };
  for (const name of [title, neighbour]) await writer.call('POST', '/articles', { ...articleOf(name), ...pending });
  await writer.call('POST', '/videos', { ...videoOf('Il tornio'), ...pending });
  await writer.call('POST', '/articles', { ...articleOf('Una bozza di maggio'), ...pending, status: 'draft' });

  const editor = await person();
  await logIn(editor, 'editor', '/dashboard?tab=content');
  const titles = editor.getByRole('heading', { level: 3 });
  await titles.filter({ hasText: title }).waitFor();
  await editor.getByLabel('Mese').fill('2031-05');
  await expect
    .poll(async () => (await titles.allTextContents()).toSorted())
    .toEqual(['Il tornio', title, neighbour, 'Una bozza di maggio']);
  await editor.getByRole('combobox', { name: 'Stato' }).selectOption('In attesa');
  await editor.getByRole('combobox', { name: 'Tipo' }).selectOption('Articolo');
  await expect.poll(async () => (await titles.allTextContents()).toSorted()).toEqual([title, neighbour]);
  await editor.getByLabel('Cerca nella lista').fill('botteghe urbino');
  await expect.poll(() => titles.allTextContents()).toEqual([neighbour]);
  await editor.getByLabel('Cerca nella lista').fill('');
  await editor.getByLabel('Ordine').selectOption('Titolo');
  await expect.poll(() => titles.allTextContents()).toEqual([title, neighbour]);
  const before = await titles.allTextContents();
  expect(await faultsOf(editor)).toEqual([]);

  // The filters are in the address: they can be shared, and taken back.
  await editor.reload();
  await expect.poll(() => titles.allTextContents()).toEqual(before);
  await editor.getByRole('button', { name: 'Togli i filtri' }).click();
  await titles.nth(5).waitFor();
  await editor.goBack();
  await expect.poll(() => titles.allTextContents()).toEqual(before);

  const [first = ''] = before;
  await approveAtItsPlace(editor, first, before);
  await editor.getByLabel('Mese').fill('2031-06');
  await editor.getByText('Nessun contenuto con questi filtri').waitFor();
  expect(await titles.allTextContents()).toEqual([]);
  await editor.getByLabel('Mese').fill('2031-05');
  await editor.getByRole('combobox', { name: 'Stato' }).selectOption('Pubblicato');
  await expect.poll(() => titles.allTextContents()).toEqual([first]);
});
