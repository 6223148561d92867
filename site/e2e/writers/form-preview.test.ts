import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { renderMarkdown } from '#shared/markdown/markdown.ts';
import { faultsOf } from '#site/e2e/setup/accessibility.ts';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { longText } from '#site/e2e/setup/long-text.ts';

inBrowser();

const named = 'eacute nbsp amp lt quot NewLine fjlig ngE CounterClockwiseContourIntegral no'.split(' ');

it('on a phone the preview opens and closes, twice, the form keeps what was typed, and named characters are those of the page', async () => {
  const writer = await person({ viewport: { width: 390, height: 844 } });
  await logIn(writer, 'writer', '/create-article');
  await writer.getByLabel('Titolo', { exact: true }).fill('La predella ritrovata');
  const button = writer.getByRole('button', { name: 'Anteprima' });
  const preview = writer.getByRole('region', { name: 'Anteprima' });
  for (const _round of [1, 2]) {
    await button.click();
    await preview.getByRole('heading', { name: 'La predella ritrovata' }).waitFor();
    await button.click();
    await preview.waitFor({ state: 'detached' });
    expect(await writer.getByLabel('Titolo', { exact: true }).inputValue()).toBe('La predella ritrovata');
  }

  // The browser reads them by a table of its own.
  const source = named.map((name) => `&${name};`).join(' – ');
  await longText(writer).fill(source);
  await button.click();
  const shown = preview.locator('.prose p');
  const [, page] = /^<p>(.*)<\/p>$/s.exec(renderMarkdown(source).trim()) ?? [];
  expect(await shown.evaluate((paragraph) => paragraph.textContent)).toBe(
    await writer.evaluate((html = '') => new DOMParser().parseFromString(html, 'text/html').body.textContent, page),
  );
});

describe('the preview beside the text', () => {
  const source = Array.from(
    { length: 60 },
    (_, at) =>
      `Nel paragrafo ${at + 1} si racconta di una sala e di chi la visita, con *parole* che bastano a due righe.`,
  ).join('\n\n');
  const text = longText;
  const previewOf = (page: Page) => page.getByRole('region', { name: 'Anteprima' });

  /** Within what the preview shows of itself. */
  const isShown = (preview: Locator, words: string) =>
    preview.getByText(words).evaluate((paragraph) => {
      const { top, bottom } = paragraph.closest('.preview')?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
      const place = paragraph.getBoundingClientRect();
      return place.top >= top && place.bottom <= bottom;
    });

  it('scrolls along with the caret and with what is written', async () => {
    const page = await person({ viewport: { width: 1_440, height: 900 }, reducedMotion: 'reduce' });
    await logIn(page, 'writer', '/create-article');
    const preview = previewOf(page);
    await page.getByRole('button', { name: 'Anteprima' }).click();
    await text(page).fill(source);
    await text(page).press('Control+Home');
    await preview.getByText('Nel paragrafo 60 si').waitFor();
    await preview.getByText('Qui si scrive.').waitFor({ state: 'detached' });
    await text(page).press('Control+End');
    await expect.poll(() => isShown(preview, 'Nel paragrafo 60 si')).toBe(true);
    await page.keyboard.type(' Qui si scrive.');
    await expect.poll(() => isShown(preview, 'Qui si scrive.')).toBe(true);
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Control+Home');
    await expect.poll(() => preview.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  });
});
