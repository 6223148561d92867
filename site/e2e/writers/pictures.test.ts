import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { MediaItem } from '#shared/media/media.ts';
import { faultsOf } from '#site/e2e/setup/accessibility.ts';
import { describePicture } from '#site/e2e/setup/alt-text.ts';
import { inBrowser, logIn, person, personAt } from '#site/e2e/setup/browser.ts';
import { caretIn, longText, writtenIn } from '#site/e2e/setup/long-text.ts';
import { holdCalls } from '#site/e2e/setup/lost-responses.ts';
import { hasFocus } from '#site/e2e/setup/page-state.ts';
import {
  cutOutHere,
  drawing,
  falsePhoto,
  iphonePhoto,
  type PictureFile,
  photo,
  turnedPhoto,
} from '#site/e2e/setup/picture-files.ts';
import { staffApi } from '#site/e2e/setup/staff-api.ts';
import { keepNothing, noRoom } from '#site/e2e/setup/unsaved-video.ts';

inBrowser();

const fieldOf = (page: Page, label: string): Locator => page.locator('.field').filter({ hasText: label }).first();
const chooser = (field: Locator): Locator => field.locator('input[type=file]').first();
const pictureField = (page: Page) => fieldOf(page, 'URL immagine');
const textField = (page: Page) => fieldOf(page, 'Contenuto');
const text = longText;
const address = (page: Page) => page.getByLabel('URL immagine').inputValue();
const uploads = (field: Locator) => field.getByRole('list', { name: 'Immagini in arrivo' });
/** A busy machine decodes one picture after the other. */
const arrival = { timeout: 60_000 };
const textOf = (page: Page) => writtenIn(text(page));
const picturesIn = (text: string) => [...text.matchAll(/\/media\/([\w-]+)/g)].map(([, id]) => String(id));
const isAddress = /^\/media\/[A-Za-z0-9_-]+$/;

