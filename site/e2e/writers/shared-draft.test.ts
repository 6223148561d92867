import { expect, it } from 'vitest';
import { faultsOf } from '#site/e2e/setup/accessibility.ts';
import { inBrowser, person, personAt } from '#site/e2e/setup/browser.ts';
import { articleOf, newArticle, staffApi } from '#site/e2e/setup/staff-api.ts';

inBrowser();

it('a writer shows a draft to a person without an account and ends the link, although the list of links does not load', async () => {
  const { id } = await newArticle('Da leggere in anteprima');
  const writer = await personAt('writer', `/edit-article/${id}`);
  await writer.getByRole('button', { name: 'Condividi la bozza' }).click();
  const dialog = writer.getByRole('dialog', { name: 'Condividi la bozza' });
  await dialog.getByLabel('Il link vale').selectOption('Un giorno');
  await dialog.getByRole('button', { name: 'Crea il link' }).click();
  const { pathname, search } = new URL(await dialog.getByLabel('Indirizzo').inputValue());

  const reader = await person();
  await reader.goto(pathname + search);
  await reader.getByRole('heading', { name: 'Da leggere in anteprima' }).waitFor();
  await reader.getByText('Bozza: non è pubblicata').waitFor();
  expect(await faultsOf(reader)).toEqual([]);
  expect(await reader.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
  expect(await reader.locator('meta[name=referrer]').getAttribute('content')).toBe('no-referrer');

  const open = dialog.getByRole('button', { name: 'Chiudi il link di ' });
  await open.waitFor();
  await writer.route('**/api/shares/article/*', (route) =>
    route.request().method() === 'GET' ? route.abort('internetdisconnected') : route.continue(),
  );
  await open.click();
  await dialog.getByText('I link aperti non si sono caricati.').waitFor();
  await dialog.getByText('Il link è chiuso.').waitFor();
  expect(await open.count()).toBe(0);
  await reader.reload();
  await reader.getByText('Il link non mostra più nulla').waitFor();
  expect(await dialog.getByLabel('Indirizzo').count()).toBe(0);
});

it('the band of a shared pending change says that readers see another edition, and of a published article that it is public', async () => {
  const writer = await staffApi('writer');
  const editor = await staffApi('editor');
  const { id } = await writer.call('POST', '/articles', { ...articleOf('Riveduta e mostrata'), status: 'pending' });
  await editor.call('PUT', `/articles/${id}/approve`);
  const share = await writer.call('POST', `/shares/article/${id}`, { days: 1 });
  const { pathname, search } = new URL(String(share['url']));
  const reader = await person({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  await reader.goto(pathname + search);
  await reader.getByText('È pubblicata così').waitFor();

  await writer.call('PUT', `/articles/${id}`, { title: 'Riveduta, in attesa', status: 'pending' });
  await reader.reload();
  await reader.getByRole('heading', { name: 'Riveduta, in attesa' }).waitFor();
  await reader.getByText('Bozza: i lettori vedono l’edizione precedente').waitFor();
  expect(await faultsOf(reader)).toEqual([]);
});
