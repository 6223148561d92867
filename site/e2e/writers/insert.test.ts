import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { colorSchemes } from '#shared/testing/long-run.ts';
import { faultsOf } from '#site/e2e/setup/accessibility.ts';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { longText, selectIn, writtenIn } from '#site/e2e/setup/long-text.ts';
import { eventually, statusOf, textOf } from '#site/e2e/setup/readers.ts';
import { articleOf, eventOf, staffApi, videoOf } from '#site/e2e/setup/staff-api.ts';

inBrowser();

const text = longText;
const menu = (page: Page) => page.getByRole('listbox', { name: 'Inserisci' });
const entry = (page: Page) => menu(page).getByRole('option', { selected: true });
const written = (page: Page) => writtenIn(text(page));

/** Published items with a word in their titles that no other story has. */
async function publishedItems(word: string) {
  const editor = await staffApi('editor');
  const publish = async (kind: string, item: { title: string }) =>
    String((await editor.call('POST', `/${kind}`, { ...item, status: 'published' })).id);
  return {
    event: await publish('events', eventOf(`Antiquari al Te, ${word}`)),
    video: await publish('videos', videoOf(`Tra i telai, ${word}`)),
    article: await publish('articles', articleOf(`Il cielo sotto la vernice, ${word}`)),
  };
}

