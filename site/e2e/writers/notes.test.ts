import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { presence } from '#shared/limits.ts';
import { faultsOf } from '#site/e2e/setup/accessibility.ts';
import { inBrowser, logIn, person, personAt } from '#site/e2e/setup/browser.ts';
import { longText, selectedIn, selectIn, writtenIn } from '#site/e2e/setup/long-text.ts';
import { loseNextResponse } from '#site/e2e/setup/lost-responses.ts';
import { fits, hasFocus } from '#site/e2e/setup/page-state.ts';
import { newArticle, staffApi, videoOf } from '#site/e2e/setup/staff-api.ts';
import { keepNothing, noRoom } from '#site/e2e/setup/unsaved-video.ts';

inBrowser();

const content = [
  'La pala fu dipinta nel 1503 da un allievo di Bellini, che ne fece poi due copie.',
  'Il restauro ha tolto la vernice, e sotto è apparso un cielo azzurro.',
].join('\n\n');

const text = longText;
const panel = (page: Page) => page.getByRole('complementary', { name: 'Commenti sul testo' });
const button = (page: Page, name: string | RegExp) => panel(page).getByRole('button', { name });
const notesButton = (page: Page) => page.getByRole('button', { name: /^Commenti( \(\d+\))?$/ });
const annotate = (page: Page) => page.keyboard.press('Control+Shift+Digit0');
/** Lets the time pass until the form asks once more. */
const renewLease = (page: Page) => page.clock.runFor(presence.everySeconds * 1_000);

const focused = (place: Locator) => expect.poll(() => hasFocus(place)).toBe(true);

const select = (page: Page, words: string) => selectIn(text(page), words);
const selected = (page: Page) => selectedIn(text(page));

const article = async (title: string, status = 'draft') => (await newArticle(title, { content, status })).id;

/** A note by the editor, without the browser. */
async function noted(id: string, quote: string, written: object): Promise<void> {
  const at = content.indexOf(quote);
  const around = { before: content.slice(0, at).slice(-64), after: content.slice(at + quote.length).slice(0, 64) };
  await (await staffApi('editor')).call('POST', `/notes/article/${id}`, { quote, ...around, at, ...written });
}

describe('a note on a passage', () => {
  it('is written by an editor with the keyboard alone, answered and resolved by the writer, and counted in the lists', async () => {
    const title = 'La pala e le sue copie';
    const id = await article(title, 'pending');
    const writer = await person();
    const editor = await person();
    await writer.clock.install();
    await logIn(writer, 'writer', `/edit-article/${id}`);
    await notesButton(writer).waitFor();
    await logIn(editor, 'editor', `/edit-article/${id}`);
    await notesButton(editor).waitFor();
    await annotate(editor);
    expect(await panel(editor).count()).toBe(0);

    await select(editor, 'nel 1503');
    await annotate(editor);
    await focused(panel(editor).getByRole('textbox', { name: 'Commento' }));
    await editor.keyboard.type('Chi lo dice?');
    await editor.keyboard.press('Tab');
    await editor.keyboard.press('Enter');
    await editor.getByRole('heading', { name: '1 commento aperto' }).waitFor();
    await panel(editor).getByText('Chi lo dice?').waitFor();
    expect(await faultsOf(editor)).toEqual([]);

    // From the note to the passage, and back.
    await button(editor, 'nel 1503').press('Enter');
    await expect.poll(() => selected(editor)).toBe('nel 1503');
    await annotate(editor);
    await focused(button(editor, 'nel 1503'));

    await renewLease(writer);
    await notesButton(writer).press('Enter');
    await focused(panel(writer));
    await panel(writer).getByText('Giulia Ferrante').waitFor();
    await button(writer, 'Rispondi').press('Enter');
    await focused(panel(writer).getByRole('textbox', { name: 'Risposta' }));
    await writer.keyboard.type('Vasari, nelle Vite.');
    await writer.keyboard.press('Tab');
    await writer.keyboard.press('Enter');
    await panel(writer).getByText('Vasari, nelle Vite.').waitFor();
    // Only the note's writer and an administrator may delete it.
    expect(await button(writer, 'Elimina').count()).toBe(0);

    await editor.goto('/dashboard');
    const card = editor.getByRole('listitem').filter({ hasText: title });
    await card.getByRole('link', { name: `1 commento aperto su «${title}»` }).press('Enter');
    await panel(editor).getByText('Vasari, nelle Vite.').waitFor();

    await button(writer, 'Risolvi').press('Enter');
    await panel(writer).getByText('Tutti i commenti sono risolti.').waitFor();
    await writer.getByText('Risolte (1)').press('Enter');
    await panel(writer).getByText('Risolta da Elena Baldacci').waitFor();
    await writer.keyboard.press('Escape');
    await focused(notesButton(writer));
    await writer.goto('/dashboard');
    await writer.getByRole('listitem').filter({ hasText: title }).first().waitFor();
    expect(await writer.getByText('commento aperto').count()).toBe(0);
  });

  it('is highlighted in the text in the type of its page, where a suggestion is accepted whole and undone in one step', async () => {
    const id = await article('Evidenziata nel testo');
    await noted(id, 'la vernice', { text: 'Quale?' });
    await noted(id, 'che ne fece poi due copie', { suggestion: 'autore anche di tre repliche' });
    const writer = await personAt('writer', `/edit-article/${id}`);
    const marks = writer.locator('.text-noted');
    await expect.poll(() => marks.allTextContents()).toEqual(['che ne fece poi due copie', 'la vernice']);
    await marks.last().click();
    await annotate(writer);
    await focused(button(writer, 'la vernice'));

    await writer.getByRole('heading', { name: '2 commenti aperti' }).waitFor();
    await button(writer, /^Accetta( tutto)?$/).press('Enter');
    await text(writer).getByText('Bellini, autore anche di tre repliche.').waitFor();
    await writer.getByRole('heading', { name: '1 commento aperto' }).waitFor();
    await text(writer).focus();
    await writer.keyboard.press('Control+z');
    await text(writer).getByText('Bellini, che ne fece poi due copie.').waitFor();
  });

  it('keeps what was written when it cannot be sent, and is one note when sent again', async () => {
    const id = await article('Una nota che non parte');
    const writer = await person();
    await writer.route('**/api/notes/**', (route) => route.fulfill({ status: 503, json: {} }));
    // An answer about presence would ask for the notes again, before «Riprova» is pressed.
    await writer.route('**/api/presence/**', (route) => route.fulfill({ status: 503, json: {} }));
    await logIn(writer, 'writer', `/edit-article/${id}`);
    await notesButton(writer).press('Enter');
    await panel(writer).getByText('I commenti non si sono caricati.').waitFor();
    await writer.unroute('**/api/notes/**');
    await button(writer, 'Riprova').press('Enter');
    await panel(writer).getByText('Non ci sono commenti.').waitFor();
    await select(writer, 'due copie');
    await annotate(writer);
    await focused(panel(writer).getByRole('textbox', { name: 'Commento' }));
    await writer.keyboard.type('Dove sono?');
    await loseNextResponse(writer, '**/api/notes/article/*');
    await button(writer, 'Aggiungi il commento').press('Enter');
    await panel(writer).getByRole('alert').waitFor();
    // Closed and opened again, the words are there.
    await writer.keyboard.press('Escape');
    await notesButton(writer).press('Enter');
    expect(await panel(writer).getByRole('textbox', { name: 'Commento' }).inputValue()).toBe('Dove sono?');
    await button(writer, 'Aggiungi il commento').press('Enter');
    await writer.getByRole('heading', { name: '1 commento aperto' }).waitFor();

    // An answer is said to be in no safe place, too.
    await button(writer, 'Rispondi').press('Enter');
    await keepNothing(writer);
    await panel(writer).getByRole('textbox', { name: 'Risposta' }).fill('Una è a Budapest');
    await panel(writer).getByText(noRoom).waitFor();
  });
});

