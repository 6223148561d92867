import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { faultsOf, walk } from '#site/e2e/setup/accessibility.ts';
import { inBrowser, personAt } from '#site/e2e/setup/browser.ts';
import { longText, writtenIn } from '#site/e2e/setup/long-text.ts';
import { whenQuiet } from '#site/e2e/setup/page-state.ts';
import { newArticle } from '#site/e2e/setup/staff-api.ts';

inBrowser();

const panel = (page: Page) => page.getByRole('region', { name: 'Controllo' });
const open = (page: Page) => page.getByRole('button', { name: 'Controlla', exact: true }).press('Enter');
const selected = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: field } = document;
    if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return getSelection()?.toString();
    return field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
  });

const faulty = [
  'Perchè un cielo  azzurro, un pò sbiadito...',
  'Una nota che manca[^1], e [una pagina](/articolo/non-esiste) che non c’è; [questa](/articoli) sì.',
  '[^2]: Nessuno la chiama.',
].join('\n\n');

const draft = async (title: string, changed: object) => `/edit-article/${(await newArticle(title, changed)).id}`;

describe('the checklist of a form', () => {
  it('leads to each place of a text, corrects it in one step that Ctrl+Z takes back, and refuses nothing', async () => {
    const path = await draft('Da controllare prima', { content: faulty });
    const writer = await personAt('writer', path);
    await open(writer);
    await panel(writer).getByRole('heading', { name: '7 cose da guardare' }).waitFor();
    expect(await faultsOf(writer)).toEqual([]);

    await panel(writer)
      .getByRole('button', { name: /che non c’è/ })
      .press('Enter');
    await expect.poll(() => selected(writer)).toBe('[una pagina](/articolo/non-esiste)');
    await panel(writer).getByRole('button', { name: 'Correggi «Perchè» in «Perché»' }).press('Enter');
    await expect.poll(() => writtenIn(longText(writer))).toBe(faulty.replace('Perchè', 'Perché'));
    await panel(writer).getByRole('heading', { name: '6 cose da guardare' }).waitFor();
    await longText(writer).focus();
    await writer.keyboard.press('Control+z');
    await expect.poll(() => writtenIn(longText(writer))).toBe(faulty);

    await panel(writer)
      .getByRole('button', { name: /^Correggi tutti: Accento/ })
      .press('Enter');
    await expect.poll(() => writtenIn(longText(writer))).toBe(faulty.replace('Perchè', 'Perché').replace('pò', 'po’'));

    await writer.getByLabel('Stato').selectOption('In attesa');
    await writer.getByRole('button', { name: 'Invia per approvazione' }).press('Enter');
    await writer.getByText('Articolo aggiornato con successo!').waitFor();
  });

  it('is worked by keyboard alone, says which links it could not check, and Escape closes it where it was opened', async () => {
    const writer = await personAt('writer', await draft('Il controllo da tastiera', { content: faulty }));
    await writer.route('**/articolo/non-esiste', (route) => route.abort('internetdisconnected'));
    await open(writer);
    await panel(writer).getByText('Non tutti i link si sono potuti controllare').waitFor();
    await panel(writer).getByRole('button', { name: 'Chiudi' }).waitFor();
    expect(await walk(writer)).toEqual({ unreached: [], faint: [] });
    await panel(writer).getByRole('button', { name: 'Chiudi' }).focus();
    await writer.keyboard.press('Escape');
    await panel(writer).waitFor({ state: 'hidden' });
    expect(await writer.evaluate(() => document.activeElement?.textContent)).toBe('Controlla');
  });

  it('is offered where an article is about to be sent, and where its picture is asked for', async () => {
    const path = await draft('Offerto prima di inviare', { content: 'Un cielo  azzurro.', imageAlt: '' });
    const writer = await personAt('writer', path);
    await writer.getByLabel('Stato').selectOption('In attesa');
    await writer.getByRole('button', { name: 'Controlla (1)' }).waitFor();
    await writer.keyboard.press('Control+s');
    await writer.getByRole('button', { name: 'Controlla prima tutto il resto' }).press('Enter');
    await panel(writer).getByRole('heading', { name: '2 cose da guardare' }).waitFor();
    await panel(writer).getByRole('button', { name: 'Testo alternativo' }).press('Enter');
    await writer.keyboard.type('Due melagrane.');
    await panel(writer).getByRole('heading', { name: '1 cosa da guardare' }).waitFor();
  });

  it('finds what is wrong as it is written, and shows the card and the share picture of an article, and where its title is cut', async () => {
    const title = Array(10).fill('straordinariamente').join(' ');
    const writer = await personAt(
      'writer',
      await draft('Niente da dire', { description: 'Il sommario che si vedrà.' }),
      { viewport: { width: 390, height: 844 } },
    );
    await open(writer);
    await panel(writer).getByRole('heading', { name: 'Niente da segnalare' }).waitFor();
    const field = writer.getByLabel('Titolo', { exact: true });
    await field.fill('Il "blu" di Parma');
    await panel(writer).getByRole('heading', { name: '1 cosa da guardare' }).waitFor();
    await panel(writer).getByRole('button', { name: 'Correggi «"blu"» in ««blu»»' }).press('Enter');
    await expect.poll(() => field.inputValue()).toBe('Il «blu» di Parma');
    await panel(writer).getByRole('heading', { name: 'Niente da segnalare' }).waitFor();

    await field.fill(title);
    await panel(writer).getByText('Il titolo è lungo').waitFor();
    await panel(writer).getByRole('button', { name: 'Anteprima in liste e condivisioni' }).press('Enter');
    const dialog = writer.getByRole('dialog', { name: 'Anteprima in liste e condivisioni' });
    await dialog.getByRole('figure', { name: 'Nelle liste' }).getByText(title).waitFor();
    const share = dialog.getByRole('figure', { name: 'Dove si condivide' });
    await share.getByText(title).waitFor();
    await share.getByText('Il testo è tagliato').waitFor();
    const heights = await share
      .locator('.share-card-picture, .share-card-picture img')
      .evaluateAll((frameAndPicture) => frameAndPicture.map(({ clientHeight }) => clientHeight));
    expect(heights).toEqual([heights[0], heights[0]]);
    expect(await dialog.evaluate((element) => element.scrollTop)).toBe(0);
    expect(await faultsOf(writer)).toEqual([]);
    await dialog.getByRole('button', { name: 'Chiudi' }).press('Enter');
    await panel(writer).waitFor();

    await field.fill('Un titolo che va bene');
    await panel(writer).getByRole('button', { name: 'Anteprima in liste e condivisioni' }).press('Enter');
    await share.getByText('Un titolo che va bene').waitFor();
    await whenQuiet(writer);
    expect(await dialog.getByText('Il testo è tagliato').count()).toBe(0);
  });
});
