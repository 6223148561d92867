import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export const title = 'Il cassetto segreto';
export const titleField = (page: Page) => page.getByLabel('Titolo', { exact: true });

/** Fills in the form of a new video without saving. */
export async function writeVideo(page: Page): Promise<void> {
  await page.goto('/create-video');
  await page.getByLabel('URL video').fill('https://youtu.be/aqz-KE-bpKQ');
  await titleField(page).fill(title);
  await page.getByLabel('Descrizione').fill('Uno scrittoio e il suo doppio fondo.');
}

/** The form has the unsaved words, and says so. */
export async function hasText(page: Page): Promise<void> {
  await page.getByText(/^Modifiche non salvate del/).waitFor();
  expect(await titleField(page).inputValue()).toBe(title);
}

/** What is said then. */
export const noRoom = 'Questo browser non ha posto per conservarlo';

/** From now on the browser has no room for unsaved texts. */
export const keepNothing = (page: Page) =>
  page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
