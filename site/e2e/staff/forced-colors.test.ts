import { expect, it } from 'vitest';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';

inBrowser();

it.each([
  ['/articoli', '.choices [aria-current="true"]', '.choices a:not([aria-current])'],
  ['/eventi', '.choices [aria-pressed="true"]', '.choices [aria-pressed="false"]'],
  ['/galleria', '.choices [aria-pressed="true"]', '.choices [aria-pressed="false"]'],
  ['/video', '.choices [aria-pressed="true"]', '.choices [aria-pressed="false"]'],
  ['/calendario', '.choices [aria-pressed="true"]', '.choices [aria-pressed="false"]'],
  ['/cerca?q=oro', '.choices [aria-pressed="true"]', '.choices [aria-pressed="false"]'],
])('with forced colours %s shows which filter is pressed', async (path, pressed, other) => {
  const page = await person({ forcedColors: 'active' });
  await page.goto(path);
  const background = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await background(pressed)).not.toBe(await background(other));
});

it('with forced colours the slider shows which slide is current', async () => {
  const page = await person({ forcedColors: 'active' });
  await page.goto('/');
  const dots = await page
    .locator('.hero-dots button')
    .evaluateAll((all) => all.slice(0, 2).map((dot) => getComputedStyle(dot, '::before').backgroundColor));
  expect(dots[0]).not.toBe(dots[1]);
});

it('with forced colours the dashboard shows which tab is current', async () => {
  const page = await person({ forcedColors: 'active' });
  await logIn(page, 'editor');
  const border = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((tab) => getComputedStyle(tab).borderBlockEndColor);
  expect(await border('.tabs [aria-current]')).not.toBe(await border('.tabs a:not([aria-current])'));
});
