import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { longRun } from '#shared/testing/long-run.ts';
import { focusOn, watchFocus } from '#site/e2e/setup/accessibility.ts';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { nowhere } from '#site/e2e/setup/contexts.ts';
import { savedMessage } from '#site/e2e/setup/form-messages.ts';
import { articleOf, eventOf, staffApi, videoOf } from '#site/e2e/setup/staff-api.ts';

inBrowser();

/** All kinds are saved and decided by the same code; each one's words are in failure-words.test.ts. */
const article = [
  {
    kind: 'article',
    base: '/articles',
    form: '/edit-article',
    item: articleOf('La pala che non passa'),
    approval: "Errore durante l'approvazione",
    rejection: 'Errore durante il rifiuto',
    removal: "Errore durante l'eliminazione dell'articolo",
    loading: "Errore nel caricamento dell'articolo",
    saving: "Errore nel salvataggio dell'articolo",
    invalid: 'Controlla i campi evidenziati',
  },
];

const otherKinds = [
  {
    kind: 'video',
    base: '/videos',
    form: '/edit-video',
    item: videoOf('Il video che non passa'),
    approval: "Errore durante l'approvazione",
    rejection: 'Errore durante il rifiuto',
    removal: "Errore durante l'eliminazione del video",
    loading: 'Errore nel caricamento del video',
    saving: 'Errore nel salvataggio del video',
    invalid: 'Controlla i campi evidenziati',
  },
  {
    kind: 'event',
    base: '/events',
    form: '/modifica-evento',
    item: eventOf('La fiera che non passa'),
    approval: "Errore durante l'approvazione dell'evento",
    rejection: "Errore durante il rifiuto dell'evento",
    removal: "Errore durante l'eliminazione dell'evento",
    loading: "Errore nel caricamento dell'evento",
    saving: "Errore durante l'aggiornamento dell'evento",
    invalid: 'Compila tutti i campi obbligatori',
  },
];

const seesText = (page: Page, text: string) => page.getByRole('alert').getByText(text, { exact: true }).waitFor();

describe.each(longRun ? [...article, ...otherKinds] : article)(
  'without a connection, for a $kind',
  ({ kind, base, form, item, ...messages }) => {
    it('every failed action shows its error, and the form keeps the typed text; a form that loads on retry keeps the focus', async () => {
      const { id } = await (await staffApi('writer')).call('POST', base, { ...item, status: 'pending' });
      const admin = await person();
      await logIn(admin, 'admin', nowhere);
      const address = new RegExp(`/api${base}/${id}`);
      const lost = () => admin.route(address, (route) => route.abort('internetdisconnected'));
      const button = (verb: string) => admin.getByRole('button', { name: `${verb} «${item.title}»` });

      await admin.goto(`/dashboard?tab=pending-${kind}s`);
      await button('Approva').waitFor();
      await lost();
      await button('Approva').click();
      await seesText(admin, messages.approval);
      await admin.getByText('La rete non risponde. Controlla la connessione e riprova.').waitFor();
      await button('Respingi').click();
      await admin.getByRole('dialog').getByRole('button', { name: 'Respingi' }).click();
      await seesText(admin, messages.rejection);

      await admin.goto(`/dashboard?tab=all-${kind}s`);
      await button('Elimina').click();
      await admin.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click();
      await seesText(admin, messages.removal);
      await button('Elimina').waitFor();

      await admin.goto(`${form}/${id}`);
      await seesText(admin, messages.loading);
      await watchFocus(admin);
      await admin.unroute(address);
      await admin.getByRole('button', { name: 'Riprova' }).press('Enter');
      const title = admin.getByLabel('Titolo', { exact: true });
      await title.waitFor();
      expect((await focusOn(admin)).lost).toEqual([]);
      await title.fill('Un titolo che resta');
      await lost();
      await admin.keyboard.press('Control+s');
      await seesText(admin, messages.saving);
      expect(await title.inputValue()).toBe('Un titolo che resta');
      await title.fill('');
      await admin.keyboard.press('Control+s');
      await seesText(admin, messages.invalid);
      expect(await admin.getByText(messages.saving).count()).toBe(0);
      await title.fill('Un titolo che resta');
      await admin.unroute(address);
      // Command-S, as on a Mac.
      await admin.keyboard.press('Meta+s');
      await admin.getByText(savedMessage).waitFor();
      await (await staffApi('admin')).call('PUT', `${base}/${id}/reject`);
    });
  },
);

const news = {
  tab: 'news',
  base: '/news',
  item: { title: 'La bottega che resta', summary: 'Non chiude.', category: 'cultura' },
  failed: "Errore durante l'eliminazione della notizia",
  done: 'Notizia eliminata con successo!',
};

const gallery = {
  tab: 'gallery',
  base: '/gallery',
  item: { title: 'La natura che resta', artist: 'Ignoto', image: '/pictures/opera-06.svg', category: 'Antiquariato' },
  failed: "Errore durante l'eliminazione dell'opera",
  done: 'Opera eliminata con successo!',
};

