import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { colorSchemes } from '#shared/testing/long-run.ts';
import { faultsOf } from '#site/e2e/setup/accessibility.ts';
import { inBrowser, person, personAt } from '#site/e2e/setup/browser.ts';
import { longText, pasteInto, selectIn, writtenIn } from '#site/e2e/setup/long-text.ts';
import { hasFocus } from '#site/e2e/setup/page-state.ts';
import { eventually, textOf } from '#site/e2e/setup/readers.ts';
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
  const page = await personAt('writer', '/create-article');
  await text(page).focus();
  await page.keyboard.type('Si apre in primavera.');

  await paragraph(page);
  await insert(page, 'scheda di', 'Scheda di un evento');
  await find(page, 'Scegli un evento', `antiquari ${word}`);
  const event = `::: scheda\n[Antiquari al Te, ${word}](/evento/${items.event})\n:::`;
  await expect.poll(() => written(page)).toContain(`Si apre in primavera.\n\n${event}`);
  await paragraph(page);
  await insert(page, 'video', 'Video');
  await find(page, 'Scegli un video', `telai ${word}`);
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
      `[Il cielo sotto la vernice, ${word}](/articolo/${items.article}) è da rileggere.`,
      '::: citazione\nUn cielo azzurro.\n:::',
      '::: riquadro\nAperto il lunedì.\n:::',
      '---',
      'Alla fine.[^1]\n[^1]: Così il catalogo.',
    ].join('\n'),
  );
  await page.getByRole('button', { name: 'Anteprima' }).press('Enter');
  const preview = page.getByRole('region', { name: 'Anteprima' });
  await preview.locator('.card').getByText('Mantova, Palazzo Te').waitFor();
  expect(await preview.getByRole('link', { name: `Guarda il video: Tra i telai, ${word}` }).count()).toBe(1);
});

it('words lead to an address of the dialog or pasted on them, and a table and a picture are begun without a mark', async () => {
  const page = await personAt('writer', '/create-article');
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
  await pasteInto(text(page), { 'text/plain': 'https://museo.example/misure' });
  const linked = `Il [catalogo](${address}) è qui, le misure sono [altrove](https://museo.example/misure).`;
  expect(await written(page)).toBe(linked);

  await page.keyboard.press('Control+End');
  await button('Tabella').click();
  await page.keyboard.type('Opera');
  await button('Immagine').click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await written(page)).toBe(`${linked}\n\n| Opera | Colonna |\n|---|---|\n|  |  |\n\n`);
});

it('the insert menu is named to screen readers, stands at the foot of the window too, and Escape leads back to the text', async () => {
  const page = await personAt('writer', '/create-article', { viewport: { width: 1280, height: 900 } });
  await text(page).focus();
  await text(page).evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - innerHeight + 160));
  await page.keyboard.type('/fig');
  await entry(page).waitFor();
  const { y = 0, height = 0 } = (await page.locator('.insert-menu').boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(900);
  await page.keyboard.press('Escape');
  expect(await menu(page).count()).toBe(0);
  expect(await written(page)).toBe('/fig');

  await text(page).fill('');
  await page.keyboard.press('Control+Shift+1');
  await entry(page).getByText('Collegamento').waitFor();
  expect(await text(page).getAttribute('aria-activedescendant')).toBe(await entry(page).getAttribute('id'));
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme });
    expect([colorScheme, await faultsOf(page)]).toEqual([colorScheme, []]);
  }
  // Tab leads into the list, and Escape back to the text.
  await page.keyboard.press('Tab');
  expect(await hasFocus(entry(page))).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => hasFocus(text(page))).toBe(true);
  expect(await written(page)).toBe('');
});

it('the page of an article shows an event of its text as it is now, and plays a video where it stands once it is pressed', async () => {
  const items = await publishedItems('indaco');
  const editor = await staffApi('editor');
  const content = `::: scheda\n[L’evento](/evento/${items.event})\n\n[Il video](/video?video=${items.video})\n:::`;
  const page = { ...articleOf('Una pagina con due schede'), content, status: 'published' };
  const { id } = await editor.call('POST', '/articles', page);
  const path = `/articolo/${id}`;
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
