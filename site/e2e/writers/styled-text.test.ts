import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { faultsOf } from '#site/e2e/setup/accessibility.ts';
import { inBrowser, logInElsewhere, newcomer, personAt, storyFault } from '#site/e2e/setup/browser.ts';
import { longText as text, writtenIn } from '#site/e2e/setup/long-text.ts';
import { fits, hasFocus } from '#site/e2e/setup/page-state.ts';
import { eventually } from '#site/e2e/setup/readers.ts';
import { articleOf, staffApi } from '#site/e2e/setup/staff-api.ts';

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
  const page = await personAt('editor', `/edit-article/${id}`, options);
  await text(page).waitFor();
  return { page, id: String(id) };
}

const contentOf = async (id: string) => (await (await staffApi('editor')).call('GET', `/articles/${id}`))['content'];

it('a text in the type of its page is a labelled text box, changes its figures in a dialog, and is Markdown at a press', async () => {
  const { page } = await openArticle(source, 'Come sulla sua pagina');
  await page.getByText('Contenuto', { exact: true }).click();
  const field = text(page);
  expect(await hasFocus(field)).toBe(true);
  expect(await field.getAttribute('aria-multiline')).toBe('true');
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Tab');
  expect(await hasFocus(page.getByRole('button', { name: 'Carica immagini nel testo' }))).toBe(true);
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
  const space = await dialog.locator('figure').evaluate((shown) => getComputedStyle(shown).marginBlockStart);
  expect(space).toBe('0px');
  await dialog.getByLabel('Didascalia').fill('Detta "la Bella"');
  await dialog.getByLabel('Posizione').selectOption('Accanto al testo');
  expect(await faultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Applica' }).click();
  await figure.getByText('Detta «la Bella»').waitFor();
  const written = '![Tre melagrane](/pictures/opera-06.svg "Detta \\"la Bella\\""){.affianco}';
  expect(await writtenIn(text(page))).toBe(source.replace(/^!\[.*$/m, () => written));
  await text(page).press('Control+z');
  expect(await writtenIn(text(page))).toBe(source);
  await text(page).press('Control+End');
  await page.keyboard.type(' Due volte.');
  const heading = page.locator('.styled-text .line-heading-2');
  expect(await heading.count()).toBe(1);
  await page.getByRole('button', { name: 'Markdown', pressed: false }).click();
  expect(await heading.count()).toBe(0);
  await page.keyboard.type(' Tre volte.');
  expect(await writtenIn(text(page))).toBe(`${source} Due volte. Tre volte.`);
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

it('where the text in the type of its page breaks while one writes, a textarea has every key that was pressed', async () => {
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
  await page.getByText('L’editor non è disponibile').waitFor();
  expect(await plain(page).inputValue()).toBe(`${source} Fin qui!`);
  await plain(page).press('Control+End');
  await page.keyboard.type(' E avanti.');
  await page.keyboard.press('Control+s');
  await page.getByText('Articolo aggiornato con successo!').waitFor();
  expect(await contentOf(id)).toBe(`${source} Fin qui! E avanti.`);
});
