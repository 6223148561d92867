import { expect, it } from 'vitest';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { longText, writtenIn } from '#site/e2e/setup/long-text.ts';
import { photo } from '#site/e2e/setup/picture-files.ts';
import { eventually, textOf } from '#site/e2e/setup/readers.ts';
import { staffApi, uploaded } from '#site/e2e/setup/staff-api.ts';

inBrowser();

it('an editor writes a news item with the toolbar, and its page looks like the preview', async () => {
  const editor = await person({ viewport: { width: 1_300, height: 900 } });
  await logIn(editor, 'editor', '/crea-notizia');
  await editor.getByLabel('Titolo').fill('Riapre lo studiolo');
  await editor.getByLabel('Sommario').fill('Dopo nove anni di restauri.');
  await editor.getByLabel('Parole chiave').fill('restauro, Mantova');
  const text = longText(editor);
  await text.fill('Riapre domani.');
  await text.press('Control+a');
  await text.press('Control+b');
  expect(await writtenIn(text)).toBe('**Riapre domani.**');
  await text.press('Control+z');
  expect(await writtenIn(text)).toBe('Riapre domani.');
  await text.press('Control+Shift+Z');
  await text.press('Control+End');
  await editor.getByRole('button', { name: 'Nota a piè di pagina', exact: true }).click();
  await editor.keyboard.type('Così il direttore.');
  expect(await writtenIn(text)).toBe('**Riapre domani.**[^1]\n\n[^1]: Così il direttore.');

  await editor.getByRole('button', { name: 'Anteprima' }).click();
  const preview = editor.getByRole('region', { name: 'Anteprima' });
  await preview.getByText('Così il direttore.').waitFor();
  // The preview also knows the lines of the source, and marks where the caret is.
  const seen = (await preview.locator('.prose').innerHTML()).replaceAll(/ data-(line|here)="\d*"/g, '');

  const answer = editor.waitForResponse((response) => response.request().method() === 'POST');
  await editor.getByRole('button', { name: 'Pubblica' }).click();
  await editor.getByText('Notizia creata con successo!').waitFor();
  const { id } = await (await answer).json();
  // On a page the ids of notes belong to the item.
  const page = async () => (await textOf(`/news/${id}`)).replaceAll(`user-content-news-${id}-`, 'user-content-');
  await eventually(async () => expect(await page()).toContain(seen));
  expect(await textOf(`/news/${id}`)).toContain('Mantova');
  expect(await textOf('/news')).toContain('Riapre lo studiolo');
});

it('a work that points to a picture of the library takes its artist and title, and keeps its own category', async () => {
  const image = `/media/${(await uploaded('editor', await photo('studiolo.jpg', '#264653'))).id}`;
  const known = { artist: 'Ada Riva', title: 'Studiolo blu', alt: 'Una stanza blu.', credits: 'Museo civico' };
  await (await staffApi('editor')).call('PUT', image, known);
  const editor = await person();
  await logIn(editor, 'editor', '/crea-opera');
  const field = editor.locator('.field').filter({ hasText: 'URL immagine' }).first();
  const address = () => editor.getByLabel('URL immagine').inputValue();
  await editor.getByLabel('Categoria').selectOption('Antiquariato');
  await field.getByRole('button', { name: 'Scegli dalla libreria' }).click();
  const dialog = editor.getByRole('dialog', { name: 'Scegli un’immagine' });
  await dialog.getByRole('searchbox').fill('studiolo');
  await dialog.getByRole('button', { name: /^Studiolo blu/ }).click();
  await expect.poll(address).toBe(image);
  expect(await editor.getByLabel('Titolo').inputValue()).toBe('Studiolo blu');
  expect(await editor.getByLabel('Artista').inputValue()).toBe('Ada Riva');
  expect(await editor.getByLabel('Categoria').inputValue()).toBe('Antiquariato');

  await editor.getByLabel('Titolo').fill('Studiolo, veduta');
  await field.getByRole('button', { name: 'Scegli dalla libreria' }).click();
  await dialog.getByRole('searchbox').fill('studiolo');
  await dialog.getByRole('button', { name: /^Studiolo blu/ }).click();
  expect(await editor.getByLabel('Titolo').inputValue()).toBe('Studiolo, veduta');
  // The library knows what the picture shows: nothing is asked.
  await editor.getByRole('button', { name: 'Pubblica' }).click();
  await editor.getByText('Opera creata con successo!').waitFor();
  await eventually(async () => expect(await textOf('/galleria')).toContain('Studiolo, veduta'));

  // Readers get the library's words about the picture.
  const reader = await person();
  await reader.goto('/galleria');
  expect(await reader.locator('.wall li', { hasText: 'Studiolo, veduta' }).getByRole('img').getAttribute('alt')).toBe(
    'Una stanza blu.',
  );
  await reader.getByRole('link', { name: 'Studiolo, veduta' }).click();
  const work = reader.getByRole('dialog');
  await work.getByRole('img', { name: 'Una stanza blu.' }).waitFor();
  expect(await work.locator('figcaption span').allTextContents()).toEqual([
    'Ada Riva, Studiolo, veduta',
    'Ada Riva, Studiolo blu',
    'Museo civico',
  ]);
});
