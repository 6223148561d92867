import { expect, it } from 'vitest';
import { inBrowser, logIn, nowhere, person } from '#site/e2e/setup/browser.ts';
import { eventually, textOf } from '#site/e2e/setup/readers.ts';

inBrowser();

it('an editor writes a news item with the toolbar, and its page looks like the preview', async () => {
  const editor = await person({ viewport: { width: 1_300, height: 900 } });
  await logIn(editor, 'editor', '/crea-notizia');
  await editor.getByLabel('Titolo').fill('Riapre lo studiolo');
  await editor.getByLabel('Sommario').fill('Dopo nove anni di restauri.');
  await editor.getByLabel('Parole chiave').fill('restauro, Mantova');
  const text = editor.getByLabel('Contenuto');
  await text.fill('Riapre domani.');
  await text.press('Control+a');
  await text.press('Control+b');
  expect(await text.inputValue()).toBe('**Riapre domani.**');
  await text.press('Control+z');
  expect(await text.inputValue()).toBe('Riapre domani.');
  await text.press('Control+Shift+z');
  await text.press('Control+End');
  await editor.getByRole('button', { name: 'Nota', exact: true }).click();
  await editor.keyboard.type('Così il direttore.');
  expect(await text.inputValue()).toBe('**Riapre domani.**[^1]\n\n[^1]: Così il direttore.');

  await editor.getByRole('button', { name: 'Anteprima' }).click();
  const preview = editor.getByRole('region', { name: 'Anteprima' });
  await preview.getByText('Così il direttore.').waitFor();
  const seen = await preview.locator('.prose').innerHTML();

  const answer = editor.waitForResponse((response) => response.request().method() === 'POST');
  await editor.getByRole('button', { name: 'Pubblica' }).click();
  await editor.getByText('Notizia creata con successo!').waitFor();
  const { id } = await (await answer).json();
  await eventually(async () => expect(await textOf(`/news/${id}`)).toContain(seen));
  expect(await textOf(`/news/${id}`)).toContain('Mantova');
  expect(await textOf('/news')).toContain('Riapre lo studiolo');
});

it('an editor adds a work, sees an error for a missing picture, and readers see the work in the gallery', async () => {
  const editor = await person();
  await logIn(editor, 'editor', '/crea-opera');
  await editor.getByLabel('URL immagine').fill('/pictures/non-esiste.svg');
  await editor.getByText('A questo indirizzo non c’è un’immagine che si possa mostrare.').waitFor();
  await editor.getByLabel('URL immagine').fill('/pictures/opera-06.svg');
  await editor.getByRole('img', { name: 'Anteprima dell’immagine' }).waitFor();
  await editor.getByLabel('Titolo').fill('Melagrane su pietra');
  await editor.getByLabel('Artista').fill('Bottega emiliana');
  await editor.getByLabel('Categoria').selectOption('Classico');
  await editor.getByRole('button', { name: 'Pubblica' }).click();
  await editor.getByText('Opera creata con successo!').waitFor();
  await eventually(async () => expect(await textOf('/galleria')).toContain('Melagrane su pietra'));
});

it('a writer cannot open the forms of news and works', async () => {
  const writer = await person();
  await logIn(writer, 'writer', nowhere);
  for (const path of ['/crea-notizia', '/crea-opera']) {
    await writer.goto(path);
    await writer.getByText('Non hai i permessi per questa operazione.').waitFor();
  }
});
