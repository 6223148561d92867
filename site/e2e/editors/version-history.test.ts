import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { longRun } from '#shared/testing/long-run.ts';
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
  expect(await faultsOf(editor)).toEqual([]);

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

if (longRun)
  it('a writer restores a version of a published item from the dashboard, and it waits for approval', async () => {
    const writerApi = await staffApi('writer');
    const editorApi = await staffApi('editor');
    const { id } = await writerApi.call('POST', '/articles', { ...article('Il cielo della pala'), status: 'pending' });
    await editorApi.call('PUT', `/articles/${id}/approve`);
    await writerApi.call('PUT', `/articles/${id}`, { description: 'Un sommario peggiore.' });
    await editorApi.call('PUT', `/articles/${id}/approve`);
    await eventually(async () => expect(await textOf(`/articolo/${id}`)).toContain('Un sommario peggiore.'));

    const writer = await person();
    await logIn(writer, 'writer');
    await writer
      .getByRole('listitem')
      .filter({ hasText: 'Il cielo della pala' })
      .getByText('Esaminato da Giulia Ferrante')
      .waitFor();
    await writer.getByRole('button', { name: 'Versioni di «Il cielo della pala»' }).click();
    const versionOne = versions(writer).getByRole('listitem').last();
    await versionOne.getByText('In attesa').waitFor();
    await writer.getByRole('button', { name: 'Ripristina la versione 1' }).click();
    const question = writer.getByRole('dialog', { name: 'Ripristinare la versione 1?' });
    await question.getByText('aspetta l’approvazione; fino ad allora i lettori vedono l’edizione online.').waitFor();
    await question.getByRole('button', { name: 'Ripristina' }).click();
    await writer.getByText('Versione ripristinata con successo!').waitFor();
    const row = writer.getByRole('listitem').filter({ hasText: 'Il cielo della pala' });
    await row.getByText('In attesa').waitFor();
    await row.getByText('I lettori vedono l’edizione precedente').waitFor();
    expect(await textOf(`/articolo/${id}`)).toContain('Un sommario peggiore.');
  });

if (longRun)
  it('restoring keeps unsaved text in the form, and reports a version saved in the meantime', async () => {
    const api = await staffApi('editor');
    const { id } = await api.call('POST', '/news', {
      title: 'Riapre la loggia',
      summary: 'Domani.',
      category: 'cultura',
    });
    await api.call('PUT', `/news/${id}`, { summary: 'Forse domani.' });
    const editor = await person();
    await logIn(editor, 'editor', `/modifica-notizia/${id}`);
    await editor.getByLabel('Sommario').fill('Riapre domani alle nove.');
    await editor.getByRole('button', { name: 'Versioni di «Riapre la loggia»' }).click();
    await editor.getByRole('button', { name: 'Ripristina la versione 1' }).click();
    const question = editor.getByRole('dialog', { name: 'Ripristinare la versione 1?' });
    await question.getByText('Quello che hai scritto e non salvato resta al sicuro.').waitFor();
    await api.call('PUT', `/news/${id}`, { summary: 'Dopodomani.' });
    await question.getByRole('button', { name: 'Ripristina' }).click();
    await question.getByText('Errore durante il ripristino').waitFor();
    await question.getByRole('button', { name: 'Ripristina' }).click();
    await editor.getByText('Versione ripristinata con successo!').waitFor();

    await editor.goto(`/modifica-notizia/${id}`);
    await editor.getByText(/^Modifiche non salvate del/).waitFor();
    expect(await editor.getByLabel('Sommario').inputValue()).toBe('Riapre domani alle nove.');
  });
