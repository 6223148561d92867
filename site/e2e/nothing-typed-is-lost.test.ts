import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { inBrowser, logIn, person } from './setup/browser.ts';

inBrowser();

const title = 'Il cassetto segreto';
const titleField = (page: Page) => page.getByLabel('Titolo', { exact: true });

async function writeVideo(page: Page): Promise<void> {
  await page.goto('/create-video');
  await page.getByLabel('URL video').fill('https://youtu.be/aqz-KE-bpKQ');
  await titleField(page).fill(title);
  await page.getByLabel('Descrizione').fill('Uno scrittoio e il suo doppio fondo.');
}

/** Back on the page, the text is offered and taken up again. */
async function takeUp(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Hai lasciato del testo non salvato' });
  await dialog.getByText(title).waitFor();
  await dialog.getByRole('button', { name: 'Riprendi' }).click();
  expect(await titleField(page).inputValue()).toBe(title);
}

describe('while the connection is lost', () => {
  it('the form says so, keeps all, and saves when it is back', async () => {
    const writer = await person();
    await logIn(writer, 'writer');
    await writeVideo(writer);
    await writer.context().setOffline(true);
    await writer.getByText('Senza connessione: quello che scrivi resta in questo browser.').waitFor();
    await writer.getByRole('button', { name: 'Salva bozza' }).click();
    await writer.getByText('Errore nel salvataggio del video').waitFor();
    await writer.getByText('La rete non risponde. Controlla la connessione e riprova.').waitFor();
    expect(await titleField(writer).inputValue()).toBe(title);

    await writer.context().setOffline(false);
    await writer.getByRole('button', { name: 'Salva bozza' }).click();
    await writer.getByText('Video creato con successo!').waitFor();
  });

  it('a closed tab loses nothing', async () => {
    const writer = await person();
    await logIn(writer, 'writer2');
    await writeVideo(writer);
    await writer.getByText('Non salvato; una copia è in questo browser').waitFor();
    await writer.close();
    const again = await writer.context().newPage();
    await again.goto('/create-video');
    await takeUp(again);
  });
});

it('a slow network shows that the text is on its way, and whoever presses again sends nothing twice', async () => {
  const writer = await person();
  await logIn(writer, 'writer');
  await writeVideo(writer);
  let sent = 0;
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await writer.route('**/api/videos', async (route) => {
    sent += 1;
    await held;
    await route.continue();
  });
  await writer.getByRole('button', { name: 'Salva bozza' }).click();
  await writer.getByText('Salvataggio in corso …').waitFor();
  await writer.getByRole('button', { name: 'Salva bozza' }).click({ force: true });
  await writer.keyboard.press('Control+s');
  answer();
  await writer.getByText('Video creato con successo!').waitFor();
  expect(sent).toBe(1);
});

it('leaving with unsaved text asks, and staying keeps it', async () => {
  const writer = await person();
  await logIn(writer, 'writer');
  await writeVideo(writer);
  const asked = new Promise<string>((resolve) => {
    writer.once('dialog', (dialog) => {
      resolve(dialog.type());
      void dialog.dismiss();
    });
  });
  await writer.getByRole('link', { name: 'Torna alla dashboard' }).click({ noWaitAfter: true });
  expect(await asked).toBe('beforeunload');
  expect(new URL(writer.url()).pathname).toBe('/create-video');
  expect(await titleField(writer).inputValue()).toBe(title);
});

describe('a login that ends while somebody writes', () => {
  it('because its token is no longer good: it is asked for, and the text is there again', async () => {
    const writer = await person();
    await logIn(writer, 'writer');
    await writeVideo(writer);
    await writer.route('**/api/videos', (route) =>
      route.fulfill({
        status: 401,
        contentType: 'application/problem+json',
        json: { status: 401, detail: 'La sessione non è valida o è scaduta: accedi di nuovo.' },
      }),
    );
    await writer.getByRole('button', { name: 'Salva bozza' }).click();
    await writer.waitForURL('**/login?next=%2Fcreate-video');
    await writer.unroute('**/api/videos');
    await writer.getByLabel('Email').fill('writer@sinopia.example');
    await writer.getByLabel('Password').fill('sinopia-demo');
    await writer.getByRole('button', { name: 'Accedi' }).click();
    await writer.waitForURL('**/create-video');
    await takeUp(writer);
    await writer.getByRole('button', { name: 'Salva bozza' }).click();
    await writer.getByText('Video creato con successo!').waitFor();
  });

  it('because of a logout in another tab: the text waits for its own writer, and is shown to nobody else', async () => {
    const writer = await person();
    await logIn(writer, 'writer');
    await writeVideo(writer);
    const other = await writer.context().newPage();
    await other.goto('/articoli');
    await other.getByRole('banner').getByRole('button', { name: 'Esci' }).click();
    await writer.waitForURL('**/login?next=%2Fcreate-video');

    await logIn(writer, 'writer2');
    await writer.goto('/create-video');
    await writer.getByRole('heading', { name: 'Nuovo video' }).waitFor();
    expect(await titleField(writer).inputValue()).toBe('');
    expect(await writer.getByRole('dialog').count()).toBe(0);

    await writer.getByRole('banner').getByRole('button', { name: 'Esci' }).click();
    await logIn(writer, 'writer');
    await writer.goto('/create-video');
    await takeUp(writer);
  });
});
