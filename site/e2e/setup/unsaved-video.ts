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

/** Accepts the offer to resume the unsaved text. */
export async function resumeText(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Hai lasciato del testo non salvato' });
  await dialog.getByText(title).waitFor();
  await dialog.getByRole('button', { name: 'Riprendi' }).click();
  expect(await titleField(page).inputValue()).toBe(title);
}

/** From now on the browser has no room for unsaved texts. */
export const keepNothing = (page: Page) =>
  page.evaluate(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      if (key.startsWith('sinopia.draft.')) throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, key, value);
    };
  });
