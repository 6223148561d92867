import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { faultsOf } from '#site/e2e/setup/accessibility.ts';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { nowhere } from '#site/e2e/setup/contexts.ts';
import { eventually, textOf } from '#site/e2e/setup/readers.ts';
import { articleOf, staffApi } from '#site/e2e/setup/staff-api.ts';

inBrowser();

const article = (title: string) => ({ ...articleOf(title), status: 'published' });

const versions = (page: Page) => page.getByRole('dialog', { name: 'Versioni' });

it('an editor sees the changes word by word and restores an older version, which goes live', async () => {
  const editorApi = await staffApi('editor');
  const adminApi = await staffApi('admin');
  const { id, slug } = await editorApi.call('POST', '/articles', article('La pala ritrovata'));
  await adminApi.call('PUT', `/articles/${id}`, {
    content: 'Sotto la vernice, un cielo verde.',
    category: 'mostre',
  });
  await eventually(async () => expect(await textOf(`/articolo/${id}`)).toContain('un cielo verde'));

  const editor = await person();
  await logIn(editor, 'editor', nowhere);
  const asked: string[] = [];
  editor.on('request', (request) => asked.push(request.url()));
  await editor.goto(`/edit-article/${id}`);
  await editor.getByRole('button', { name: 'Versioni di «La pala ritrovata»' }).waitFor();
  await editor.waitForLoadState('networkidle');
  expect(asked.filter((url) => /RevisionList|revisions/.test(url))).toEqual([]);
  await editor.getByRole('button', { name: 'Versioni di «La pala ritrovata»' }).press('Enter');

  const latest = versions(editor).getByRole('listitem').first();
  await latest.getByText('Attuale').waitFor();
  await latest.getByText('di Ada Morandi').waitFor();
  await versions(editor).getByRole('listitem').nth(1).getByText('La prima stesura.').waitFor();
  await editor.route('**/revisions/*', (route) => route.abort('internetdisconnected'));
  await latest.getByText('Che cosa è cambiato').click();
  await latest.getByText('Le modifiche non si sono caricate.').waitFor();
  await editor.unroute('**/revisions/*');
  await latest.getByRole('button', { name: 'Riprova' }).click();
  await latest.getByText('[tolto: azzurro]').waitFor();
  await latest.locator('ins').getByText('verde').waitFor();
  await latest.getByText('[inserito: Mostre]').waitFor();
  expect(await latest.locator('dt').allTextContents()).toEqual(['Contenuto', 'Categoria']);

  await editor.getByRole('button', { name: 'Ripristina la versione 1' }).click();
  const question = editor.getByRole('dialog', { name: 'Ripristinare la versione 1?' });
  await question.getByText('Diventa la versione attuale, e i lettori la vedono subito.').waitFor();
  await question.getByText('[inserito: azzurro]').waitFor();
  expect(await faultsOf(editor)).toEqual([]);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await editor.route('**/restore', async (route) => {
    await released;
    await route.continue();
  });
  await question.getByRole('button', { name: 'Ripristina' }).dblclick();
  // The question stays while the restore runs.
  await question.getByRole('button', { name: 'Annulla', disabled: true }).click({ force: true });
  for (const key of ['Escape', 'Escape']) await editor.keyboard.press(key);
  expect(await question.isVisible()).toBe(true);
  release();
  await editor.getByText('Versione ripristinata con successo!').waitFor();
  await editor.waitForURL('**/dashboard*');
  const online = editor.getByRole('status').filter({ hasText: /Online in \d+,\d s/ });
  expect(await online.getByRole('link', { name: 'Vedi la pagina' }).getAttribute('href')).toBe(`/articolo/${slug}`);
  await eventually(async () => expect(await textOf(`/articolo/${id}`)).toContain('un cielo azzurro'));
  expect(await editorApi.call('GET', `/articles/${id}`)).toMatchObject({ version: 3, category: 'arte' });
});