/** Types on the empty line of the caret, and chooses the first entry. */
async function insert(page: Page, words: string, name: string): Promise<void> {
  await page.keyboard.type('/');
  await menu(page).waitFor();
  await page.keyboard.type(words);
  await entry(page).getByText(name, { exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await menu(page).waitFor({ state: 'detached' });
}

async function find(page: Page, dialog: string, words: string): Promise<void> {
  const room = page.getByRole('dialog', { name: dialog });
  await room.getByLabel('Cerca').waitFor();
  await page.keyboard.type(words);
  // What is shown before one types goes first.
  await expect.poll(() => room.getByRole('listitem').count()).toBe(1);
  await page.keyboard.press('Enter');
  await room.waitFor({ state: 'detached' });
}

const paragraph = async (page: Page) => {
  await page.keyboard.press('Control+End');
  const end = await written(page);
  for (const key of end.endsWith('\n\n') || end === '' ? [] : ['Enter', 'Enter']) await page.keyboard.press(key);
};

it('a writer inserts an event, a video, a link, a pull quote, a box, a line and a note by keyboard alone', async () => {
  const word = 'turchese';
  const items = await publishedItems(word);
  const page = await person();
  await logIn(page, 'writer', '/create-article');
  const title = 'Tutto inserito da tastiera';
  await page.getByLabel('Titolo', { exact: true }).fill(title);
  await page.getByLabel('Descrizione breve').fill('Schede, riquadri e note.');
  await page.getByLabel('URL immagine').fill('/pictures/opera-06.svg');
  await text(page).focus();
  await page.keyboard.type('Si apre in primavera.');

  await paragraph(page);
  await insert(page, 'scheda di', 'Scheda di un evento');
  await find(page, 'Scegli un evento', `antiquari ${word}`);
  const event = `::: scheda\n[Antiquari al Te, ${word}](/evento/${items.event})\n:::`;
  await expect.poll(() => written(page)).toContain(`Si apre in primavera.\n\n${event}`);
  // One step back: the «/» stands there again, as it was typed.
  await page.keyboard.press('Control+z');
  await expect.poll(() => written(page)).toBe('Si apre in primavera.\n\n/scheda di');
  await page.keyboard.press('Control+Shift+Z');
  await expect.poll(() => written(page)).toContain(event);

  await paragraph(page);
  await insert(page, 'video', 'Video');
  await find(page, 'Scegli un video', `telai ${word}`);
  await paragraph(page);
  await insert(page, 'video', 'Video');
  await find(page, 'Scegli un video', 'https://vimeo.com/76979871');
  await paragraph(page);
  await insert(page, 'link', 'Collegamento');
  // The keys follow each other faster than any search: the first of its results is chosen once they have come.
  const links = page.getByRole('dialog', { name: 'Scegli dove porta il link' });
  await links.getByLabel('Cerca').fill(`cielo ${word}`);
  await page.keyboard.press('Enter');
  await links.waitFor({ state: 'detached' });
  await page.keyboard.type(' è da rileggere.');
  await paragraph(page);
  await insert(page, 'frase', 'Citazione in grande');
  await page.keyboard.type('Un cielo azzurro.');
  await paragraph(page);
  await insert(page, 'riq', 'Riquadro');
  await page.keyboard.type('Aperto il lunedì.');
  await paragraph(page);
  await insert(page, 'linea', 'Linea di separazione');
  await paragraph(page);
  await page.keyboard.type('Alla fine.');
  await paragraph(page);
  await insert(page, 'nota', 'Nota a piè di pagina');
  await page.keyboard.type('Così il catalogo.');

  expect((await written(page)).replaceAll(/\n+/g, '\n')).toBe(
    [
      'Si apre in primavera.',
      event,
      `::: scheda\n[Tra i telai, ${word}](/video?video=${items.video})\n:::`,
      '::: scheda\n[Video su Vimeo](https://vimeo.com/76979871)\n:::',
      `[Il cielo sotto la vernice, ${word}](/articolo/${items.article}) è da rileggere.`,
      '::: citazione\nUn cielo azzurro.\n:::',
      '::: riquadro\nAperto il lunedì.\n:::',
      '---',
      'Alla fine.[^1]\n[^1]: Così il catalogo.',
    ].join('\n'),
  );
  // From the note to its reference, and back.
  await page.keyboard.press('Control+Shift+7');
  await page.keyboard.type('!');
  expect(await written(page)).toContain('Alla fine.[^1]!');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Control+Shift+7');
  await page.keyboard.type(' Pagina 9.');
  expect(await written(page)).toMatch(/\[\^1\]: Così il catalogo. Pagina 9.$/);

  await page.getByRole('button', { name: 'Anteprima' }).press('Enter');
  const preview = page.getByRole('region', { name: 'Anteprima' });
  await preview.locator('.card').getByText('Mantova, Palazzo Te').waitFor();
  expect(await preview.getByRole('link', { name: `Guarda il video: Tra i telai, ${word}` }).count()).toBe(1);
  expect(await preview.getByRole('link', { name: 'Guarda il video: Video su Vimeo' }).count()).toBe(1);
  await page.keyboard.press('Control+s');
  await page.getByText('Articolo creato con successo!').waitFor();
  const writer = await staffApi('writer');
  const saved = await writer.mine('articles', title);
  expect((await writer.call('GET', `/articles/${saved?.id}`))['content']).toContain(event);
});

it('words lead to an address that is written in the dialog or pasted on them, and a table and a picture are begun without a mark', async () => {
  const page = await person();
  await logIn(page, 'writer', '/create-article');
  await text(page).fill('Il catalogo è qui, le misure sono altrove.');
  const button = (name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true });
  await selectIn(text(page), 'catalogo');
  await button('Collegamento').click();
  const links = page.getByRole('dialog', { name: 'Scegli dove porta il link' });
  await links.getByLabel('Cerca').fill('museo.example/catalogo');
  await links.getByRole('button', { name: /^Indirizzo/ }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await links.waitFor({ state: 'detached' });
  const address = 'https://museo.example/catalogo';
  await expect.poll(() => written(page)).toBe(`Il [catalogo](${address}) è qui, le misure sono altrove.`);

  await selectIn(text(page), 'altrove');
  await text(page).evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'https://museo.example/misure');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  const linked = `Il [catalogo](${address}) è qui, le misure sono [altrove](https://museo.example/misure).`;
  expect(await written(page)).toBe(linked);

  await page.keyboard.press('Control+End');
  await button('Tabella').click();
  await page.keyboard.type('Opera');
  expect(await written(page)).toBe(`${linked}\n\n| Opera | Colonna |\n|---|---|\n|  |  |\n\n`);
  for (const name of ['Collegamento', 'Immagine']) {
    await button(name).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  expect(await written(page)).toBe(`${linked}\n\n| Opera | Colonna |\n|---|---|\n|  |  |\n\n`);
});

describe('the insert menu', () => {
  it('is named to screen readers, shows six entries at the foot of the window too, and leaves alone a «/» that means nothing', async () => {
    const page = await person({ viewport: { width: 1280, height: 900 } });
    await logIn(page, 'writer', '/create-article');
    await text(page).focus();
    await text(page).evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - innerHeight + 160));
    await page.keyboard.type('/');
    await menu(page).waitFor();
    const box = await page.locator('.insert-menu').boundingBox();
    expect(box?.height ?? 0).toBeGreaterThanOrEqual(260);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900);

    await page.keyboard.type('fig');
    await entry(page).waitFor();
    await page.keyboard.press('Escape');
    expect(await menu(page).count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.keyboard.type('/etc e/o altro');
    expect(await menu(page).count()).toBe(0);
    expect(await written(page)).toBe('/fig\n/etc e/o altro');

    // It opens by its shortcut and its button, too.
    await text(page).fill('');
    await text(page).focus();
    await page.keyboard.press('Control+Shift+1');
    await entry(page).getByText('Collegamento').waitFor();
    await page.keyboard.press('ArrowUp');
    await entry(page).getByText('Linea di separazione').waitFor();
    expect(await text(page).getAttribute('aria-activedescendant')).toBe(await entry(page).getAttribute('id'));
    for (const colorScheme of colorSchemes) {
      await page.emulateMedia({ colorScheme });
      expect([colorScheme, await faultsOf(page)]).toEqual([colorScheme, []]);
    }
    // Tab leads into the list, and Escape back to the text.
    await page.keyboard.press('Tab');
    expect(await entry(page).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => text(page).evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await text(page).getAttribute('aria-activedescendant')).toBeNull();
    await page.getByRole('button', { name: 'Inserisci', exact: true }).press('Enter');
    await entry(page).waitFor();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    const dialog = page.getByRole('dialog', { name: 'Scegli le immagini del gruppo' });
    await dialog.waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await written(page)).toBe('');
  });
});