describe('the picture of an article', () => {
  it('a phone photo is shown upright, and its writer is asked what it shows before the article is sent, once', async () => {
    const writer = await person();
    await logIn(writer, 'writer', '/create-article');
    await chooser(pictureField(writer)).setInputFiles(await turnedPhoto('IMG_2041.jpg'));
    await expect.poll(() => address(writer), arrival).toMatch(isAddress);
    const preview = writer.getByRole('img', { name: 'Anteprima dell’immagine' });
    await preview.waitFor();
    await expect
      .poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalHeight > image.naturalWidth), arrival)
      .toBe(true);

    await writer.getByLabel('Titolo', { exact: true }).fill('La foto del cantiere');
    await writer.getByLabel('Descrizione breve').fill('Un muro e la sua storia.');
    await writer.getByLabel('Stato').selectOption('In attesa');
    const send = writer.getByRole('button', { name: 'Invia per approvazione' });
    const dialog = writer.getByRole('dialog', { name: 'Che cosa si vede?' });
    await send.click();
    await dialog.getByRole('button', { name: 'Continua' }).click();
    await dialog.getByText('Descrivi l’immagine, o segna che è decorativa').waitFor();
    const question = dialog.getByRole('group', { name: 'Immagine 1 di 1' });
    expect(await hasFocus(question.getByRole('textbox'))).toBe(true);
    expect(await faultsOf(writer)).toEqual([]);
    await describePicture(writer, 'Un muro verde\nin un cantiere.');
    await writer.getByText('Articolo creato con successo!').waitFor();
    const saved = await (await staffApi('writer')).mine('articles', 'La foto del cantiere');
    expect(saved).toMatchObject({
      imageAlt: 'Un muro verde in un cantiere.',
      image: expect.stringMatching(isAddress),
      version: 1,
    });
    expect(await (await staffApi('writer')).call('GET', String(saved?.image))).toMatchObject({
      alt: 'Un muro verde in un cantiere.',
    });
  });

  it('whose upload ends after another was chosen, or an address typed, does not take its place', async () => {
    const writer = await personAt('writer', '/create-article');
    let release = await holdCalls(writer, '**/media/uploads*');
    const choose = async (file: PictureFile) => {
      await chooser(pictureField(writer)).setInputFiles(file);
      await uploads(pictureField(writer)).getByText(file.name).waitFor();
    };
    await keepNothing(writer);
    await choose(await photo('ripensata.jpg', '#4d1f8a'));
    await uploads(pictureField(writer)).getByText(noRoom).waitFor();
    await writer.getByLabel('URL immagine').fill('/pictures/opera-06.svg');
    release();
    await uploads(pictureField(writer)).waitFor({ state: 'hidden', ...arrival });
    expect(await address(writer)).toBe('/pictures/opera-06.svg');

    await writer.unroute('**/media/uploads*');
    release = await holdCalls(writer, '**/media/uploads*');
    await choose(await photo('prima-scelta.jpg', '#4d8a1f'));
    await choose(await photo('seconda-scelta.jpg', '#8a1f4d'));
    await expect.poll(() => uploads(pictureField(writer)).getByRole('listitem').count()).toBe(1);
    release();
    await expect.poll(() => address(writer), arrival).toMatch(isAddress);
    const [id] = picturesIn(await address(writer));
    expect(await (await staffApi('writer')).call('GET', `/media/${id}`)).toMatchObject({ name: 'seconda-scelta.jpg' });
  });

  it('a computer offers no camera, refuses with a sentence what it cannot use, and converts what it can read to JPEG, on white', async () => {
    const writer = await personAt('writer', '/create-article');
    await pictureField(writer).getByRole('button', { name: 'Carica un’immagine' }).waitFor();
    expect(await pictureField(writer).getByText('Scatta una foto').isVisible()).toBe(false);
    await chooser(pictureField(writer)).setInputFiles(drawing('logo.svg'));
    await writer.getByText('I disegni SVG non si caricano: esportalo come PNG.').waitFor();
    await writer.getByRole('button', { name: 'Togli logo.svg' }).click();
    await chooser(pictureField(writer)).setInputFiles(falsePhoto('../../\u202egpj.vaso.jpg'));
    await uploads(pictureField(writer)).getByRole('alert').filter({ hasText: /\S/ }).waitFor();
    expect(await address(writer)).toBe('');
    await uploads(pictureField(writer))
      .getByRole('button', { name: /^Togli/ })
      .click();
    await chooser(pictureField(writer)).setInputFiles(iphonePhoto('IMG_4001.HEIC'));
    await writer.getByText('Questo browser non legge le foto HEIC').waitFor();
    expect(await address(writer)).toBe('');
    await writer.getByRole('button', { name: 'Togli IMG_4001.HEIC' }).click();

    await chooser(pictureField(writer)).setInputFiles(await cutOutHere('testa.heic'));
    await expect.poll(() => address(writer), arrival).toMatch(isAddress);
    const api = await staffApi('writer');
    const read = async () => (await api.call('GET', await address(writer))) as unknown as MediaItem;
    await expect.poll(read, arrival).toMatchObject({ name: 'testa.jpg', type: 'image/jpeg', status: 'ready' });
    const bytes = await (await writer.request.get(await address(writer))).body();
    const corner = await sharp(bytes).extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer();
    expect(Math.min(...corner)).toBeGreaterThan(250);
  });
});

describe('the ways into a field', () => {
  it('pictures dropped on a text become its figures, one on the picture field its picture, and one elsewhere changes nothing', async () => {
    const writer = await personAt('writer', '/create-article');
    await writer.getByLabel('Titolo', { exact: true }).fill('Resta qui');
    expect(await drop(writer.locator('h1').first(), [await photo('mancata.jpg', '#132a13')])).toEqual({
      opened: false,
    });
    expect(await writer.getByLabel('Titolo', { exact: true }).inputValue()).toBe('Resta qui');
    expect(await uploads(textField(writer)).isVisible()).toBe(false);

    await text(writer).fill('Parole scelte.');
    await text(writer).press('Control+a');
    await drop(text(writer), [await photo('caduta-1.jpg', '#31572c'), await photo('caduta-2.jpg', '#4f772d')]);
    await expect.poll(async () => picturesIn(await textOf(writer)).length).toBe(2);
    expect(await textOf(writer)).toContain('Parole scelte.');
    await drop(writer.getByLabel('URL immagine'), [await photo('caduta-3.jpg', '#90a955')]);
    await expect.poll(() => address(writer), arrival).toMatch(isAddress);
    // As long as pictures come into the text, what stands below moves.
    await writer.getByRole('button', { name: 'Anteprima' }).press('Enter');
    await expect.poll(() => writer.getByRole('region', { name: 'Anteprima' }).locator('.prose figure').count()).toBe(2);
  });

  it('a phone offers its camera, for one picture', async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const writer = await personAt('writer', '/create-article', phone);
    const opened = writer.waitForEvent('filechooser');
    await pictureField(writer).getByRole('button', { name: 'Scatta una foto' }).tap();
    expect((await opened).isMultiple()).toBe(false);
    expect(await (await opened).element().getAttribute('capture')).toBe('environment');
  });
});

