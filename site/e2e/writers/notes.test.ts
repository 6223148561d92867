import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { presence } from '#shared/limits.ts';
import { longRun } from '#shared/testing/long-run.ts';
import { faultsOf } from '#site/e2e/setup/accessibility.ts';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { savedMessage } from '#site/e2e/setup/form-messages.ts';
import { longText, selectedIn, selectIn, writtenIn } from '#site/e2e/setup/long-text.ts';
import { fits } from '#site/e2e/setup/page-state.ts';
import { articleOf, staffApi, videoOf } from '#site/e2e/setup/staff-api.ts';
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

const focused = (place: Locator) =>
  expect.poll(() => place.evaluate((element) => element === document.activeElement)).toBe(true);

const select = (page: Page, words: string) => selectIn(text(page), words);
const selected = (page: Page) => selectedIn(text(page));
const marked = (page: Page) => page.locator('.text-noted').allTextContents();

async function article(title: string, status = 'draft'): Promise<string> {
  return (await (await staffApi('writer')).call('POST', '/articles', { ...articleOf(title), content, status })).id;
}

/** A note by the editor, without the browser. */
async function noted(id: string, quote: string, written: object): Promise<void> {
  const at = content.indexOf(quote);
  const around = {
    before: content.slice(Math.max(0, at - 64), at),
    after: content.slice(at + quote.length).slice(0, 64),
  };
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
    // Until its code has come the panel closes like later, and a person who goes on to another control stays there.
    const code = Promise.withResolvers<void>();
    await writer.route('**/NotesPanel*.js', async (route) => {
      await code.promise;
      await route.continue();
    });
    await writer.getByRole('button', { name: 'Commenti (1)' }).press('Enter');
    await focused(panel(writer));
    await writer.keyboard.press('Escape');
    await panel(writer).waitFor({ state: 'hidden' });
    await focused(notesButton(writer));
    await writer.keyboard.press('Enter');
    await focused(panel(writer));
    const preview = writer.getByRole('button', { name: 'Anteprima' });
    await preview.focus();
    code.resolve();
    await panel(writer).getByText('Giulia Ferrante').waitFor();
    await focused(preview);
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
    const writer = await person();
    await logIn(writer, 'writer', `/edit-article/${id}`);
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

  if (longRun)
    it('keeps to its passage in Markdown alone, highlighted, and shows its words when they are gone; the form’s foot is one row', async () => {
      const id = await article('Evidenziata nel testo semplice');
      await noted(id, 'la vernice', { text: 'Quale?' });
      const writer = await person();
      await logIn(writer, 'writer', `/edit-article/${id}#note`);
      await button(writer, 'la vernice').waitFor();
      await writer.getByRole('button', { name: 'Markdown', pressed: false }).press('Enter');
      await expect.poll(() => marked(writer)).toEqual(['la vernice']);
      await text(writer).press('Control+Home');
      await writer.keyboard.type('Una riga nuova.');
      await writer.keyboard.press('Enter');
      await expect.poll(() => marked(writer)).toEqual(['la vernice']);
      await button(writer, 'la vernice').press('Enter');
      await writer.locator('.text-noted-current').waitFor();

      await text(writer).fill(`Un capoverso prima.\n\n${content.replace('La pala', 'La grande pala')}`);
      await button(writer, 'la vernice').press('Enter');
      await expect.poll(() => selected(writer)).toBe('la vernice');
      await writer.keyboard.type('la patina');
      await button(writer, 'la vernice').press('Enter');
      await expect.poll(() => selected(writer)).toBe('la patina');
      await text(writer).fill('Un testo tutto nuovo.');
      await panel(writer).getByText('Il passaggio non c’è più').waitFor();
      await panel(writer).getByText('la vernice').waitFor();
      expect(await faultsOf(writer)).toEqual([]);
      // The account remembers it, and other stories write with it.
      await writer.getByRole('button', { name: 'Markdown', pressed: true }).press('Enter');

      await text(writer).press('Control+s');
      await writer.getByText(savedMessage).waitFor();
      const tops = await writer
        .locator('.editor-bar-row')
        .getByRole('button')
        .evaluateAll((buttons) => buttons.map((one) => Math.round(one.getBoundingClientRect().top)));
      expect(new Set(tops).size).toBe(1);
    });

  it('keeps what was written when it cannot be sent, and is one note when sent again, also where the notes did not arrive at first', async () => {
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
    // Without selected words the focus stays; with others it comes back to the note.
    await text(writer).press('Control+End');
    await annotate(writer);
    await panel(writer).getByText('Seleziona nel testo le parole').waitFor();
    await focused(text(writer));
    await select(writer, 'nel 1503');
    await annotate(writer);
    await focused(panel(writer).getByRole('textbox', { name: 'Commento' }));
    let lost = 0;
    await writer.route('**/api/notes/article/*', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      lost += 1;
      // The note arrives, and its answer does not.
      await route.fetch();
      await route.abort('internetdisconnected');
    });
    await button(writer, 'Aggiungi il commento').press('Enter');
    await panel(writer).getByRole('alert').waitFor();
    // Closed and opened again, the words are there.
    await writer.keyboard.press('Escape');
    await notesButton(writer).press('Enter');
    expect(await panel(writer).getByRole('textbox', { name: 'Commento' }).inputValue()).toBe('Dove sono?');
    await writer.unroute('**/api/notes/article/*');
    await button(writer, 'Aggiungi il commento').press('Enter');
    await writer.getByRole('heading', { name: '1 commento aperto' }).waitFor();
    expect(lost).toBe(1);

    // A person who writes an answer when a save fails goes on with it.
    const refusal = Promise.withResolvers<void>();
    await writer.route('**/api/articles/*', async (route) => {
      await refusal.promise;
      await route.abort('internetdisconnected');
    });
    await writer.getByRole('button', { name: 'Salva come bozza' }).press('Enter');
    await button(writer, 'Rispondi').press('Enter');
    await focused(panel(writer).getByRole('textbox', { name: 'Risposta' }));
    await keepNothing(writer);
    await writer.keyboard.type('Una');
    await panel(writer).getByText(noRoom).waitFor();
    refusal.resolve();
    await writer.getByText('Errore nel salvataggio').waitFor();
    await writer.keyboard.type(' è a Budapest');
    expect(await panel(writer).getByRole('textbox', { name: 'Risposta' }).inputValue()).toBe('Una è a Budapest');
  });
});

