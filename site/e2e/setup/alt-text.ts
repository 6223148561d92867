import type { Page } from 'playwright-core';

/** Answers the form's question for what its picture shows. */
export async function describePicture(page: Page, alt = 'Due melagrane su un piano di pietra.'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Che cosa si vede?' });
  await dialog.getByLabel('Testo alternativo').fill(alt);
  // Its picture may still be loading above the button, which then moves.
  await dialog.getByRole('button', { name: 'Continua' }).press('Enter');
}
