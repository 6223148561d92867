import { describe, expect, it } from 'vitest';
import { inBrowser, person } from './setup/browser.ts';

inBrowser();

describe('a reader who searches', () => {
  it('finds a piece by a word of its text, narrows by kind and keeps the address', async () => {
    const page = await person();
    await page.goto('/');
    await page.getByRole('link', { name: 'Cerca', exact: true }).click();
    await page.waitForURL('**/cerca');
    await page.getByLabel('Che cosa cerchi?').fill('fusaggine');
    const results = page.locator('site-search ol a');
    await expect
      .poll(
        async () => {
          const retry = page.getByRole('button', { name: 'Riprova' });
          if (await retry.isVisible()) await retry.click();
          return results.allTextContents();
        },
        { timeout: 20_000, interval: 500 },
      )
      .toEqual(['Riapre lo studiolo di palazzo Brandolesi']);
    expect(new URL(page.url()).search).toBe('?q=fusaggine');
    await page.getByRole('button', { name: 'Video' }).click();
    await page.getByText('Nessun risultato per «fusaggine»').waitFor();
    await page.goBack();
    await page.getByText('1 risultato', { exact: true }).waitFor();
    await results.first().click();
    await page.waitForURL('**/news/riapre-lo-studiolo');
  });

  it('is told when the search is not there, and can try again', async () => {
    const page = await person();
    await page.route('**/pagefind/**', (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto('/cerca?q=arte');
    await page.getByText('La ricerca non è disponibile in questo momento.').waitFor();
    await page.unroute('**/pagefind/**');
    await page.getByRole('button', { name: 'Riprova' }).click();
    await page.getByText(/^\d+ risultati$/).waitFor();
  });
});
