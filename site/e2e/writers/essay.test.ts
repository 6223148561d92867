import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { faultsOf } from '#site/e2e/setup/accessibility.ts';
import { describePicture } from '#site/e2e/setup/alt-text.ts';
import { inBrowser, personAt } from '#site/e2e/setup/browser.ts';
import { longText, pasteInto, selectIn, writeOver, writtenIn } from '#site/e2e/setup/long-text.ts';
import { photo } from '#site/e2e/setup/picture-files.ts';
import { eventually, textOf } from '#site/e2e/setup/readers.ts';
import { staffApi } from '#site/e2e/setup/staff-api.ts';
import { titleField } from '#site/e2e/setup/unsaved-video.ts';
import { wordEssay } from '#site/src/items/paste/testing/word-essay.ts';

inBrowser();

/** Of fourteen pictures, on a busy machine. */
const arrival = { timeout: 150_000 };

const title = 'Un saggio, dal telefono alla pagina';
const last = 'E qui il saggio si chiude, senza rete.';

const panel = (page: Page) => page.getByRole('complementary', { name: 'Commenti sul testo' });

it('an essay is pasted and finished on a phone without a network, edited by two, annotated, corrected and read', {
  timeout: 400_000,
}, async () => {
  const colors = Array.from({ length: 14 }, (_, at) => `#${(0x20_5020 + at * 0x04_0509).toString(16)}`);
  const pictures = await Promise.all(colors.map((color) => photo('saggio.jpg', color)));
  const writer = await personAt('writer', '/create-article', {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  await titleField(writer).fill(title);
  await writer.getByLabel('Descrizione breve').fill('Tremilaseicento parole, quattordici figure.');
  await writer.getByLabel('URL immagine').fill('/pictures/opera-06.svg');
  await longText(writer).focus();
  await pasteInto(longText(writer), wordEssay(pictures.map(({ buffer }) => buffer.toString('base64'))));
  await writer.getByText('Incollato con la sua formattazione.').waitFor();
  await expect.poll(async () => new Set((await writtenIn(longText(writer))).match(/\/media\/[\w-]+/g)).size).toBe(14);
  await writer
    .getByRole('list', { name: 'Immagini in arrivo' })
    .last()
    .waitFor({ state: 'hidden', ...arrival });

  await writer.context().setOffline(true);
  await writer.getByText('Senza connessione: quello che scrivi resta in questo browser.').waitFor();
  const written = await writtenIn(longText(writer));
  const [text = '', footnotes = ''] = written.split(/\n\n(?=\[\^1\]:)/);
  const described = text.replaceAll('![](', '![Una sala vuota](');
  await writeOver(longText(writer), `${described}\n\n${last}\n\n${footnotes}`);
  await writer.getByText('Non ancora salvato').waitFor();
  await writer.context().setOffline(false);
  await writer.getByLabel('Stato').selectOption('In attesa');
  await writer.getByRole('button', { name: 'Invia per approvazione' }).press('Enter');
  await describePicture(writer);
  await writer.waitForURL('**/dashboard*');
  const id = String((await (await staffApi('writer')).mine('articles', title))?.id);

  // Both at once: what each has changed stays.
  const editor = await personAt('editor', `/edit-article/${id}`);
  await titleField(editor).waitFor();
  await writer.goto(`/edit-article/${id}`);
  await writer.locator('.presence', { hasText: 'Giulia Ferrante' }).waitFor();
  await editor.getByLabel('Sottotitolo').fill('Una prova');
  await editor.keyboard.press('Control+s');
  await editor.getByText('Articolo aggiornato con successo!').waitFor();
  await writer.getByLabel('Estratto').fill('Quattordici figure in una sala.');
  await writer.getByRole('button', { name: 'Invia per approvazione' }).press('Enter');
  const conflict = writer.getByRole('dialog', { name: 'Due versioni dello stesso articolo' });
  await conflict.getByRole('button', { name: 'Salva quello che ho scelto' }).press('Enter');
  await writer.waitForURL('**/dashboard*');

  await editor.reload();
  await editor.getByRole('button', { name: 'Commenti', exact: true }).waitFor();
  // The essay repeats every other word of the sentence.
  await selectIn(longText(editor), 'come se il tempo tornasse', '[^17]');
  await editor.keyboard.press('Control+Shift+Digit0');
  await panel(editor).getByRole('button', { name: 'Proponi una modifica' }).press('Enter');
  await panel(editor).getByLabel('Al posto di queste parole').fill('come se il tempo si fermasse');
  await panel(editor).getByRole('button', { name: 'Proponi', exact: true }).press('Enter');
  await editor.getByRole('heading', { name: '1 commento aperto' }).waitFor();

  await writer.goto(`/edit-article/${id}#note`);
  await panel(writer).getByRole('button', { name: 'Accetta', exact: true }).press('Enter');
  await panel(writer).getByText('Tutti i commenti sono risolti.').waitFor();
  expect(await faultsOf(writer)).toEqual([]);
  await panel(writer).getByRole('button', { name: 'Chiudi' }).press('Enter');
  expect(await writtenIn(longText(writer))).toMatch(/come se il tempo si fermasse\. ?\[\^17\]/);
  await writer.getByRole('button', { name: 'Invia per approvazione' }).press('Enter');
  await writer.waitForURL('**/dashboard*');

  await editor.goto('/dashboard');
  await editor.getByRole('button', { name: `Approva «${title}»` }).press('Enter');
  await editor.getByText('Contenuto approvato con successo!').waitFor();
  await eventually(async () => expect(await textOf(`/articolo/${id}`)).toContain(last));
  const page = await textOf(`/articolo/${id}`);
  expect(page.match(/come se il tempo si fermasse/g)).toHaveLength(1);
  expect(page.match(/<figure/g)?.length).toBeGreaterThanOrEqual(14);
  expect(page.match(/<li id="[\w-]*nota-\d+"/g)).toHaveLength(40);
  for (const words of ['Una prova', 'Quattordici figure in una sala.']) expect(page).toContain(words);
  // What the newsroom has said of it is not there.
  expect(page).not.toContain('commento aperto');
});
