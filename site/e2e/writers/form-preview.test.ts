import { expect, it } from 'vitest';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';

inBrowser();

it.each([
  ['phone', { width: 390, height: 844 }],
  ['laptop', { width: 1_280, height: 900 }],
])('on a %s the preview opens and closes, twice, and the form keeps what was typed', async (_, viewport) => {
  const writer = await person({ viewport });
  await logIn(writer, 'writer', '/create-article');
  await writer.getByLabel('Titolo', { exact: true }).fill('La predella ritrovata');
  const button = writer.getByRole('button', { name: 'Anteprima' });
  const preview = writer.getByRole('region', { name: 'Anteprima' });
  for (const _round of [1, 2]) {
    await button.click();
    await preview.getByRole('heading', { name: 'La predella ritrovata' }).waitFor();
    await button.click();
    await preview.waitFor({ state: 'detached' });
    expect(await writer.getByLabel('Titolo', { exact: true }).inputValue()).toBe('La predella ritrovata');
  }
});
