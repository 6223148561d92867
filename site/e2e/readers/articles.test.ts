import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { articleIndexPath } from '#shared/publish/list-files.ts';
import { articleListPath } from '#shared/publish/paths.ts';
import { inBrowser, newcomer, person } from '#site/e2e/setup/browser.ts';
import { fitsPhone, whenQuiet } from '#site/e2e/setup/page-state.ts';
import { categoryChoices } from '#site/e2e/setup/readers.ts';

inBrowser();

const found = (page: Page) => page.locator('[data-found]').getByRole('article');
const words = (page: Page) => page.getByRole('searchbox', { name: 'Cerca per titolo' });
const choice = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Categoria' }).getByRole('link', { name, exact: true });

describe('the list of articles', () => {
  it('shows a detail around the focus of each picture but the lead’s; the article shows the whole', async () => {
    const page = await person({ viewport: { width: 1280, height: 900 } });
    await page.goto(articleListPath());
    const shown = (card: Locator) =>
      card.locator('.mat img').evaluate((image) => {
        const { objectFit, objectPosition } = getComputedStyle(image);
        return [objectFit, objectPosition];
      });
    const cards = page.locator('[data-prebuilt] li');
    const parrot = cards.filter({ hasText: 'Dipingere con le montagne' });
    expect(await shown(parrot)).toEqual(['cover', '60% 40%']);
    expect((await shown(cards.first()))[0]).toBe('contain');

    await parrot.getByRole('link').click();
    const picture = page
      .getByRole('article')
      .getByAltText(/^Intarsio di pietre/)
      .first();
    await picture.waitFor();
    const { shape, drawn } = await picture.evaluate((image: HTMLImageElement) => ({
      shape: Number(image.getAttribute('width')) / Number(image.getAttribute('height')),
      drawn: image.clientWidth / image.clientHeight,
    }));
    expect(drawn).toBeCloseTo(shape, 1);
  });
});

describe('the search of articles', () => {
  it('filters by one of the seven categories, and keeps the choice in the address', async () => {
    const page = await person();
    await page.goto(articleListPath());
    expect(await page.getByRole('navigation', { name: 'Categoria' }).getByRole('link').allTextContents()).toEqual(
      categoryChoices,
    );
    const shown = page.locator('[data-prebuilt]').getByRole('article');
    for (const name of ['Aste', 'Mostre']) {
      await choice(page, name).click();
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
      await expect.poll(() => new URL(page.url()).search).toBe(`?category=${name.toLowerCase()}`);
      expect(new Set(await shown.locator('.category').allTextContents())).toEqual(new Set([name]));
      expect(await choice(page, name).getAttribute('aria-current')).toBe('true');
      await fitsPhone(page);
    }
    expect(await page.title()).toBe('Articoli: Mostre | Sinopia');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Aste', exact: true }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Articoli', exact: true }).waitFor();
    expect(await choice(page, 'Tutti').getAttribute('aria-current')).toBe('true');
  });

  it('loads its index at the first search, finds a word of a title or a description, and shows it again after Back', async () => {
    // Whose browser does not have the index of all articles yet.
    const page = await newcomer();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(articleListPath());
    // What a page loads by itself it asks for by now.
    await whenQuiet(page);
    expect(asked).not.toContain(articleIndexPath);
    await words(page).fill('FONDO oro');
    await page.getByRole('status').filter({ hasText: '1 articolo' }).waitFor();
    expect(asked.filter((path) => path === articleIndexPath)).toHaveLength(1);
    const link = found(page).getByRole('link');
    expect(await link.allTextContents()).toEqual(['Davanti al fondo oro']);
    await link.click();
    await page.getByRole('heading', { level: 1, name: 'Davanti al fondo oro' }).waitFor();
    await page.goBack();
    await link.getByText('Davanti al fondo oro').waitFor();
    // In any case and with any accents.
    await words(page).fill('vecchio margine');
    await expect.poll(() => link.allTextContents()).toEqual(['L’arte al cinque per cento']);
    await choice(page, 'Arte').click();
    await page.getByText('Nessun articolo trovato', { exact: true }).waitFor();
    await page.getByRole('status').getByText('0 articoli', { exact: true }).waitFor();
    await fitsPhone(page);
    await expect.poll(() => new URL(page.url()).search).toBe('?category=arte&q=vecchio+margine');
    await page.goBack();
    await found(page).filter({ hasText: 'L’arte al cinque per cento' }).waitFor();
    expect(await words(page).inputValue()).toBe('vecchio margine');
  });
});

describe('the page of an article', () => {
  it('has a way up in an essay of more than 6,000 pixels, from its second screen on, and none in a shorter one', async () => {
    const page = await person({ viewport: { width: 390, height: 844 } });
    await page.goto('/articolo/davanti-al-fondo-oro');
    const way = page.getByRole('link', { name: 'Torna su' });
    const isInView = () =>
      way.evaluate((link) => {
        const { x, y, width, height } = link.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2) === link;
      });
    expect(await page.evaluate(() => document.querySelector('.article')?.clientHeight)).toBeGreaterThan(6000);
    expect(await isInView()).toBe(false);
    await page.evaluate(() => scrollTo(0, 4000));
    await expect.poll(isInView).toBe(true);
    await way.click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(844);
    await page.evaluate(() => {
      const text = document.querySelector<HTMLElement>('.article-text');
      Object.assign(text?.style ?? {}, { maxHeight: '3000px', overflow: 'clip' });
      scrollTo(0, 2500);
    });
    expect(await isInView()).toBe(false);
  });

  it('opens the share sheet of the device, or copies the address where there is none', async () => {
    const page = await person({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto('/articolo/davanti-al-fondo-oro');
    await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }));
    await page.bringToFront();
    // A browser that is busy may refuse the clipboard to a page that has just been opened.
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: 'Condividi' }).click();
        return page.locator('share-link [role=status]').textContent();
      })
      .toBe('Indirizzo copiato');
    const address = 'https://sinopia.example/articolo/davanti-al-fondo-oro';
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    const shared = page.evaluate(
      () =>
        new Promise((resolve) => {
          Object.defineProperty(navigator, 'share', { value: async (data: ShareData) => resolve(data) });
        }),
    );
    await page.getByRole('button', { name: 'Condividi' }).click();
    expect(await shared).toEqual({ title: 'Davanti al fondo oro', url: address });
  });
});