describe('an upload that is cut off', () => {
  it('goes on when the form is opened again, also where the library has forgotten it', async () => {
    const writer = await personAt('writer', '/create-article');
    await writer.route('**/media/uploads*', (route) => route.abort('internetdisconnected'));
    await text(writer).fill('Prima della figura.');
    await chooser(textField(writer)).setInputFiles(await photo('rimasta.jpg', '#1f3d8a'));
    await uploads(textField(writer)).getByText('In attesa.').waitFor();
    await expect.poll(() => writtenIn(text(writer))).toMatch(/!\[\]\(\/media\//);
    await writer.getByText('Testo al sicuro').waitFor();

    const former = picturesIn(await textOf(writer));
    await writer.unroute('**/media/uploads*');
    // The library has forgotten the announcement, as after a day: it gives the picture another id.
    await writer.route('**/api/media', (route) => {
      const { sha256: _, ...announced } = route.request().postDataJSON();
      return route.continue({ postData: announced });
    });
    writer.on('dialog', (dialog) => void dialog.accept());
    await writer.reload();
    await expect.poll(() => writtenIn(text(writer))).toMatch(/!\[\]\(\/media\//);
    await uploads(textField(writer)).waitFor({ state: 'hidden', ...arrival });
    expect(picturesIn(await textOf(writer))).toHaveLength(1);
    expect(picturesIn(await textOf(writer))).not.toEqual(former);
    const [, id] = /\/media\/([^)]+)/.exec(await writtenIn(text(writer))) ?? [];
    await expect
      .poll(async () => (await (await staffApi('writer')).call('GET', `/media/${id}`))['status'])
      .toBe('ready');
  });

  it('is sent again by itself; a refused one leaves the text, and the caret where it is, and so does one that is cancelled', async () => {
    const writer = await personAt('writer', '/create-article');
    let broken = 0;
    await writer.route('**/media/uploads*', (route) => {
      broken += 1;
      return broken <= 2 ? route.abort('internetdisconnected') : route.continue();
    });
    await chooser(pictureField(writer)).setInputFiles(await photo('tela.jpg', '#8a2f1f'));
    await expect.poll(() => address(writer), arrival).toMatch(isAddress);
    expect(broken).toBe(3);
    await writer.unroute('**/media/uploads*');

    const look = await holdCalls(writer, '**/api/media/*');
    await text(writer).fill('Prima.\n\nDopo.');
    await chooser(textField(writer)).setInputFiles(falsePhoto('falsa.jpg'));
    await expect.poll(() => textOf(writer)).toMatch(/\/media\//);
    await text(writer).press('Control+Home');
    for (const key of ['ArrowRight', 'ArrowRight']) await writer.keyboard.press(key);
    look();
    await expect.poll(async () => picturesIn(await textOf(writer))).toEqual([]);
    expect(await caretIn(text(writer))).toBe(2);

    await writer.route('**/media/uploads*', () => {});
    await text(writer).fill('');
    await chooser(textField(writer)).setInputFiles(await photo('lasciata.jpg', '#777711'));
    await expect.poll(() => writtenIn(text(writer))).toMatch(/\/media\//);
    await writer.getByRole('button', { name: 'Annulla lasciata.jpg' }).click();
    await expect.poll(async () => (await writtenIn(text(writer))).trim()).toBe('');
  });
});

/** Drops files as a person does with the pointer; `opened` if the browser would then open them instead of the page. */
async function drop(target: Locator, files: readonly PictureFile[]): Promise<{ opened: boolean }> {
  const sent = files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, bytes: buffer.toString('base64') }));
  const opened = await target.evaluate((element, dropped) => {
    const dataTransfer = new DataTransfer();
    for (const { name, type, bytes } of dropped) {
      dataTransfer.items.add(new File([Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))], name, { type }));
    }
    const fire = (event: string) =>
      element.dispatchEvent(new DragEvent(event, { dataTransfer, bubbles: true, cancelable: true }));
    fire('dragenter');
    return [fire('dragover'), fire('drop')].includes(true);
  }, sent);
  return { opened };
}
