import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, unzipSync, zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { faultsOf } from '#site/e2e/setup/accessibility.ts';
import { inBrowser, logIn, person, personAt } from '#site/e2e/setup/browser.ts';
import { longText, pasteInto as paste, writeOver, writtenIn } from '#site/e2e/setup/long-text.ts';
import { hasFocus } from '#site/e2e/setup/page-state.ts';
import { photo } from '#site/e2e/setup/picture-files.ts';
import { staffApi } from '#site/e2e/setup/staff-api.ts';
import { holdTimeLimits } from '#site/e2e/setup/time-limits.ts';

inBrowser();

const fixtures = join(import.meta.dirname, '../../src/items/paste/testing');
const clipboard = (name: string) => readFileSync(join(fixtures, name), 'utf8');

const field = longText;
const uploads = (page: Page) => page.getByRole('list', { name: 'Immagini in arrivo' }).last();
const said = (page: Page) => page.locator('.paste-notice').getByRole('status');

/** Word's clipboard, with the bytes of its picture. */
async function wordClipboard(color: string): Promise<Record<string, string>> {
  const { buffer } = await photo('muro.jpg', color);
  return {
    'text/html': clipboard('word.clipboard').replaceAll(
      /file:[^"]*/g,
      `data:image/jpeg;base64,${buffer.toString('base64')}`,
    ),
    'text/plain': 'La melagrana di San Marco\r\nSotto la vernice c’è un altro quadro[1], visto con i raggi X.',
  };
}

const articleForm = (options = {}) => personAt('writer', '/create-article', options);

it('an essay of Word keeps its structure and its picture, says what it lost, and is undone in one step', async () => {
  const page = await articleForm();
  await field(page).click();
  await page.keyboard.type('Prima.[^4]');
  const before = await writtenIn(field(page));
  expect(await paste(field(page), await wordClipboard('#33235b'))).toBe(true);
  await said(page).getByText('Incollato senza: 1 sottolineatura.').waitFor();
  const written = await writtenIn(field(page));
  expect(written.startsWith(`${before}\n\n## La melagrana di San Marco\n\nSotto la **vernice** c’è`)).toBe(true);
  expect(written).toContain('un *altro* quadro[^5], visto con i [raggi X](https://esempio.it/raggi).');
  expect(written).toMatch(/!\[\]\(\/media\/[\w-]+ "Figura 1: \*La bella\*, 1510"\)/);
  expect(written.endsWith('[^5]: Vasari, *Vite*, II, p. 12.\n\n[^6]: Lo dice il restauratore.')).toBe(true);
  expect(await faultsOf(page)).toEqual([]);
  const [, id] = /\/media\/([\w-]+)/.exec(written) ?? [];
  await expect.poll(async () => (await page.request.get(`/media/${id}`)).status()).toBe(200);
  await uploads(page).waitFor({ state: 'hidden' });
  expect(await writtenIn(field(page))).toBe(written);
  // The figure shows its picture as soon as the library has it.
  await page.locator('.styled-text figure source').first().waitFor({ state: 'attached' });
  await field(page).press('Control+z');
  expect(await writtenIn(field(page))).toBe(before);
  await expect.poll(() => said(page).textContent()).toBe('');
  await field(page).press('Control+Shift+Z');
  expect(await writtenIn(field(page))).toBe(written);

  // A piece of a sentence, with the space behind it.
  await field(page).press('Control+a');
  await field(page).press('Delete');
  await page.keyboard.type('un cielo');
  for (const _ of 'cielo') await page.keyboard.press('ArrowLeft');
  const piece = { 'text/html': '<p class=MsoNormal>blu <i>notte</i> </p>', 'text/plain': 'blu notte ' };
  await paste(field(page), piece);
  await expect.poll(() => writtenIn(field(page))).toBe('un blu *notte* cielo');
});

describe('a paste', () => {
  it('without structure, of code or into code is its plain text; without its script any other is, too', async () => {
    const page = await articleForm();
    const unstructured: Record<string, string>[] = [
      { 'text/plain': 'https://esempio.it/una_opera*' },
      {
        'text/plain': '# titolo\n**così**',
        'text/html': '<div style="font-family: Consolas; white-space: pre;"><div><b># titolo</b></div></div>',
      },
      { 'text/plain': 'Una riga', 'text/html': '<span style="color: red">Una riga</span>' },
    ];
    for (const data of unstructured) {
      await field(page).press('Control+a');
      await page.keyboard.press('Delete');
      await paste(field(page), data);
      expect([await writtenIn(field(page)), await said(page).textContent()]).toEqual([data['text/plain'], '']);
    }
    await field(page).fill('```\n');
    const formatted = { 'text/html': '<h1>Un</h1><p><b>vaso</b></p>', 'text/plain': 'Un\nvaso' };
    await paste(field(page), formatted);
    expect(await writtenIn(field(page))).toBe('```\nUn\nvaso');

    await writeOver(field(page), 'Ecco: ');
    await page.route('**/convert-paste*', (route) => route.abort('internetdisconnected'));
    await paste(field(page), { 'text/html': '<p>Un <b>vaso</b></p>', 'text/plain': 'Un vaso' });
    await said(page).getByText('incollato solo il testo').waitFor();
    expect(await writtenIn(field(page))).toBe('Ecco: Un vaso');
  });

  it('of words keeps them as they are, except in the view of Markdown, and what was copied in the field is Markdown', async () => {
    const page = await articleForm();
    const words = '1985. Nasce\u0007\u000ba *Roma*';
    expect(await paste(field(page), { 'text/plain': words })).toBe(true);
    await expect.poll(() => writtenIn(field(page))).toBe('1985. Nasce\na \\*Roma\\*');
    await said(page).getByText('Incollato come testo').waitFor();
    await field(page).fill('');
    // The account remembers it: the next story has the view that is saved last.
    const changeView = async () => {
      const saved = page.waitForResponse('**/api/auth/profile');
      await page.getByRole('button', { name: 'Markdown', exact: true }).click();
      await saved;
    };
    await changeView();
    await paste(field(page), { 'text/plain': '1985. Nasce\na *Roma*' });
    expect(await writtenIn(field(page))).toBe('1985. Nasce\na *Roma*');
    await changeView();
    await field(page).press('Control+a');
    await field(page).press('Control+x');
    await expect.poll(() => writtenIn(field(page))).toBe('');
    await field(page).press('Control+v');
    await expect.poll(() => writtenIn(field(page))).toBe('1985. Nasce\na *Roma*');
  });

  it('by Ctrl+Shift+V writes the text as it is, by Ctrl+V with its marks, and a copied picture where the caret is', async () => {
    const page = await articleForm({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.evaluate(() =>
      navigator.clipboard.write([
        new ClipboardItem({
          'text/html': new Blob(['<p>Un <b>vaso</b></p>'], { type: 'text/html' }),
          'text/plain': new Blob(['Un vaso'], { type: 'text/plain' }),
        }),
      ]),
    );
    await field(page).press('Control+Shift+v');
    await expect.poll(() => writtenIn(field(page))).toBe('Un vaso');
    await field(page).press('Control+a');
    await field(page).press('Control+v');
    await expect.poll(() => writtenIn(field(page))).toBe('Un **vaso**');

    await copyPicture(page, '#6a040f');
    await field(page).fill('Prima.');
    await field(page).press('Control+v');
    await expect.poll(() => writtenIn(field(page))).toMatch(/^Prima\.\s+!\[\]\(\/media\/[\w-]+\)/);
    const [, id] = /\/media\/([\w-]+)/.exec(await writtenIn(field(page))) ?? [];
    const writer = await staffApi('writer');
    await expect.poll(() => writer.call('GET', `/media/${id}`)).toMatchObject({ status: 'ready', type: 'image/png' });
    await uploads(page).waitFor({ state: 'hidden' });
  });
});

describe('a Word file', () => {
  const docx = {
    name: 'saggio.docx',
    mimeType: 'application/octet-stream',
    buffer: readFileSync(join(fixtures, 'saggio.docx')),
  };
  /** Each item is a list of its own that says its first number, as Word keeps lots that were typed with their numbers. */
  const withLots = (numbers: readonly number[]) => {
    const files = unzipSync(docx.buffer);
    const put = (name: string, inner: string) => {
      const space = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
      files[`word/${name}.xml`] = strToU8(`<w:${name} xmlns:w="${space}">${inner}</w:${name}>`);
    };
    const items = [...numbers, 'seguente'].map((number, at) => {
      const list = Math.min(at, numbers.length - 1);
      const place = `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${list}"/></w:numPr>`;
      return `<w:p><w:pPr>${place}</w:pPr><w:r><w:t>Lotto ${number}</w:t></w:r></w:p>`;
    });
    put('document', `<w:body>${items.join('')}</w:body>`);
    const level = '<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/></w:lvl>';
    const lists = numbers.map((number, list) => {
      const start = `<w:lvlOverride w:ilvl="0"><w:startOverride w:val="${number}"/></w:lvlOverride>`;
      return `<w:num w:numId="${list}"><w:abstractNumId w:val="0"/>${start}</w:num>`;
    });
    put('numbering', `<w:abstractNum w:abstractNumId="0">${level}</w:abstractNum>${lists.join('')}`);
    return { ...docx, name: 'lotti.docx', buffer: Buffer.from(zipSync(files)) };
  };
  const choose = async (page: Page, file: typeof docx) => {
    const opened = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Importa da Word (.docx)' }).press('Enter');
    await (await opened).setFiles(file);
  };

  it('is imported with its notes and its picture, also by drop on the styled source, and what cannot be read says why', async () => {
    const page = await articleForm();
    await choose(page, docx);
    await said(page).getByText('Importato «saggio.docx»').waitFor();
    const written = await writtenIn(field(page));
    expect(written).toContain('## La melagrana di San Marco\n\nSotto la **vernice** c’è un *altro* quadro[^1], visto');
    expect(written).toMatch(/!\[Un muro rosso\]\(\/media\/[\w-]+\)/);
    expect(written).toContain('[^1]: Vasari, *Vite*, II, p. 12.');
    await uploads(page).waitFor({ state: 'hidden' });

    await field(page).fill('');
    const bytes = docx.buffer.toString('base64');
    await field(page).evaluate((element, base64) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))], 'trascinato.docx'));
      element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    }, bytes);
    await said(page).getByText('Importato «trascinato.docx»').waitFor();
    const dropped = await writtenIn(field(page));
    expect(dropped).toContain('### La prima sala');

    await field(page).fill('');
    await choose(page, withLots([12, 15, 23]));
    await said(page).getByText('Importato «lotti.docx»').waitFor();
    const lots = await writtenIn(field(page));
    expect(lots.match(/^\d+\..*/gm)).toEqual(['12. Lotto 12', '15. Lotto 15', '23. Lotto 23', '24. Lotto seguente']);

    await choose(page, { ...docx, name: 'rotto.docx', buffer: docx.buffer.subarray(0, 3_000) });
    await said(page).getByText('il file è danneggiato').waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(await writtenIn(field(page))).toBe(lots);
  });
});

