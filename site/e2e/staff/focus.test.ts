import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { longRun } from '#shared/testing/long-run.ts';
import { focusOn, watchFocus } from '#site/e2e/setup/accessibility.ts';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { nowhere } from '#site/e2e/setup/contexts.ts';
import { articleOf, eventOf, staffApi } from '#site/e2e/setup/staff-api.ts';

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

  const lists = [{ tab: 'all-articles', kind: 'articles', item: { ...articleOf('Da togliere'), status: 'draft' } }];

  if (longRun)
    it.each(lists)(
      'deleting in $tab and restoring in the trash move the focus to the next row, at last to the list',
      async (row) => {
        const { tab, kind, item } = row;
        const api = await staffApi('admin');
        await api.call('POST', `/${kind}`, { ...item, title: 'Da togliere 2' });
        await api.call('POST', `/${kind}`, { ...item, title: 'Da togliere 1' });
        const page = await keyboardUser('admin', `/dashboard?tab=${tab}&cerca=da+togliere&ordine=titolo`);
        await press(page, 'Elimina «Da togliere 1»');
        await focusRestsOn(page, 'button: Annulla');
        await page.keyboard.press('Escape');
        await focusRestsOn(page, 'button: Elimina «Da togliere 1»');
        await press(page, 'Elimina «Da togliere 1»');
        await confirm(page, 'Elimina');
        await focusRestsOn(page, 'li: Da togliere 2');
        await press(page, 'Elimina «Da togliere 2»');
        await confirm(page, 'Elimina');
        await seesText(page, 'Nessun risultato');
        await focusRestsOn(page, `section: ${await page.getByRole('heading', { level: 2 }).first().textContent()}`);

        await page.goto('/dashboard?tab=trash&cerca=da+togliere&ordine=titolo');
        await page.getByRole('button', { name: 'Ripristina «Da togliere 1»' }).waitFor();
        await watchFocus(page);
        await press(page, 'Ripristina «Da togliere 1»');
        await focusRestsOn(page, 'li: Da togliere 2');
        await press(page, 'Ripristina «Da togliere 2»');
        await focusRestsOn(page, 'section: Cestino');
      },
    );

  it('a list that fails to load is logged and stops the spinner, and has the focus when it loads on retry', async () => {
    const page = await keyboardUser('editor', '/dashboard?tab=pending-videos');
    const logged: string[] = [];
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
    await page.route('**/api/content?*', (route) => route.abort('internetdisconnected'));
    await page.getByRole('link', { name: 'Notizie' }).press('Enter');
    await seesText(page, 'La lista non si è caricata.');
    expect(await page.getByText('Caricamento...').count()).toBe(0);
    expect(await page.getByRole('alert').allTextContents()).toEqual(['La lista non si è caricata.Riprova']);
    expect(logged.filter((text) => text.startsWith('ApiProblem: HTTP 0'))).toHaveLength(1);
    await page.unroute('**/api/content?*');
    await press(page, 'Riprova');
    await page.getByRole('listitem').filter({ hasText: 'Notizia' }).first().waitFor();
    await focusRestsOn(page, 'section: Notizie');
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().focus();
    await page.goBack();
    await page.getByRole('heading', { level: 2, name: 'Video in attesa' }).waitFor();
    await focusRestsOn(page, 'main: contenuto');
  });

  if (longRun)
    it('after the last page of a list the focus is on the list, because the button for more is gone', async () => {
      const page = await person();
      await logIn(page, 'admin', nowhere);
      await page.route('**/api/audit?*', async (route) => {
        const { searchParams, pathname } = new URL(route.request().url());
        const response = await route.fetch();
        const next = `<${pathname}?cursor=dopo>; rel="next"`;
        if (searchParams.has('cursor')) await route.fulfill({ json: [] });
        else await route.fulfill({ response, headers: { ...response.headers(), link: next } });
      });
      await page.goto('/dashboard?tab=audit');
      await watchFocus(page);
      await press(page, 'Mostra altre righe');
      await page.getByRole('button', { name: 'Mostra altre righe' }).waitFor({ state: 'detached' });
      await focusRestsOn(page, 'section: Registro');
    });
});