describe('the page of an article', () => {
  it('shows an event of its text as it is now, and plays a video where it stands once it is pressed', async () => {
    const items = await publishedItems('indaco');
    const editor = await staffApi('editor');
    const content = `::: scheda\n[L’evento](/evento/${items.event})\n\n[Il video](/video?video=${items.video})\n:::`;
    const { id } = await editor.call('POST', '/articles', {
      ...articleOf('Una pagina con due schede'),
      content,
      status: 'published',
    });
    const path = `/articolo/${id}`;
    await eventually(async () => expect(await statusOf(path)).toBe(200));
    await eventually(async () => expect(await textOf(path)).toContain('data-embed'));
    const reader = await person();
    const asked: string[] = [];
    await reader.route(/vimeo\.com/, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<title>Lettore</title>' });
    });
    await reader.goto(path);
    const card = reader.locator('.card');
    await card.getByRole('link', { name: 'Antiquari al Te, indaco' }).waitFor();
    expect(await faultsOf(reader)).toEqual([]);
    expect(asked).toEqual([]);
    await reader.waitForFunction(() => customElements.get('text-videos'));
    await reader.getByRole('link', { name: 'Guarda il video: Tra i telai, indaco' }).press('Enter');
    await reader.locator('iframe[title="Tra i telai, indaco"]').waitFor();
    await expect.poll(() => asked.some((address) => address.startsWith('https://player.vimeo.com/'))).toBe(true);
  });
});
