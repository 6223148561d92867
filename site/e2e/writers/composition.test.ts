import { expect, it } from 'vitest';
import { presence } from '#shared/limits.ts';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { caretIn, longText, writtenIn } from '#site/e2e/setup/long-text.ts';
import { newArticle, staffApi } from '#site/e2e/setup/staff-api.ts';

inBrowser();

it('words that a phone’s keyboard composes stay whole when a note and a colleague arrive, with the caret and one undo', async () => {
  const content = 'Sotto la vernice si apre ';
  const { id } = await newArticle('Scritto col pollice', { content: `${content}x`, status: 'pending' });
  const writer = await person({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await writer.clock.install();
  await logIn(writer, 'writer', `/edit-article/${id}`);
  const text = longText(writer);
  await text.press('Control+End');
  await writer.keyboard.press('Backspace');
  await writer.clock.runFor(1_000);
  const keyboard = await writer.context().newCDPSession(writer);
  const compose = (words: string) =>
    keyboard.send('Input.imeSetComposition', { text: words, selectionStart: words.length, selectionEnd: words.length });
  await compose('ci');
  const editor = await staffApi('editor');
  const anchor = { quote: 'la vernice', before: 'Sotto ', after: ' si apre ', at: 6 };
  const note = await editor.call('POST', `/notes/article/${id}`, { ...anchor, text: 'Quale?' });
  expect(note).toMatchObject({ quote: 'la vernice' });
  await editor.call('PUT', `/presence/article/${id}`);
  await writer.clock.runFor(presence.everySeconds * 1_000);
  await writer.getByRole('button', { name: 'Commenti (1)' }).waitFor();
  await writer.locator('.presence', { hasText: 'Giulia Ferrante' }).waitFor();
  // The browser composes within a node of the page, which no mark may split.
  expect(await writer.locator('.text-noted').count()).toBe(0);
  await compose('ciel');
  await keyboard.send('Input.insertText', { text: 'cielo' });
  await expect.poll(() => writtenIn(text)).toBe(`${content}cielo`);
  expect(await caretIn(text)).toBe(`${content}cielo`.length);
  await expect.poll(() => writer.locator('.text-noted').allTextContents()).toEqual(['la vernice']);
  await writer.keyboard.press('Control+z');
  await expect.poll(() => writtenIn(text)).toBe(content);
});