if (longRun) {
  it('writing, previewing, leaving, sending and deleting a newsletter by keyboard keep the focus in the tab or its dialog', async () => {
    const page = await keyboardUser('admin', '/dashboard?tab=newsletter');
    await page.getByLabel('Oggetto').focus();
    await page.keyboard.type('Lettera senza mouse');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Una riga.');
    await press(page, 'Crea newsletter');
    await seesText(page, 'Newsletter creata con successo!');
    await watchFocus(page);
    await focusRestsOn(page, 'section: Tutte le newsletter');
    await press(page, 'Anteprima «Lettera senza mouse»');
    const preview = page.getByRole('dialog', { name: /^Anteprima di/ });
    await preview.waitFor();
    await focusRestsOn(page, 'button: Chiudi');
    await page.keyboard.press('Escape');
    await preview.waitFor({ state: 'hidden' });
    await focusRestsOn(page, 'button: Anteprima «Lettera senza mouse»');
    await press(page, 'Modifica «Lettera senza mouse»');
    await page.getByRole('heading', { name: 'Modifica la bozza' }).waitFor();
    expect(await page.getByLabel('Oggetto').evaluate((field) => field === document.activeElement)).toBe(true);
    await press(page, 'Lascia la bozza com’era');
    await focusRestsOn(page, 'section: Tutte le newsletter');
    await page.route('**/api/newsletter/stats', (route) => route.abort('internetdisconnected'));
    await press(page, 'Invia «Lettera senza mouse»');
    await page.getByRole('dialog').getByText('Non so a quanti lettori andrebbe.').waitFor();
    await page.unroute('**/api/newsletter/stats');
    await confirm(page, 'Riprova');
    await page.getByRole('dialog').getByRole('status').getByText('partirà subito').waitFor();
    // What will happen is read out with the question.
    const described = await page.getByRole('dialog').getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described}"]`).textContent()).toContain('«Lettera senza mouse» partirà subito');
    await focusRestsOn(page, 'button: Annulla');
    await confirm(page, 'Invia');
    await focusRestsOn(page, 'li: Lettera senza mouse');
    await page.getByText(/Newsletter inviata con successo a \d+ destinatari!/).waitFor();
    await focusRestsOn(page, 'li: Lettera senza mouse');
    await press(page, 'Elimina «Lettera senza mouse»');
    await confirm(page, 'Elimina');
    await seesText(page, 'Newsletter eliminata con successo!');
    await page.getByRole('listitem').filter({ hasText: 'Lettera senza mouse' }).waitFor({ state: 'detached' });
    expect(await focusOn(page)).toMatchObject({ lost: [], at: expect.stringMatching(/^(li|section): /) });
  });
}

describe('in a form', () => {
  it('after Ctrl-S and a cancelled conflict the focus is back in the field', async () => {
    const api = await staffApi('admin');
    const { id } = await api.call('POST', '/events', eventOf('La notte dei cantieri'));
    const page = await keyboardUser('editor', `/modifica-evento/${id}`);
    const place = page.getByLabel('Luogo');
    await place.fill('Parma, Pilotta');
    await api.call('PUT', `/events/${id}`, { title: 'La lunga notte dei cantieri' });
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: 'Due versioni dello stesso evento' });
    const theirs = dialog.getByRole('group', { name: 'Titolo' }).getByLabel('L’altra versione');
    await theirs.waitFor();
    // What a person types on chooses nothing.
    await page.keyboard.press('Space');
    expect(await theirs.isChecked()).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await place.evaluate((field) => field === document.activeElement)).toBe(true);
  });

  if (longRun)
    it('beginning again from the saved version and its undoing leave the focus at the line that says so', async () => {
      const page = await keyboardUser('writer', '/create-video');
      const title = page.getByLabel('Titolo', { exact: true });
      page.on('dialog', (dialog) => dialog.accept());
      await title.fill('Lasciato a metà');
      await seesText(page, 'Non ancora salvato');
      await page.reload();
      await seesText(page, 'Modifiche non salvate del');
      await watchFocus(page);
      await press(page, 'Ricomincia da capo');
      expect(await title.inputValue()).toBe('');
      await focusRestsOn(page, 'p: Le modifiche sono state tolte. Annulla');
      await press(page, 'Annulla');
      expect(await title.inputValue()).toBe('Lasciato a metà');

      // What is typed instead stays: long before its time is over, the undo is not offered any more.
      await press(page, 'Ricomincia da capo');
      await title.fill('Scritto dopo');
      await page.getByText('Le modifiche sono state tolte.').waitFor({ state: 'detached', timeout: 5_000 });
      expect(await title.inputValue()).toBe('Scritto dopo');
    });
});
