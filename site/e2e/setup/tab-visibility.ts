import type { Page } from 'playwright-core';
import { titleField } from './unsaved-video.ts';

/** As the browser does for a tab that comes to the front, or goes behind another. */
export const show = (page: Page, isSeen: boolean): Promise<void> =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, !isSeen);

/** Goes behind another tab for a moment: what is written goes to the server then, and waits for no pause in the writing. */
export async function lookAway(page: Page): Promise<void> {
  await show(page, false);
  await show(page, true);
}

/** Comes back after a while to a page with an installed clock: lists of the dashboard are fetched again. */
export async function comeBack(page: Page): Promise<void> {
  await page.clock.fastForward(30_000);
  await lookAway(page);
}

/** Writes a title, and looks away once the browser or the server has it. */
export async function writeTitle(page: Page, title: string): Promise<void> {
  await titleField(page).fill(title);
  await page.getByText('Non ancora salvato').waitFor();
  await lookAway(page);
}
