import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { inBrowser, logIn, person } from './setup/browser.ts';
import { eventually, statusOf, textOf } from './setup/readers.ts';
import { staffApi } from './setup/staff-api.ts';

inBrowser();

const title = 'Il restauro di una pala veneta';
const revised = 'Il restauro di una pala veneta, un anno dopo';

async function fillArticle(page: Page, name: string): Promise<void> {
  await page.getByLabel('Titolo', { exact: true }).fill(name);
  await page.getByLabel('Descrizione breve').fill('Che cosa si è trovato sotto le vernici dell’Ottocento.');
  await page
    .getByLabel('Contenuto')
    .fill('## Sotto la vernice\n\nUna **pala** del Cinquecento.\n\n<script>alert(1)</script>');
  await page.getByLabel('Categoria').selectOption('Mostre');
  await page.getByLabel('URL immagine').fill('/pictures/opera-06.svg');
}

describe('an article on its way from a writer to readers', () => {
  let address: string;

  it('is written, submitted, approved and live within ten seconds, without anybody’s help', async () => {
    const writer = await person();
    await logIn(writer, 'writer');
    await writer.goto('/create-article');
    await fillArticle(writer, title);
    await writer.getByLabel('Stato').selectOption('In attesa');
    await writer.getByRole('button', { name: 'Invia per approvazione' }).click();
    await writer.waitForURL('**/dashboard*');
    await writer.getByText(title).first().waitFor();
    address = `/articolo/${(await (await staffApi('writer')).mine('articles', title))?.id}`;
    expect(await statusOf(address)).toBe(404);

    const editor = await person();
    await logIn(editor, 'editor');
    await editor.getByRole('button', { name: `Approva «${title}»` }).click();
    await editor.getByText('Contenuto approvato con successo!').waitFor();

    await eventually(async () => expect(await statusOf(address)).toBe(200));
    await eventually(async () => expect(await textOf('/')).toContain(title));
    await eventually(async () => expect(await textOf('/articoli')).toContain(title));
    const page = await textOf(address);
    expect(page).toContain('<h2 id="user-content-sotto-la-vernice"');
    expect(page).not.toContain('alert(1)</script>');
  });

  it('stays as it is for readers while its writer revises it, until the revision is approved', async () => {
    const writer = await person();
    await logIn(writer, 'writer');
    await writer.goto(`/edit-article/${address.split('/').at(-1)}`);
    await writer.getByLabel('Titolo', { exact: true }).fill(revised);
    await writer.getByLabel('Stato').selectOption('In attesa');
    await writer.getByRole('button', { name: 'Invia per approvazione' }).click();
    await writer.waitForURL('**/dashboard*');
    await writer.goto(`/anteprima${address}`);
    await writer.getByRole('heading', { level: 1, name: revised }).waitFor();
    // Long enough for a publish, had there been one.
    await writer.waitForTimeout(1_500);
    expect(await textOf(address)).not.toContain(revised);

    const editor = await person();
    await logIn(editor, 'editor');
    await editor.getByRole('button', { name: `Approva «${revised}»` }).click();
    await eventually(async () => expect(await textOf(address)).toContain(revised));
    await eventually(async () => expect(await textOf('/articoli')).toContain(revised));
  });

  it('is taken away from every page when its author deletes it', async () => {
    const writer = await person();
    await logIn(writer, 'writer');
    await writer.getByRole('button', { name: `Elimina «${revised}»` }).click();
    await writer.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click();
    await writer.getByText('Articolo eliminato con successo!').waitFor();
    await eventually(async () => expect(await statusOf(address)).toBe(404));
    for (const list of ['/', '/articoli', '/articoli/index.json']) {
      await eventually(async () => expect(await textOf(list)).not.toContain(title));
    }
  });
});

it('a rejected article goes back to its author with the editor’s reason, and readers never see it', async () => {
  const name = 'Un articolo da rivedere';
  const writer = await person();
  await logIn(writer, 'writer2');
  await writer.goto('/create-article');
  await fillArticle(writer, name);
  await writer.getByLabel('Stato').selectOption('In attesa');
  await writer.getByRole('button', { name: 'Invia per approvazione' }).click();
  await writer.waitForURL('**/dashboard*');

  const editor = await person();
  await logIn(editor, 'editor');
  await editor.getByRole('button', { name: `Respingi «${name}»` }).click();
  await editor.getByLabel('Motivo').fill('Mancano le misure della tavola.');
  await editor.getByRole('dialog').getByRole('button', { name: 'Respingi' }).click();
  await editor.getByText('Contenuto respinto').waitFor();

  await writer.reload();
  await writer.getByText('Mancano le misure della tavola.').waitFor();
  expect(await textOf('/articoli')).not.toContain(name);
});

it('a just-published article is shown by the 404 document’s island before its page is built', async () => {
  const reader = await person();
  await reader.route('**/api/articles/non-ancora', (route) =>
    route.fulfill({ json: article('non-ancora', 'Appena approvato') }),
  );
  const response = await reader.goto('/articolo/non-ancora');
  expect(response?.status()).toBe(404);
  await reader.getByRole('heading', { name: 'Appena approvato' }).waitFor();
});

it('an address that leads to no article says so and leads back to the articles', async () => {
  const reader = await person();
  await reader.goto('/articolo/non-esiste');
  await reader.getByText('Articolo non trovato').first().waitFor();
  expect(
    await reader
      .getByRole('main')
      .getByRole('link', { name: /articoli/i })
      .first()
      .getAttribute('href'),
  ).toBe('/articoli');
});

const article = (id: string, name: string) => ({
  id,
  title: name,
  description: 'Sommario',
  category: 'arte',
  author: 'Redazione',
  authorId: 'redazione',
  date: '2026-11-20',
  image: '/pictures/opera-01.svg',
  bgColor: '#ffd1e7',
  textColor: '#151515',
  featured: false,
  status: 'published',
  version: 1,
  publishedAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
});
