import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fillArticle } from '#site/e2e/setup/article-form.ts';
import { inBrowser, logIn, person, personAt } from '#site/e2e/setup/browser.ts';
import { savedMessage } from '#site/e2e/setup/form-messages.ts';
import { caretIn, longText, writtenIn } from '#site/e2e/setup/long-text.ts';
import { holdCalls } from '#site/e2e/setup/lost-responses.ts';
import { hasFocus } from '#site/e2e/setup/page-state.ts';
import { draftsOnServer, onServer } from '#site/e2e/setup/server-drafts.ts';
import { staffApi } from '#site/e2e/setup/staff-api.ts';
import { lookAway } from '#site/e2e/setup/tab-visibility.ts';
import { keepNothing } from '#site/e2e/setup/unsaved-video.ts';

inBrowser();

const caret = (page: Page) => caretIn(longText(page));

async function writeArticle(page: Page, title: string): Promise<void> {
  await fillArticle(page, title);
  await longText(page).click();
}

describe('Ctrl-S', () => {
  it('saves and stays on the form with caret and undo history; what follows is shown as unsaved, also without room for a copy', async () => {
    const page = await person();
    await page.clock.install();
    await logIn(page, 'writer', '/create-article');
    await writeArticle(page, 'Un restauro in tre tempi');
    await page.keyboard.type('Primo tempo');
    await page.keyboard.press('Control+s');
    await page.getByText('Articolo creato con successo!').waitFor();
    const saved = await (await staffApi('writer')).mine('articles', 'Un restauro in tre tempi');
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/edit-article/${saved?.id}`);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Modifica articolo');
    expect(await page.title()).toContain('Modifica articolo');
    expect(await caret(page)).toBe('Primo tempo'.length);

    await page.keyboard.type(' e secondo');
    await page.getByText('Non ancora salvato').waitFor();
    await lookAway(page);
    await onServer(page);
    expect(await draftsOnServer()).toMatchObject([{ id: saved?.id, title: 'Un restauro in tre tempi' }]);
    await page.keyboard.press('Control+s');
    await page.getByText('Articolo aggiornato con successo!').waitFor();
    await page.getByText(savedMessage).waitFor();
    expect(await draftsOnServer()).toEqual([]);
    const again = await (await staffApi('writer')).call('GET', `/articles/${saved?.id}`);
    expect(again).toMatchObject({ version: 2, content: 'Primo tempo e secondo' });

    await page.keyboard.press('Control+z');
    expect(await writtenIn(longText(page))).not.toBe('Primo tempo e secondo');
    // Long after a save that leads to the dashboard would have left.
    await page.clock.fastForward(60_000);
    await page.getByText('Articolo aggiornato con successo!').waitFor({ state: 'hidden' });
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/edit-article/${saved?.id}`);
    await page.keyboard.press('Control+Shift+Z');

    await keepNothing(page);
    await page.keyboard.type(' e terzo');
    await page.keyboard.press('Control+s');
    await page.getByText(savedMessage).waitFor();
    await page.keyboard.type(' tempo');
    await page.getByText('nemmeno in questo browser').waitFor();
    expect(await page.getByText(savedMessage).count()).toBe(0);

    await page.getByRole('button', { name: 'Salva come bozza' }).click();
    await page.getByText('Articolo aggiornato con successo!').waitFor();
    await page.waitForURL('**/dashboard*');
  });

  it('on a slow network keeps what is typed during the save as not saved, and further presses save nothing twice', async () => {
    const page = await personAt('writer', '/create-article');
    await writeArticle(page, 'Scritto durante il salvataggio');
    await page.keyboard.type('Prima');
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/articles')) sent += 1;
    });
    const answer = await holdCalls(page, '**/api/articles');
    await page.keyboard.press('Control+s');
    await page.getByText('Salvataggio in corso …').waitFor();
    await page.keyboard.type(' e dopo');
    await page.getByRole('button', { name: 'Salva come bozza' }).click({ force: true });
    await page.keyboard.press('Control+s');
    answer();
    await page.getByText('Articolo creato con successo!').waitFor();
    expect(sent).toBe(1);
    expect(await writtenIn(longText(page))).toBe('Prima e dopo');
    await page.getByText('Non ancora salvato').waitFor();
    const saved = await (await staffApi('writer')).mine('articles', 'Scritto durante il salvataggio');
    expect((await (await staffApi('writer')).call('GET', `/articles/${saved?.id}`))['content']).toBe('Prima');

    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText(/^Modifiche non salvate del/).waitFor();
    expect(await writtenIn(longText(page))).toBe('Prima e dopo');
  });
});

it('shortcuts end bold and italic, Enter continues a list, which can be undone, and the toolbar is one Tab stop', async () => {
  const page = await personAt('writer', '/create-article');
  await longText(page).click();
  // A style that waits for words writes none of its marks.
  await page.keyboard.press('Control+i');
  await page.keyboard.press('Control+i');
  await page.keyboard.press('Control+b');
  expect(await writtenIn(longText(page))).toBe('');
  await page.keyboard.type('grassetto');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' e ');
  await page.keyboard.press('Control+i');
  await page.keyboard.type('corsivo');
  await page.keyboard.press('Control+i');
  expect(await writtenIn(longText(page))).toBe('**grassetto** e *corsivo*');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Shift+8');
  await page.keyboard.type('uno');
  await page.keyboard.press('Enter');
  await page.keyboard.type('due');
  const written = '**grassetto** e *corsivo*\n- uno\n- due';
  expect(await writtenIn(longText(page))).toBe(written);
  expect(await page.getByRole('button', { name: 'Grassetto', exact: true }).getAttribute('title')).toBe('Ctrl+B');
  await page.keyboard.press('Control+z');
  await expect.poll(() => writtenIn(longText(page))).not.toBe(written);
  await page.keyboard.press('Control+Shift+Z');
  await expect.poll(() => writtenIn(longText(page))).toBe(written);

  // A browser gives what replaces styled words a style of its own, which the policy of the page refuses.
  await longText(page).press('Control+a');
  await page.keyboard.press('Delete');
  await longText(page).fill('fondo oro');
  await longText(page).press('Control+a');
  await longText(page).press('Shift+Tab');
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  expect(await writtenIn(longText(page))).toBe('## fondo oro');
  expect(await hasFocus(longText(page))).toBe(true);
});