it('a suggestion on the description of a video, from a phone in the dark, is accepted word by word, and undone', async () => {
  const description = 'Nel 1503 la pala era già a Venezia.';
  const video = { ...videoOf('La pala in un video'), description, status: 'pending' };
  const { id } = await (await staffApi('writer')).call('POST', '/videos', video);
  const look = { viewport: { width: 390, height: 800 }, colorScheme: 'dark' } as const;
  const editor = await personAt('editor', `/edit-video/${id}`, look);
  await editor.getByRole('button', { name: /^Versioni/ }).waitFor();
  expect(await faultsOf(editor)).toEqual([]);
  await fits(editor, 390);
  await editor.setViewportSize({ width: 1280, height: 720 });
  const field = (page: Page) => longText(page, 'Descrizione');
  await selectIn(field(editor), description);
  await annotate(editor);
  await button(editor, 'Proponi una modifica').press('Enter');
  const proposed = 'Nel 1505 la pala era a Venezia.';
  await panel(editor).getByRole('textbox', { name: 'Al posto di queste parole' }).fill(proposed);
  await panel(editor).getByRole('button', { name: 'Proponi', exact: true }).press('Enter');
  await editor.getByRole('heading', { name: '1 commento aperto' }).waitFor();
  expect(await faultsOf(editor)).toEqual([]);

  const writer = await personAt('writer', `/edit-video/${id}#note`);
  await button(writer, 'Accetta: «1503» → «1505»').press('Enter');
  const accepted = 'Nel 1505 la pala era già a Venezia.';
  await expect.poll(() => writtenIn(field(writer))).toBe(accepted);
  // One change is left.
  await panel(writer).getByRole('button', { name: 'Rifiuta', exact: true }).press('Enter');
  await panel(writer).getByText('Tutti i commenti sono risolti.').waitFor();
  expect(await writtenIn(field(writer))).toBe(accepted);
  await field(writer).press('Control+z');
  await expect.poll(() => writtenIn(field(writer))).toBe(description);
  // Nothing was stored by it.
  expect(await (await staffApi('writer')).call('GET', `/videos/${id}`)).toMatchObject({ description, version: 1 });
});

it('on a phone the notes are a sheet, which leaves when one goes to a passage', async () => {
  const id = await article('Le note sul telefono');
  await noted(id, 'un cielo azzurro', { text: 'Lapislazzuli?' });
  const writer = await personAt('writer', `/edit-article/${id}`, {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  await writer.getByRole('button', { name: 'Commenti (1)' }).tap();
  await panel(writer).getByText('Lapislazzuli?').waitFor();
  const { y = 0, height = 0 } = (await panel(writer).boundingBox()) ?? {};
  expect(y + height).toBe(844);
  expect(height).toBeLessThan(0.75 * 844);
  expect(await faultsOf(writer)).toEqual([]);
  await button(writer, 'un cielo azzurro').tap();
  await panel(writer).waitFor({ state: 'hidden' });
  await expect.poll(() => selected(writer)).toBe('un cielo azzurro');
  await writer.getByRole('button', { name: 'Commenta' }).tap();
  await panel(writer).getByText('Lapislazzuli?').waitFor();
});