it('while the library does not answer, a pasted text comes to its place without its picture, which follows once uploaded', async () => {
  const page = await person();
  const endWaits = await holdTimeLimits(page);
  await logIn(page, 'writer', '/create-article');
  await page.route('**/api/media', () => {}, { times: 1 });
  await field(page).fill('Prima.\n\nDopo.');
  await field(page).press('Control+Home');
  await field(page).press('End');
  await paste(field(page), await wordClipboard('#215b33'));
  await said(page).getByText('Preparo le immagini …').waitFor();
  await field(page).press('Control+End');
  const title = page.getByLabel('Titolo', { exact: true });
  await title.fill('Melagrane');
  await endWaits();
  await said(page).getByText('Incollato senza: 1 sottolineatura.').waitFor();
  expect(await hasFocus(title)).toBe(true);
  expect(await writtenIn(field(page))).toMatch(/^Prima\.\n\n## La melagrana di San Marco\n.*\n\nDopo\./s);
  await expect.poll(() => writtenIn(field(page)), { timeout: 60_000 }).toMatch(/!\[\]\(\/media\/[\w-]+\)/);
});

/** Copies a picture of one colour to the clipboard. */
const copyPicture = (page: Page, color: string): Promise<void> =>
  page.evaluate(async (fill) => {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    if (context) context.fillStyle = fill;
    context?.fillRect(0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    if (blob) await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
  }, color);