describe('a suggestion', () => {
  it('is proposed by an editor, and accepted by the writer word by word, as steps that can be undone', async () => {
    const id = await article('Parola per parola');
    const editor = await person();
    await logIn(editor, 'editor', `/edit-article/${id}`);
    await notesButton(editor).waitFor();
    const passage = 'dipinta nel 1503 da un allievo di Bellini';
    await select(editor, passage);
    await annotate(editor);
    await button(editor, 'Proponi una modifica').press('Enter');
    const proposed = 'finita nel 1505 da un allievo di Bellini';
    await panel(editor).getByRole('textbox', { name: 'Al posto di queste parole' }).fill(proposed);
    await panel(editor).getByRole('button', { name: 'Proponi', exact: true }).press('Enter');
    await editor.getByRole('heading', { name: '1 commento aperto' }).waitFor();
    expect(await faultsOf(editor)).toEqual([]);

    const writer = await person();
    await logIn(writer, 'writer', `/edit-article/${id}#note`);
    await button(writer, 'Accetta: «1503» → «1505»').press('Enter');
    await expect.poll(() => writtenIn(text(writer))).toContain('dipinta nel 1505 da un allievo');
    // One change is left.
    await panel(writer).getByRole('button', { name: 'Rifiuta', exact: true }).press('Enter');
    await panel(writer).getByText('Tutti i commenti sono risolti.').waitFor();
    expect(await writtenIn(text(writer))).toContain('dipinta nel 1505 da un allievo');
    await text(writer).focus();
    await writer.keyboard.press('Control+z');
    expect(await writtenIn(text(writer))).toBe(content);
    // Nothing was stored by it.
    const stored = await (await staffApi('writer')).call('GET', `/articles/${id}`);
    expect([stored['content'], stored.version]).toEqual([content, 1]);
  });

  if (longRun) {
    it('that is accepted while its article is saved, or before the form leads to the dashboard, is unsaved text: the form stays open', async () => {
      const id = await article('Accettata durante il salvataggio');
      await noted(id, 'nel 1503', { suggestion: 'nel 1505' });
      await noted(id, 'un cielo azzurro', { suggestion: 'il cielo' });
      const writer = await person();
      await writer.clock.install();
      await logIn(writer, 'writer', `/edit-article/${id}#note`);
      const accept = (passage: string) =>
        panel(writer)
          .getByRole('listitem')
          .filter({ hasText: passage })
          .getByRole('button', { name: /^Accetta/ })
          .last();
      await accept('nel 1503').waitFor();
      const arrival = Promise.withResolvers<void>();
      await writer.route('**/api/articles/*', async (route) => {
        await arrival.promise;
        await route.continue();
      });
      const save = writer.getByRole('button', { name: 'Salva come bozza' });
      await save.press('Enter');
      await writer.getByText('Salvataggio in corso …').waitFor();
      await accept('nel 1503').press('Enter');
      arrival.resolve();
      const changed = writer.getByText('Nel frattempo il testo è cambiato');
      await changed.waitFor();
      await writer.clock.runFor(5_000);
      await writer.getByText('Non ancora salvato').waitFor();
      expect(await writtenIn(text(writer))).toContain('nel 1505 da un allievo');

      await writer.clock.pauseAt(await writer.evaluate(() => Date.now() + 1_000));
      await save.press('Enter');
      await writer.getByText('Articolo aggiornato con successo!').waitFor();
      await accept('un cielo azzurro').press('Enter');
      await writer.clock.runFor(2_000);
      await changed.waitFor();
      expect(await writtenIn(text(writer))).toContain('è apparso il cielo.');
      const stored = await (await staffApi('writer')).call('GET', `/articles/${id}`);
      expect(stored['content']).toBe(content.replace('1503', '1505'));

      await save.press('Enter');
      await writer.getByText('Articolo aggiornato con successo!').waitFor();
      await writer.clock.runFor(2_000);
      await writer.waitForURL('**/dashboard');
    });
  }
});

