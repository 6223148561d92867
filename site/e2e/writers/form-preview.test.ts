import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { faultsOf } from '#site/e2e/setup/accessibility.ts';
import { inBrowser, personAt } from '#site/e2e/setup/browser.ts';
import { longText } from '#site/e2e/setup/long-text.ts';

inBrowser();

it('on a phone the preview opens and closes, and the form keeps what was typed', async () => {
  const writer = await personAt('writer', '/create-article', { viewport: { width: 390, height: 844 } });
  await writer.getByLabel('Titolo', { exact: true }).fill('La predella ritrovata');
  const button = writer.getByRole('button', { name: 'Anteprima' });
  const preview = writer.getByRole('region', { name: 'Anteprima' });
  await button.click();
  await preview.getByRole('heading', { name: 'La predella ritrovata' }).waitFor();
  await button.click();
  await preview.waitFor({ state: 'detached' });
  expect(await writer.getByLabel('Titolo', { exact: true }).inputValue()).toBe('La predella ritrovata');
});

const source = Array.from(
  { length: 60 },
  (_, at) => `Nel paragrafo ${at + 1} si racconta di una sala, con *parole* che bastano a due righe di testo.`,
).join('\n\n');

/** Within what the preview shows of itself. */
const isShown = (preview: Locator, words: string) =>
  preview.getByText(words).evaluate((paragraph) => {
    const { top, bottom } = paragraph.closest('.preview')?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
    const place = paragraph.getBoundingClientRect();
    return place.top >= top && place.bottom <= bottom;
  });

it('the preview beside the text scrolls along with the caret and with what is written', async () => {
  const page = await personAt('writer', '/create-article', {
    viewport: { width: 1_440, height: 900 },
    reducedMotion: 'reduce',
  });
  const preview = page.getByRole('region', { name: 'Anteprima' });
  await page.getByRole('button', { name: 'Anteprima' }).click();
  await longText(page).fill(source);
  await longText(page).press('Control+Home');
  await preview.getByText('Nel paragrafo 60 si').waitFor();
  await preview.getByText('Qui si scrive.').waitFor({ state: 'detached' });
  await longText(page).press('Control+End');
  await expect.poll(() => isShown(preview, 'Nel paragrafo 60 si')).toBe(true);
  await page.keyboard.type(' Qui si scrive.');
  await expect.poll(() => isShown(preview, 'Qui si scrive.')).toBe(true);
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Control+Home');
  await expect.poll(() => preview.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
});
