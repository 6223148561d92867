import type { Page } from 'playwright-core';
import { titleField } from './unsaved-video.ts';

/** The fields without which an article is not saved. */
export async function fillArticle(page: Page, title: string, description = 'Che cosa resta sotto.'): Promise<void> {
  await titleField(page).fill(title);
  await page.getByLabel('Descrizione breve').fill(description);
  await page.getByLabel('URL immagine').fill('/pictures/opera-06.svg');
}
