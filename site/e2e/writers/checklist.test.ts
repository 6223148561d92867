import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { longRun } from '#shared/testing/long-run.ts';
import { faultsOf, walk } from '#site/e2e/setup/accessibility.ts';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { longText, writtenIn } from '#site/e2e/setup/long-text.ts';
import { articleOf, staffApi } from '#site/e2e/setup/staff-api.ts';

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

/** Two lines of the panel: one selects what it is about, the other corrects it. */
async function findsTheNoteAndCorrectsAnAccent(writer: Page): Promise<void> {
  await panel(writer)
    .getByRole('button', { name: /\[\^2\]:/ })
    .press('Enter');
  await expect.poll(() => selected(writer)).toBe('[^2]:');
  await panel(writer).getByRole('button', { name: 'Correggi «Perchè» in «Perché»' }).press('Enter');
  await expect.poll(() => writtenIn(longText(writer))).toBe(faulty.replace('Perchè', 'Perché'));
}

async function draft(title: string, changed: object = {}): Promise<string> {
  const { id } = await (await staffApi('writer')).call('POST', '/articles', { ...articleOf(title), ...changed });
  return `/edit-article/${id}`;
}

describe('the checklist of a form', () => {
  it('leads to each place of a text in either view, corrects it in one step that Ctrl+Z takes back, and refuses nothing', async () => {
    const path = await draft('Da controllare prima', { content: faulty });
    const writer = await person();
    await logIn(writer, 'writer', path);
    await open(writer);
    await panel(writer).getByRole('heading', { name: '7 cose da guardare' }).waitFor();
    expect(await faultsOf(writer)).toEqual([]);

    await panel(writer)
      .getByRole('button', { name: /che non c’è/ })
      .press('Enter');
    await expect.poll(() => selected(writer)).toBe('[una pagina](/articolo/non-esiste)');
    await findsTheNoteAndCorrectsAnAccent(writer);
    await panel(writer).getByRole('heading', { name: '6 cose da guardare' }).waitFor();
    await longText(writer).focus();
    await writer.keyboard.press('Control+z');
    await expect.poll(() => writtenIn(longText(writer))).toBe(faulty);

    await panel(writer)
      .getByRole('button', { name: /^Correggi tutti: Accento/ })
      .press('Enter');
    await expect.poll(() => writtenIn(longText(writer))).toBe(faulty.replace('Perchè', 'Perché').replace('pò', 'po’'));

    await panel(writer).getByRole('button', { name: 'Chiudi' }).press('Enter');
    await longText(writer).fill(faulty);
    await writer.getByRole('button', { name: 'Markdown', pressed: false }).press('Enter');
    await open(writer);
    await panel(writer).getByRole('button', { name: /…$/ }).first().waitFor();
    await findsTheNoteAndCorrectsAnAccent(writer);
    await longText(writer).focus();
    await writer.keyboard.press('Control+z');
    await expect.poll(() => writtenIn(longText(writer))).toBe(faulty);
    // The account remembers it, and other stories write with it.
    await writer.getByRole('button', { name: 'Markdown', pressed: true }).press('Enter');
    await writer.getByLabel('Stato').selectOption('In attesa');
    await writer.getByRole('button', { name: 'Invia per approvazione' }).press('Enter');
    await writer.getByText('Articolo aggiornato con successo!').waitFor();
  });

  it('is worked by keyboard alone, says which links it could not check, and Escape closes it where it was opened', async () => {
    const writer = await person();
    await logIn(writer, 'writer', await draft('Il controllo da tastiera', { content: faulty }));
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

  if (longRun)
    it('is offered where an article is about to be sent, and where its picture is asked for', async () => {
      const writer = await person();
      await logIn(
        writer,
        'writer',
        await draft('Offerto prima di inviare', { content: 'Un cielo  azzurro.', imageAlt: '' }),
      );
      await writer.getByLabel('Stato').selectOption('In attesa');
      // A person who goes on to another control until its code has come stays there.
      const code = Promise.withResolvers<void>();
      await writer.route('**/Checklist*', async (route) => {
        await code.promise;
        await route.continue();
      });
      await writer.getByRole('button', { name: 'Controlla (1)' }).press('Enter');
      const preview = writer.getByRole('button', { name: 'Anteprima', exact: true });
      await preview.focus();
      code.resolve();
      await panel(writer).getByRole('heading', { name: '2 cose da guardare' }).waitFor();
      expect(await preview.evaluate((element) => element === document.activeElement)).toBe(true);
      const title = writer.getByLabel('Titolo', { exact: true });
      await title.press('End');
      await writer.keyboard.type(' oggi');
      expect(await title.inputValue()).toBe('Offerto prima di inviare oggi');
      await panel(writer).getByRole('button', { name: 'Chiudi' }).press('Enter');

      await title.press('Control+s');
      const question = writer.getByRole('dialog', { name: 'Che cosa si vede?' });
      const description = question.getByLabel('Testo alternativo');
      await description.waitFor();
      // What a person types on is no description.
      await writer.keyboard.type(' alle tre');
      expect(await description.inputValue()).toBe('');
      await writer.getByRole('button', { name: 'Controlla prima tutto il resto' }).press('Enter');
      await panel(writer).getByRole('heading', { name: '2 cose da guardare' }).waitFor();
      expect(await panel(writer).evaluate((element) => element === document.activeElement)).toBe(true);
      await panel(writer).getByRole('button', { name: 'Testo alternativo' }).press('Enter');
      await writer.keyboard.type('Due melagrane.');
      await panel(writer).getByRole('heading', { name: '1 cosa da guardare' }).waitFor();
      expect(await writer.getByLabel('Testo alternativo').inputValue()).toBe('Due melagrane.');
    });

  it('finds what is wrong as it is written, and shows the card and the share picture of an article, and where its title is cut', async () => {
    const title = Array(10).fill('straordinariamente').join(' ');
    const writer = await person({ viewport: { width: 390, height: 844 } });
    await logIn(writer, 'writer', await draft('Niente da dire', { description: 'Il sommario che si vedrà.' }));
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
    expect(await dialog.evaluate((element) => element.scrollTop)).toBe(0);
    expect(await faultsOf(writer)).toEqual([]);
    await dialog.getByRole('button', { name: 'Chiudi' }).press('Enter');
    await panel(writer).waitFor();

    const whole = 'Un titolo che va bene, lungo abbastanza per una scheda sulla pagina iniziale della rivista';
    await writer.setViewportSize({ width: 1280, height: 900 });
    await field.fill(whole);
    await panel(writer).getByRole('button', { name: 'Anteprima in liste e condivisioni' }).press('Enter');
    await share.getByText(whole).waitFor();
    // Its size is looked at after the next frame.
    await share.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));
    expect(await dialog.getByText('Il testo è tagliato').count()).toBe(0);
  });
});