it('the description of a video is annotated and corrected, too, in a form without axe violations on a phone in the dark', async () => {
  const api = await staffApi('writer');
  const description = 'Nel 1503 la pala era già a Venezia.';
  const { id } = await api.call('POST', '/videos', {
    ...videoOf('La pala in un video'),
    description,
    status: 'pending',
  });
  const editor = await person({ viewport: { width: 390, height: 800 }, colorScheme: 'dark' });
  await logIn(editor, 'editor', `/edit-video/${id}`);
  await editor.getByRole('button', { name: /^Versioni/ }).waitFor();
  expect(await faultsOf(editor)).toEqual([]);
  await fits(editor, 390);
  await editor.setViewportSize({ width: 1280, height: 720 });
  const field = (page: Page) => longText(page, 'Descrizione');
  await selectIn(field(editor), '1503');
  await annotate(editor);
  await button(editor, 'Proponi una modifica').press('Enter');
  await panel(editor).getByRole('textbox', { name: 'Al posto di queste parole' }).fill('1505');
  await panel(editor).getByRole('button', { name: 'Proponi', exact: true }).press('Enter');
  await editor.getByRole('heading', { name: '1 commento aperto' }).waitFor();
  await expect.poll(() => marked(editor)).toEqual(['1503']);

  const writer = await person();
  await logIn(writer, 'writer', `/edit-video/${id}#note`);
  await panel(writer).getByRole('button', { name: 'Accetta', exact: true }).press('Enter');
  await panel(writer).getByText('Tutti i commenti sono risolti.').waitFor();
  expect(await writtenIn(field(writer))).toBe('Nel 1505 la pala era già a Venezia.');
  await field(writer).press('Control+z');
  await expect.poll(() => writtenIn(field(writer))).toBe(description);
});

it('on a phone the notes are a sheet, which leaves when one goes to a passage', async () => {
  const id = await article('Le note sul telefono');
  await noted(id, 'un cielo azzurro', { text: 'Lapislazzuli?' });
  const writer = await person({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await logIn(writer, 'writer', `/edit-article/${id}`);
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
