import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { longRun } from '#shared/testing/long-run.ts';
import { faultsOf } from '#site/e2e/setup/accessibility.ts';
import { inBrowser, logIn, logInElsewhere, newcomer, person, storyFault } from '#site/e2e/setup/browser.ts';
import { longText as text, writtenIn } from '#site/e2e/setup/long-text.ts';
import { fits } from '#site/e2e/setup/page-state.ts';
import { photo } from '#site/e2e/setup/picture-files.ts';
import { eventually } from '#site/e2e/setup/readers.ts';
import { articleOf, staffApi, uploaded } from '#site/e2e/setup/staff-api.ts';

inBrowser();

const plain = (page: Page) => page.locator('textarea[name=content]');

const source = `Sotto la **vernice** c’è un *altro* quadro[^1], visto con [i raggi](/articoli).

## La prima sala

> Si guarda da fermi.

![Tre melagrane](/pictures/opera-06.svg "Ada Riva, *Melagrane*, 2021"){.larga}

| Opera | Anno |
|---|--:|
| Tela | 1510 |

::: riquadro
Dove e quando.
:::

[^1]: Lo dice il restauratore.`;

async function openArticle(content: string, title: string, options = {}): Promise<{ page: Page; id: string }> {
  const { id } = await (await staffApi('editor')).call('POST', '/articles', { ...articleOf(title), content });
  const page = await person(options);
  await logIn(page, 'editor', `/edit-article/${id}`);
  await text(page).waitFor();
  return { page, id: String(id) };
}

const contentOf = async (id: string) => (await (await staffApi('editor')).call('GET', `/articles/${id}`))['content'];

describe('a text in the type of its page', () => {
  it('has the name and state of its field, changes its figures in a dialog, and is Markdown alone for a person who wants it, on every device', async () => {
    const { page } = await openArticle(source, 'Come sulla sua pagina');
    await page.getByText('Contenuto', { exact: true }).click();
    const field = text(page);
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    const attributes = ['role', 'aria-multiline', 'aria-required', 'spellcheck', 'lang'];
    expect(await Promise.all(attributes.map((name) => field.getAttribute(name)))).toEqual([
      'textbox',
      'true',
      'false',
      'true',
      'it',
    ]);
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Tab');
    expect(await page.getByRole('button', { name: 'Carica immagini nel testo' }).evaluate(isFocused)).toBe(true);
    expect(await writtenIn(field)).toBe(source);
    await page.setViewportSize({ width: 320, height: 720 });
    await fits(page, 320);
    expect(await faultsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 720 });

    const figure = page.locator('.styled-text figure');
    expect(await figure.getByRole('img', { name: 'Tre melagrane' }).count()).toBe(1);
    expect(await figure.locator('figcaption em').textContent()).toBe('Melagrane');
    await page.getByRole('button', { name: 'Modifica la figura: Tre melagrane' }).click();
    const dialog = page.getByRole('dialog', { name: 'Figura' });
    await dialog.getByLabel('Didascalia').fill('Detta "la Bella"');
    await dialog.getByLabel('Posizione').selectOption('Accanto al testo');
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Applica' }).click();
    await figure.getByText('Detta «la Bella»').waitFor();
    const written = '![Tre melagrane](/pictures/opera-06.svg "Detta \\"la Bella\\""){.affianco}';
    expect(await writtenIn(text(page))).toBe(source.replace(/^!\[.*$/m, () => written));
    await text(page).press('Control+z');
    expect(await writtenIn(text(page))).toBe(source);
    // By keyboard: the caret into the figure, then the key of «Immagine».
    await text(page).press('Control+Home');
    const line = page.locator('.styled-text .cm-line').filter({ hasText: '![Tre melagrane]' });
    for (let row = 0; row < 20 && (await line.count()) === 0; row += 1) await text(page).press('ArrowDown');
    await text(page).press('Control+Shift+6');
    await dialog.getByRole('button', { name: 'Togli dal testo' }).click();
    const without = source.replace(/^!\[.*$/m, '');
    expect(await writtenIn(text(page))).toBe(without);

    await text(page).press('Control+End');
    await page.keyboard.type(' Due volte.');
    const heading = page.locator('.styled-text .line-heading-2');
    expect(await heading.count()).toBe(1);
    await page.getByRole('button', { name: 'Markdown', pressed: false }).click();
    expect(await heading.count()).toBe(0);
    await page.keyboard.type(' Tre volte.');
    expect(await writtenIn(text(page))).toBe(`${without} Due volte. Tre volte.`);
    await eventually(async () => {
      const profile = await (await staffApi('editor')).call('GET', '/auth/profile');
      expect(profile['writesMarkdown']).toBe(true);
    });
    const elsewhere = await newcomer();
    await logInElsewhere(elsewhere, 'editor', '/create-article');
    await text(elsewhere).waitFor();
    await elsewhere.getByRole('button', { name: 'Markdown', pressed: true }).click();
    await elsewhere.getByRole('button', { name: 'Markdown', pressed: false }).waitFor();
  });

  if (longRun)
    it('has room for a picture of the library before its file arrives', async () => {
      const { id } = await uploaded('editor', await photo('pala-intera.jpg', '#5b3d1c'));
      const { page } = await openArticle(`Sopra.\n\n![Una pala](/media/${id})\n\nSotto.`, 'Con una pala');
      const arrival = Promise.withResolvers<void>();
      await page.route(
        ({ pathname }) => pathname.startsWith('/media/'),
        async (route) => {
          await arrival.promise;
          await route.continue();
        },
      );
      await page.reload();
      const picture = page.locator('.styled-text figure img[width]');
      const shape = () =>
        picture.evaluate((image: HTMLImageElement) => [image.naturalWidth > 0, image.width, image.height] as const);
      const [, width, height] = await shape();
      expect(height).toBeGreaterThan(100);
      arrival.resolve();
      await expect.poll(shape).toEqual([true, width, height]);
    });

  // In `npm test` the first story looks at it in the light, and form-preview.test.ts on a wide screen.
});

describe('where the text in the type of its page is not available', () => {
  const said = (page: Page) => page.getByText('L’editor non è disponibile').waitFor();
  if (longRun) {
    it('because its code does not load, the textarea stays and a sentence says so', async () => {
      const page = await person();
      await page.route('**/StyledText*', (route) => route.abort('internetdisconnected'));
      await logIn(page, 'writer', '/create-article');
      await said(page);
      await plain(page).fill('Si scrive lo stesso.');
      await plain(page).press('Control+a');
      await plain(page).press('Control+b');
      expect(await plain(page).inputValue()).toBe('**Si scrive lo stesso.**');
      expect(await faultsOf(page)).toEqual([]);
    });
  }

  it('because it breaks while one writes, the textarea has every key that was pressed', async () => {
    const { page, id } = await openArticle(source, 'Rotto scrivendo');
    await text(page).press('Control+End');
    await page.keyboard.type(' Fin qui');
    await text(page).evaluate((field, message) => {
      const { view } = (field as never as { cmTile: { view: { update?: () => void } } }).cmTile;
      view.update = () => {
        delete view.update;
        throw new Error(message);
      };
    }, storyFault);
    await page.keyboard.press('!');
    await said(page);
    expect(await plain(page).inputValue()).toBe(`${source} Fin qui!`);
    await plain(page).press('Control+End');
    await page.keyboard.type(' E avanti.');
    await page.keyboard.press('Control+s');
    await page.getByText('Articolo aggiornato con successo!').waitFor();
    expect(await contentOf(id)).toBe(`${source} Fin qui! E avanti.`);
  });
});

const isFocused = (element: Element) => element === document.activeElement;
