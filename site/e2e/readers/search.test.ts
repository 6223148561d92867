import { describe, expect, it } from 'vitest';
import { longRun } from '#shared/testing/long-run.ts';
import { inBrowser, person } from '#site/e2e/setup/browser.ts';
import { textsOf } from '#site/e2e/setup/page-state.ts';

inBrowser();

describe('the search', () => {
  it('has the focus unless the reader is elsewhere, finds a word of a text, filters by kind and keeps the address', async () => {
    const page = await person();
    await page.goto('/');
    await page.getByRole('link', { name: 'Cerca', exact: true }).click();
    await page.waitForURL('**/cerca');
    const focused = () => page.evaluate(() => document.activeElement?.textContent || document.activeElement?.id);
    await expect.poll(focused).toBe('parole');
    const script = Promise.withResolvers<void>();
    await page.route('**/site-search*', async (route) => {
      await script.promise;
      await route.continue();
    });
    await page.reload();
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Vai al contenuto');
    script.resolve();
    await page.waitForFunction(() => customElements.get('site-search'));
    expect(await focused()).toBe('Vai al contenuto');

    await page.getByLabel('Che cosa cerchi?').fill('fusaggine');
    const results = page.locator('site-search ol a');
    await expect
      .poll(
        async () => {
          const retry = page.getByRole('button', { name: 'Riprova' });
          if (await retry.isVisible()) await retry.click();
          return textsOf(results);
        },
        { interval: 50 },
      )
      .toEqual(['Riapre lo studiolo di palazzo Brandolesi']);
    await expect.poll(() => new URL(page.url()).search).toBe('?q=fusaggine');
    await page.getByRole('button', { name: 'Video' }).click();
    await page.getByText('Nessun risultato per «fusaggine»').waitFor();
    // The line that a screen reader reads when it changes.
    await page.getByRole('status').getByText('0 risultati', { exact: true }).waitFor();
    // What is there in another kind is proposed.
    await page.getByRole('heading', { name: 'Forse cercavi' }).waitFor();
    expect(await textsOf(results)).toEqual(['Riapre lo studiolo di palazzo Brandolesi']);
    await page.goBack();
    await page.getByText('1 risultato', { exact: true }).waitFor();
    await page.getByRole('heading', { name: 'Forse cercavi' }).waitFor({ state: 'hidden' });
    await results.first().click();
    await page.waitForURL('**/news/riapre-lo-studiolo');
  });

  it('finds a word with and without an elided article, and shows each further result once when its button is pressed twice', async () => {
    const page = await person();
    await page.goto('/cerca?q=asta');
    const excerpts = page.locator('site-search .excerpt mark');
    await page.getByText(/^\d+ risultati$/).waitFor();
    expect((await excerpts.allTextContents()).some((word) => /^asta/i.test(word))).toBe(true);
    const found = async () => page.getByText(/^\d+ risultat[io]$/).textContent();
    await page.getByLabel('Che cosa cerchi?').fill('oro');
    await page.waitForURL('**/cerca?q=oro');
    await page.locator('site-search mark').filter({ hasText: /^oro/i }).first().waitFor();
    const ofOro = await found();
    await page.getByLabel('Che cosa cerchi?').fill("l'oro");
    await page.waitForURL(/q=l%27oro|q=l'oro/);
    await expect.poll(found).toBe(ofOro);

    await page.getByLabel('Che cosa cerchi?').fill('arte');
    await page.waitForURL('**/cerca?q=arte');
    const links = page.locator('site-search ol a');
    // Other words may have had as many.
    await page.locator('site-search mark').filter({ hasText: /^art/i }).first().waitFor();
    await expect.poll(() => links.count()).toBe(10);
    await page.locator('[data-more]').evaluate((button: HTMLElement) => {
      button.focus();
      button.click();
      button.click();
    });
    await expect.poll(() => links.count()).toBeGreaterThan(10);
    await expect.poll(() => links.evaluateAll((all) => all.indexOf(document.activeElement as HTMLElement))).toBe(10);
    // A reader who is at another link when more come stays there.
    const more = Promise.withResolvers<void>();
    await page.route('**/*.pf_fragment', async (route) => {
      await more.promise;
      await route.continue();
    });
    await page
      .getByRole('button', { name: 'Mostra altri risultati' })
      .and(page.locator(':not([aria-disabled])'))
      .click();
    await links.nth(3).focus();
    more.resolve();
    await expect.poll(() => links.count()).toBeGreaterThan(20);
    expect(await links.evaluateAll((all) => all.indexOf(document.activeElement as HTMLElement))).toBe(3);
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(addresses.length).toBe(new Set(addresses).size);
  });

  if (longRun)
    it('omits items that were deleted after the index was made', async () => {
      const page = await person();
      await page.goto('/cerca');
      let removed = '';
      await page.route('**/pagefind/*/fragment/**', (route) => {
        removed ||= new URL(route.request().url()).pathname;
        return route.request().url().endsWith(removed) ? route.fulfill({ status: 404, body: '' }) : route.continue();
      });
      await page.getByLabel('Che cosa cerchi?').fill('restauro');
      const count = page.getByText(/^\d+ risultat[io]$/);
      await count.waitFor();
      const seen = Number.parseInt((await count.textContent()) ?? '', 10);
      await page.unroute('**/pagefind/*/fragment/**');
      await page.reload();
      // What other stories write is found too, once the index is made again.
      await expect.poll(async () => Number.parseInt((await count.textContent()) ?? '', 10)).toBeGreaterThan(seen);
    });
});
