import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { longRun } from '#shared/testing/long-run.ts';
import { faultsOf } from '#site/e2e/setup/accessibility.ts';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { falsePhoto, photo } from '#site/e2e/setup/picture-files.ts';
import { articleOf, staffApi } from '#site/e2e/setup/staff-api.ts';

inBrowser();

it('an editor uploads a picture, describes it, moves its focal point by keyboard, finds it again, and sees where it is used', async () => {
  const editor = await person();
  await logIn(editor, 'editor', '/dashboard?tab=media');
  await editor
    .locator('.library input[type=file]')
    .first()
    .setInputFiles(await photo('pala.jpg', '#6b1d5c'));
  const listed = editor.getByRole('button', { name: /^pala\.jpg/ });
  await listed.waitFor();
  await editor.route('**/api/media/*', (route) => route.abort('internetdisconnected'));
  await listed.click();
  await editor.getByRole('dialog').getByText('L’immagine non si è caricata.').waitFor();
  await editor.unroute('**/api/media/*');
  await editor.getByRole('dialog').getByRole('button', { name: 'Riprova' }).click();
  const dialog = editor.getByRole('dialog', { name: 'pala.jpg' });
  const point = dialog.getByRole('button', { name: /^Punto focale: 50 % da sinistra, 50 % dall’alto/ });
  await point.focus();
  await editor.keyboard.press('ArrowLeft');
  await editor.keyboard.press('Shift+ArrowDown');
  await dialog.getByRole('button', { name: /^Punto focale: 49 % da sinistra, 60 % dall’alto/ }).waitFor();
  await dialog.getByRole('status').filter({ hasText: '49 % da sinistra, 60 % dall’alto' }).waitFor();
  expect(await dialog.locator('.focus-crops figcaption').allTextContents()).toEqual(['1:1', '4:3', '16:9']);
  await dialog.getByLabel('Testo alternativo').fill('Una tavola viola.');
  await dialog.getByLabel('Autore').fill('Bottega emiliana');
  await dialog.getByLabel('Titolo').fill('Pala viola');
  await dialog.getByLabel('Anno').fill('1510');
  const caption = dialog.getByText('Bottega emiliana, Pala viola, 1510');
  await caption.waitFor();
  // It changes with each key, and is not read out at each key.
  expect(await caption.evaluate((line) => line.closest('[aria-live], [role=status]'))).toBe(null);
  expect(await faultsOf(editor)).toEqual([]);
  await dialog.getByRole('button', { name: 'Salva i dati' }).click();
  await editor.getByText('Immagine aggiornata').waitFor();
  await editor.getByRole('dialog').getByRole('button', { name: 'Chiudi' }).click();

  await editor.getByRole('button', { name: 'Mie', exact: true }).click();
  const search = editor.getByRole('searchbox', { name: 'Cerca nella libreria' });
  // As in a large library: the API has looked through a part of it, found nothing yet, and says where to go on.
  const cursor = Buffer.from('2099-01-01T00:00:00.000Z#a').toString('base64url');
  const partOf = { json: [], headers: { link: `</api/media?cursor=${cursor}>; rel="next"` } };
  const asksOn = (request: { url: () => string }) => request.url().includes(`cursor=${cursor}`);
  await editor.route('**/api/media?*search=verde*', (route) =>
    asksOn(route.request()) ? undefined : route.fulfill(partOf),
  );
  const asked = editor.waitForRequest(asksOn);
  await search.fill('verde');
  const green = await asked;
  const { promise: looked, resolve: look } = Promise.withResolvers<void>();
  await editor.route('**/api/media?*search=viola*', async (route) => {
    if (asksOn(route.request())) return route.abort('internetdisconnected');
    await looked;
    await route.fulfill(partOf);
  });
  const asksForViola = editor.waitForRequest('**/api/media?*search=viola*');
  await search.fill('viola');
  await asksForViola;
  // A search that is no longer wanted is given up, and what it had not found says nothing of other words.
  await expect.poll(() => green.failure()?.errorText).toBe('net::ERR_ABORTED');
  const library = editor.locator('.library');
  expect(await library.getByText(/Nessuna immagine trovata|0 risultati/).count()).toBe(0);
  look();
  const failure = library.getByRole('alert').filter({ hasText: 'La libreria non si è caricata.' });
  await failure.waitFor();
  expect(await library.getByRole('alert').count()).toBe(1);
  expect(await library.getByRole('button', { name: 'Mostra altre immagini' }).count()).toBe(0);
  await editor.unroute('**/api/media?*search=viola*');
  // It goes on where it stopped.
  const goesOn = editor.waitForRequest('**/api/media?*search=viola*');
  await failure.getByRole('button', { name: 'Riprova' }).click();
  expect(asksOn(await goesOn)).toBe(true);
  await editor.getByRole('button', { name: /^Pala viola/ }).waitFor();
  await editor.getByRole('status').getByText('1 risultato', { exact: true }).waitFor();
  const [media] = (await (await staffApi('editor')).call('GET', '/media?search=viola')) as unknown as object[];
  expect(media).toMatchObject({ alt: 'Una tavola viola.', artist: 'Bottega emiliana', focus: { x: 0.49, y: 0.6 } });

  // An article that shows it online and in its next version is counted once by the question before a deletion.
  const { id } = media as { id: string };
  const article = { ...articleOf('Con la pala contata'), image: `/media/${id}`, status: 'published' };
  await (await staffApi('editor')).call('POST', '/articles', article);
  await editor.getByRole('button', { name: /^Pala viola/ }).click();
  const used = editor.getByRole('dialog').first();
  await expect.poll(() => used.getByRole('region', { name: 'Dove è usata' }).getByRole('listitem').count()).toBe(2);
  await used.getByRole('button', { name: 'Elimina', exact: true }).click();
  await editor.getByRole('dialog', { name: 'Eliminare l’immagine?' }).getByText('È usata in un contenuto:').waitFor();
});

