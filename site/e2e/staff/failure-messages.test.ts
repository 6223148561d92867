import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { longRun } from '#shared/testing/long-run.ts';
import { focusOn, watchFocus } from '#site/e2e/setup/accessibility.ts';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { nowhere } from '#site/e2e/setup/contexts.ts';
import { savedMessage } from '#site/e2e/setup/form-messages.ts';
import { articleOf, staffApi } from '#site/e2e/setup/staff-api.ts';

inBrowser();

const seesText = (page: Page, text: string) => page.getByRole('alert').getByText(text, { exact: true }).waitFor();

/** All kinds are saved and decided by the same code; each one's words are in failure-words.test.ts. */
it('without a connection every failed action shows its error, and the form keeps the typed text; a form that loads on retry keeps the focus', async () => {
  const item = articleOf('La pala che non passa');
  const { id } = await (await staffApi('writer')).call('POST', '/articles', { ...item, status: 'pending' });
  const admin = await person();
  await logIn(admin, 'admin', nowhere);
  const address = new RegExp(`/api/articles/${id}`);
  const lost = () => admin.route(address, (route) => route.abort('internetdisconnected'));
  const button = (verb: string) => admin.getByRole('button', { name: `${verb} «${item.title}»` });

  await admin.goto('/dashboard?tab=pending-articles');
  await button('Approva').waitFor();
  await lost();
  await button('Approva').click();
  await seesText(admin, "Errore durante l'approvazione");
  await admin.getByText('La rete non risponde. Controlla la connessione e riprova.').waitFor();
  await button('Respingi').click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Respingi' }).click();
  await seesText(admin, 'Errore durante il rifiuto');

  await admin.goto('/dashboard?tab=all-articles');
  await button('Elimina').click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click();
  await seesText(admin, "Errore durante l'eliminazione dell'articolo");
  await button('Elimina').waitFor();

  await admin.goto(`/edit-article/${id}`);
  await seesText(admin, "Errore nel caricamento dell'articolo");
  await watchFocus(admin);
  await admin.unroute(address);
  await admin.getByRole('button', { name: 'Riprova' }).press('Enter');
  const title = admin.getByLabel('Titolo', { exact: true });
  await title.waitFor();
  expect((await focusOn(admin)).lost).toEqual([]);
  await title.fill('Un titolo che resta');
  await lost();
  await admin.keyboard.press('Control+s');
  await seesText(admin, "Errore nel salvataggio dell'articolo");
  expect(await title.inputValue()).toBe('Un titolo che resta');
  await title.fill('');
  await admin.keyboard.press('Control+s');
  await seesText(admin, 'Controlla i campi evidenziati');
  expect(await admin.getByText("Errore nel salvataggio dell'articolo").count()).toBe(0);
  await title.fill('Un titolo che resta');
  await admin.unroute(address);
  // Command-S, as on a Mac.
  await admin.keyboard.press('Meta+s');
  await admin.getByText(savedMessage).waitFor();
  await (await staffApi('admin')).call('PUT', `/articles/${id}/reject`);
});

describe('code that did not load', () => {
  const failure = 'La rete non risponde. Controlla la connessione e riprova.';

  it('of one part of the dashboard leaves the others, and loads at the next attempt', async () => {
    const admin = await person();
    await admin.route('**/Invitations*.js', (route) => route.abort('internetdisconnected'));
    await logIn(admin, 'admin', '/dashboard?tab=users');
    await admin.getByText(failure).waitFor();
    await admin.getByRole('table').waitFor();
    await admin.unroute('**/Invitations*.js');
    await admin.getByRole('button', { name: 'Riprova' }).click();
    await admin.getByRole('region', { name: 'Inviti' }).waitFor();
    await admin.getByRole('region', { name: 'Secondo fattore' }).waitFor();
  });

  if (longRun)
    it('comes when the page is loaded again, which is offered if the magazine answers and the code goes on failing', async () => {
      const admin = await person();
      await admin.route('**/Invitations*.js', (route) => route.abort('internetdisconnected'));
      await logIn(admin, 'admin', '/dashboard?tab=users');
      await admin.getByRole('button', { name: 'Riprova' }).click();
      await admin.getByText('Questa parte si carica solo con tutta la pagina.').waitFor();
      await admin.unroute('**/Invitations*.js');
      await admin.getByRole('button', { name: 'Ricarica la pagina' }).click();
      await admin.getByRole('region', { name: 'Inviti' }).waitFor();
    });
});
