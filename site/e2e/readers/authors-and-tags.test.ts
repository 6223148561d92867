import { expect, it } from 'vitest';
import { inBrowser, person } from '#site/e2e/setup/browser.ts';

inBrowser();

it('a byline leads to what its author wrote, a tag to what has it, and the search offers both', async () => {
  const page = await person();
  await page.goto('/articolo/la-linea-sotto-il-colore');
  await page.getByRole('link', { name: 'Giulia Ferrante' }).click();
  await page.waitForURL('**/autore/giulia-ferrante');
  await page.getByRole('heading', { level: 1, name: 'Giulia Ferrante' }).waitFor();
  await page.getByRole('link', { name: 'La linea sotto il colore' }).click();
  await page.getByRole('list', { name: 'Temi' }).getByRole('link', { name: 'restauro' }).click();
  await page.getByRole('heading', { level: 1, name: 'Restauro' }).waitFor();
  // News stand among the articles.
  await page.getByRole('link', { name: 'Riapre lo studiolo di palazzo Brandolesi' }).waitFor();
  const feed = await page.getByRole('link', { name: 'Segui nel lettore di feed' }).getAttribute('href');
  expect(await (await page.request.get(feed ?? '')).text()).toContain('<title>La linea sotto il colore</title>');

  await page.goto('/cerca?q=ferrante');
  await page.getByText('Autori e temi').getByRole('link', { name: 'Giulia Ferrante' }).click();
  await page.waitForURL('**/autore/giulia-ferrante');
});
