import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';
import { eventually, textOf } from '#site/e2e/setup/readers.ts';
import { staffApi } from '#site/e2e/setup/staff-api.ts';

inBrowser();

const title = 'Una cornice scritta senza mouse';

/** More stops than any page has. */
const maxStops = 400;

/** Presses Tab until the focus is on this control. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let stops = 0; stops < maxStops; stops += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key never reaches ${control}`);
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

async function press(control: Locator): Promise<void> {
  await tabTo(control.page(), control);
  await control.page().keyboard.press('Enter');
}

it('an article is written, described, submitted and approved with the keys alone, from the empty form to its page', async () => {
  const writer = await person();
  await logIn(writer, 'writer', '/create-article');
  await type(writer, 'Titolo', title);
  await type(writer, 'Descrizione breve', 'Una cornice dorata, dal legno alla foglia.');
  await type(writer, 'Contenuto', 'La cornice è di noce.');
  await writer.keyboard.press('Control+a');
  await writer.keyboard.press('Control+b');
  await type(writer, 'URL immagine', '/pictures/opera-06.svg');
  await tabTo(writer, writer.getByLabel('Stato'));
  await writer.keyboard.type('In attesa');
  await press(writer.getByRole('button', { name: 'Invia per approvazione' }));
  const question = writer.getByRole('dialog', { name: 'Che cosa si vede?' });
  await tabTo(writer, question.getByLabel('Testo alternativo'));
  await writer.keyboard.type('Una cornice dorata appoggiata al muro.');
  await press(question.getByRole('button', { name: 'Continua' }));
  await writer.getByText('Articolo creato con successo!').waitFor();
  const written = await (await staffApi('writer')).mine('articles', title);
  expect(written).toMatchObject({ status: 'pending', imageAlt: 'Una cornice dorata appoggiata al muro.' });

  const editor = await person();
  await logIn(editor, 'editor');
  await press(editor.getByRole('button', { name: `Approva «${title}»` }));
  await editor.getByText('Contenuto approvato con successo!').waitFor();
  await eventually(async () =>
    expect(await textOf(`/articolo/${written?.id}`)).toContain('<strong>La cornice è di noce.'),
  );
});