if (longRun)
  it('an editor replaces the file of a picture, after a refused one too, downloads the former, deletes it, and an admin restores it', async () => {
    const editor = await person();
    await logIn(editor, 'editor', '/dashboard?tab=media');
    const library = editor.locator('.library');
    const first = await photo('prima.jpg', '#101010');
    await library.locator('input[type=file]').first().setInputFiles(first);
    await library.getByRole('button', { name: /^prima\.jpg/ }).click();
    const dialog = editor.getByRole('dialog').first();
    await dialog.getByText('Non è usata in nessun contenuto.').waitFor();
    // The present file is accepted again after a replacement that was refused.
    const file = dialog.locator('input[type=file]').first();
    await file.setInputFiles(falsePhoto('falsa.jpg'));
    const arriving = dialog.getByRole('list', { name: 'Immagini in arrivo' });
    await arriving.getByRole('alert').filter({ hasText: 'Il file non è un’immagine' }).waitFor();
    await dialog.getByRole('button', { name: 'Togli falsa.jpg' }).click();
    await file.setInputFiles(first);
    await dialog.getByText('File sostituito').waitFor();
    expect(await arriving.isVisible()).toBe(false);
    // A replacement that was left on its way does not go on by itself when the picture is opened again.
    await editor.route('**/media/uploads*', (route) => route.abort('internetdisconnected'));
    await file.setInputFiles(await photo('lasciata.jpg', '#808080'));
    await arriving.getByText('In attesa.').waitFor();
    await dialog.getByRole('button', { name: 'Chiudi' }).click();
    await dialog.waitFor({ state: 'detached' });
    await editor.unroute('**/media/uploads*');
    const announced: string[] = [];
    editor.on('request', (request) => {
      if (request.method() === 'PUT' && request.url().endsWith('/file')) announced.push(request.postDataJSON().name);
    });
    await library.getByRole('button', { name: /^prima\.jpg/ }).click();
    await dialog.getByText('Non è usata in nessun contenuto.').waitFor();
    // Typed and not saved: it outlasts its page, comes back after it was let go, and stays while the file arrives.
    await dialog.getByLabel('Autore').fill('Ada Riva');
    await editor.reload();
    await library.getByRole('button', { name: /^prima\.jpg/ }).click();
    await expect.poll(() => dialog.getByLabel('Autore').inputValue()).toBe('Ada Riva');
    await dialog.getByRole('button', { name: 'Ricomincia dalla versione salvata' }).click();
    expect(await dialog.getByLabel('Autore').inputValue()).toBe('');
    await dialog.getByRole('button', { name: 'Annulla' }).click();
    const looked = Promise.withResolvers<void>();
    await editor.route('**/api/media/*', async (route) => {
      await looked.promise;
      await route.continue();
    });
    await file.setInputFiles(await photo('seconda.jpg', '#f0f0f0'));
    // What has been sent replaces the file: nothing offers to stop it.
    await arriving.getByText('Preparazione …').waitFor();
    expect(await arriving.getByRole('button').count()).toBe(0);
    looked.resolve();
    await editor.getByRole('dialog', { name: 'seconda.jpg' }).waitFor();
    expect(announced).toEqual(['seconda.jpg']);
    expect(await dialog.getByLabel('Autore').inputValue()).toBe('Ada Riva');
    const former = dialog.getByRole('region', { name: 'File precedenti' });
    await former.getByText(/Il file di adesso: 1\.200 × 800, caricato da Giulia Ferrante (il|l’)/).waitFor();
    const saved = editor.waitForEvent('download');
    await former.getByRole('button', { name: 'Scarica l’originale prima.jpg' }).click();
    expect((await saved).suggestedFilename()).toBe('prima.jpg');
    expect(readFileSync(await (await saved).path()).equals(first.buffer)).toBe(true);
    expect(await faultsOf(editor)).toEqual([]);
    await dialog.getByRole('button', { name: 'Elimina', exact: true }).click();
    await editor
      .getByRole('dialog', { name: 'Eliminare l’immagine?' })
      .getByRole('button', { name: 'Elimina' })
      .click();
    await expect.poll(() => editor.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => library.getByRole('button', { name: /^(prima|seconda)\.jpg/ }).count()).toBe(0);

    const admin = await person();
    await logIn(admin, 'admin', '/dashboard?tab=trash');
    const entry = admin.getByRole('listitem').filter({ hasText: 'seconda.jpg' });
    await entry.getByText(/Si può ripristinare fino (al|all’)/).waitFor();
    await entry.getByRole('button', { name: 'Ripristina «seconda.jpg»' }).click();
    await admin.getByText('Contenuto ripristinato con successo!').waitFor();
    await editor.reload();
    await library.getByRole('button', { name: /^seconda\.jpg/ }).waitFor();
  });
