import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { focusOn, watchFocus } from '#site/e2e/setup/accessibility.ts';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { eventOf, staffApi } from '#site/e2e/setup/staff-api.ts';

inBrowser();

/** A keyboard user at a page of the dashboard. */
async function keyboardUser(account: string, address: string): Promise<Page> {
  const page = await person();
  await logIn(page, account, address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await watchFocus(page);
  return page;
}

async function press(page: Page, name: string | RegExp, within: Pick<Page, 'getByRole'> = page): Promise<void> {
  await within
    .getByRole('button', { name, exact: typeof name === 'string', disabled: false })
    .first()
    .press('Enter');
}

const confirm = (page: Page, name: string) => press(page, name, page.getByRole('dialog'));
const seesText = (page: Page, text: string) => page.getByText(text).first().waitFor();

/** The focus ends here, and was never lost on the way. */
const focusRestsOn = (page: Page, at: string) => expect.poll(() => focusOn(page)).toEqual({ lost: [], at });

describe('in the lists of content', () => {
  it('an approved row keeps the focus, a rejected row passes it to its neighbour, the last row to the list', async () => {
    const writer = await staffApi('writer');
    for (const part of ['prima', 'seconda', 'terza', 'quarta', 'quinta']) {
      await writer.call('POST', '/events', { ...eventOf(`Focale ${part}`), status: 'pending' });
    }
    const page = await keyboardUser('editor', '/dashboard?tab=pending-events&cerca=focale&ordine=titolo');
    await page.clock.install();
    await press(page, 'Approva «Focale prima»');
    await seesText(page, 'Evento approvato con successo!');
    await focusRestsOn(page, 'li: Focale prima');
    await press(page, 'Respingi «Focale terza»');
    await confirm(page, 'Respingi');
    await seesText(page, 'Evento respinto con successo!');
    await focusRestsOn(page, 'li: Focale seconda');
    await page.getByLabel('Seleziona «Focale quarta»').press('Space');
    await press(page, 'Approva selezionati (1)');
    await confirm(page, 'Approva');
    await seesText(page, 'Un contenuto approvato con successo!');
    await focusRestsOn(page, 'button: Approva selezionati');
    await page.getByLabel('Seleziona tutti').press('Space');
    await press(page, 'Approva selezionati (2)');
    await confirm(page, 'Approva');
    await seesText(page, '2 contenuti approvati con successo!');
    // The time in which they can be undone.
    await page.clock.fastForward(10_000);
    await focusRestsOn(page, 'section: Eventi in attesa');
    await press(page, 'Chiudi i messaggi');
    await focusRestsOn(page, 'section: Eventi in attesa');
  });
});