it.each(longRun ? [news, gallery] : [news])(
  'from $tab: an item whose deletion failed stays and counts, and a second deletion removes it',
  async ({ tab, base, item, ...words }) => {
    const { id } = await (await staffApi('editor')).call('POST', base, item);
    const editor = await person();
    await logIn(editor, 'editor', `/dashboard?tab=${tab}`);
    const remove = async () => {
      await editor.getByRole('button', { name: `Elimina «${item.title}»` }).click();
      await editor.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click();
    };
    const counted = () => editor.locator(`nav [href="?tab=${tab}"] .tab-count`).textContent();
    await expect.poll(counted).toMatch(/^ \d+$/);
    const before = Number(await counted());
    await editor.route(`**/api${base}/${id}`, (route) => route.abort('internetdisconnected'));
    await remove();
    await seesText(editor, words.failed);
    expect(await counted()).toBe(` ${before}`);
    await editor.unroute(`**/api${base}/${id}`);
    await remove();
    await seesText(editor, words.done);
    await expect.poll(counted).toBe(` ${before - 1}`);
  },
);

if (longRun)
  it('an event that cannot be created shows an error, and the form keeps it', async () => {
    const writer = await person();
    await logIn(writer, 'writer', '/crea-evento');
    const { title, location, description, startDate, endDate } = eventOf('La fiera senza rete');
    await writer.getByLabel('Titolo').fill(title);
    await writer.getByLabel('Data di inizio').fill(startDate);
    await writer.getByLabel('Data di fine').fill(endDate);
    await writer.getByLabel('Luogo').fill(location);
    await writer.getByLabel('Descrizione').fill(description);
    await writer.route('**/api/events', (route) => route.abort('internetdisconnected'));
    await writer.getByRole('button', { name: 'Invia per Approvazione' }).click();
    await seesText(writer, "Errore durante la creazione dell'evento");
    expect(await writer.getByLabel('Titolo').inputValue()).toBe(title);
  });

it('when nothing waits for approval, each tab of pending items says so', async () => {
  const editor = await person();
  await logIn(editor, 'editor', nowhere);
  await editor.route('**/pending/list?*', (route) => route.fulfill({ json: [] }));
  await editor.goto('/dashboard?tab=pending-articles');
  await editor.getByText('Nessun articolo in attesa di approvazione').waitFor();
  const tabs = editor.getByRole('navigation', { name: 'Contenuti' });
  await tabs.getByRole('link', { name: 'Video in attesa' }).click();
  await editor.getByText('Nessun video in attesa di approvazione').waitFor();
  await tabs.getByRole('link', { name: 'Eventi in attesa' }).click();
  await editor.getByText('Nessun evento in attesa di approvazione').waitFor();
});

describe('code that did not load', () => {
  const failure = 'La rete non risponde. Controlla la connessione e riprova.';

  it('of the library leaves the form as it was, and loads at the next attempt', async () => {
    const writer = await person();
    await logIn(writer, 'writer', '/create-article');
    const title = writer.getByLabel('Titolo', { exact: true });
    await title.fill('Scritto prima della libreria');
    await writer.route('**/PicturePicker*.js', (route) => route.abort('internetdisconnected'));
    await writer.getByRole('button', { name: 'Scegli dalla libreria' }).first().click();
    const dialog = writer.getByRole('dialog', { name: 'Scegli un’immagine' });
    await dialog.getByText(failure).waitFor();
    expect(await title.inputValue()).toBe('Scritto prima della libreria');
    await writer.unroute('**/PicturePicker*.js');
    await dialog.getByRole('button', { name: 'Riprova' }).click();
    await dialog.getByRole('searchbox', { name: 'Cerca nella libreria' }).waitFor();
  });

  it('of the notes is said in their sheet on a phone, which can be closed, and loads at the next attempt', async () => {
    const { id } = await (await staffApi('writer')).call('POST', '/articles', articleOf('Note senza rete'));
    const writer = await person({ viewport: { width: 390, height: 844 } });
    await logIn(writer, 'writer', `/edit-article/${id}`);
    await writer.route('**/NotesPanel*.js', (route) => route.abort('internetdisconnected'));
    const notes = writer.getByRole('button', { name: 'Commenti', exact: true });
    await notes.click();
    const sheet = writer.getByRole('complementary', { name: 'Commenti sul testo' });
    const { y, height } = (await sheet.getByText(failure).boundingBox()) ?? { y: Number.NaN, height: 0 };
    expect([y > 0, y + height < 844]).toEqual([true, true]);
    await sheet.getByRole('button', { name: 'Chiudi' }).click();
    await notes.click();
    await writer.unroute('**/NotesPanel*.js');
    await sheet.getByRole('button', { name: 'Riprova' }).click();
    await sheet.getByText('Non ci sono commenti.').waitFor();
  });

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
