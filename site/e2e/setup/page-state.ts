import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { plainBlanks } from '#shared/testing/plain-blanks.ts';

/** In a window of this width the page does not scroll sideways. */
export const fits = async (page: Page, width: number): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

/** The page, made as narrow as the narrowest phone, does not scroll sideways. */
export async function fitsPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 720 });
  await fits(page, 320);
}

export const textsOf = async (elements: Locator): Promise<string[]> =>
  (await elements.allTextContents()).map(plainBlanks);

/** The text of the element that has the focus. */
export const focusedText = async (page: Page): Promise<string> =>
  plainBlanks(await page.evaluate(() => document.activeElement?.textContent ?? ''));

/** What the page asks for by itself it has asked for by then. */
export const whenQuiet = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((quiet) => requestIdleCallback(quiet)));

/** The first page of a visit has its fonts: their styles have come, and what the page shows is set in them. */
export async function facesShown(page: Page): Promise<void> {
  await page.waitForFunction(() => sessionStorage.getItem('sinopia.facce'));
  await page.evaluate(async () => {
    // A layout asks for the fonts that it needs.
    document.body.getBoundingClientRect();
    await document.fonts.ready;
  });
}

export const hasFocus = (place: Locator) => place.evaluate((element) => element === document.activeElement);

/** From the next page on it keeps nothing, as where the person has forbidden the data of sites. */
export const denyStorage = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    }
  });
