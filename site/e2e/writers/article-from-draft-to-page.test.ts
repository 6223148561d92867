import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { categories } from '#shared/magazine.ts';
import { describePicture } from '#site/e2e/setup/alt-text.ts';
import { inBrowser, logIn, person, personAt } from '#site/e2e/setup/browser.ts';
import { eventually, statusOf, textOf } from '#site/e2e/setup/readers.ts';
import { staffApi } from '#site/e2e/setup/staff-api.ts';

inBrowser();

const title = 'Il restauro di una pala veneta';
const revised = 'Il restauro di una pala veneta, un anno dopo';

async function fillArticle(page: Page, name: string): Promise<void> {
  await page.getByLabel('Titolo', { exact: true }).fill(name);
  await page.getByLabel('Descrizione breve').fill('Che cosa si è trovato sotto le vernici dell’Ottocento.');
  await page
    .getByLabel('Contenuto')
    .fill('## Sotto la vernice\n\nUna **pala** del Cinquecento.\n\n<script>alert(1)</script>');
  await page.getByLabel('Categoria').selectOption('Mostre');
  await page.getByLabel('URL immagine').fill('/pictures/opera-02.svg');
}

/** The layout and colours of an article, on its preview or its page. */
async function shownAt(page: Page, address: string) {
  await page.goto(address);
  const article = page.getByRole('main').locator('article.article');
  await article.getByRole('heading', { level: 1 }).waitFor();
  return article.evaluate((element) => {
    const { backgroundColor, color } = getComputedStyle(element.querySelector('.article-heading') as Element);
    const tint = getComputedStyle(element).getPropertyValue('--tint');
    const copy = element.cloneNode(true) as HTMLElement;
    // The sizes of a picture are known only in built pages.
    for (const picture of copy.querySelectorAll('picture')) {
      picture.replaceWith(picture.querySelector('img')?.getAttribute('src') ?? '');
    }
    // The server separates two text nodes by a comment.
    return { html: copy.outerHTML.replaceAll('<!-- -->', ''), backgroundColor, color, tint };
  });
}

describe('an article', () => {
  let address: string;

  it('is written, submitted, approved and live within ten seconds', async () => {
    const writer = await personAt('writer', '/create-article');
    await fillArticle(writer, title);
    const color = writer.getByLabel('Colore di sfondo');
    expect(await color.inputValue()).toBe(categories.find(({ name }) => name === 'Mostre')?.color);
    await writer.getByLabel('Stato').selectOption('In attesa');
    await writer.getByRole('button', { name: 'Invia per approvazione' }).click();
    await describePicture(writer);
    await writer.getByText('Articolo creato con successo!').waitFor();
    await writer.goto('/dashboard');
    await writer.getByText(title).first().waitFor();
    address = `/articolo/${(await (await staffApi('writer')).mine('articles', title))?.id}`;
    expect(await statusOf(address)).toBe(404);
    const previewed = await shownAt(writer, `/anteprima${address}`);
    const band = writer.getByRole('region', { name: 'Stato' });
    await band.getByText('Bozza in attesa di approvazione: la vede solo la redazione', { exact: true }).waitFor();

    const editor = await person();
    await logIn(editor, 'editor');
    await editor.getByRole('button', { name: `Approva «${title}»` }).click();
    await editor.getByText('Contenuto approvato con successo!').waitFor();

    await eventually(async () => expect(await textOf(address)).toContain('data-hero="full"'));
    await eventually(async () => expect(await textOf('/')).toContain(title));
    await eventually(async () => expect(await textOf('/articoli')).toContain(title));
    const page = await textOf(address);
    expect(page).toContain('<h2 id="user-content-sotto-la-vernice"');
    expect(page).not.toContain('alert(1)</script>');
    expect(await shownAt(await person(), address)).toEqual(previewed);
    await writer.reload();
    await writer.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await band.count()).toBe(0);
  });

  it('does not change for readers until its change is approved, and is gone from every page when its author deletes it', async () => {
    const writer = await personAt('writer', `/edit-article/${address.split('/').at(-1)}`);
    await writer.getByLabel('Titolo', { exact: true }).fill(revised);
    await writer.getByLabel('Stato').selectOption('In attesa');
    await writer.getByRole('button', { name: 'Invia per approvazione' }).click();
    await writer.getByText('Articolo aggiornato con successo!').waitFor();
    await writer.goto(`/anteprima${address}`);
    await writer.getByRole('heading', { level: 1, name: revised }).waitFor();
    await writer.getByText('Bozza di una revisione: la vede solo la redazione, i lettori vedono').waitFor();
    // Changes are published in their order: once a later one is live, so would this have been.
    const later = { title: 'Una notizia dopo la revisione', summary: 'Una riga.', category: 'cultura' };
    await (await staffApi('editor')).call('POST', '/news', later);
    await eventually(async () => expect(await textOf('/news')).toContain(later.title));
    expect(await textOf(address)).not.toContain(revised);

    const editor = await person();
    await logIn(editor, 'editor');
    await editor.getByRole('button', { name: `Approva «${revised}»` }).click();
    await eventually(async () => expect(await textOf(address)).toContain(revised));
    await eventually(async () => expect(await textOf('/articoli')).toContain(revised));

    await writer.goto('/dashboard');
    await writer.getByRole('button', { name: `Elimina «${revised}»` }).click();
    await writer.getByRole('dialog').getByRole('button', { name: 'Elimina' }).click();
    await writer.getByText('Articolo eliminato con successo!').waitFor();
    await eventually(async () => expect(await statusOf(address)).toBe(404));
    for (const list of ['/', '/articoli', '/articoli/index.json']) {
      await eventually(async () => expect(await textOf(list)).not.toContain(title));
    }
  });
});
