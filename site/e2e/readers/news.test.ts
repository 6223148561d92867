import { describe, expect, it } from 'vitest';
import type { News } from '#shared/model/kinds/news.ts';
import { longDate } from '#shared/time/dates.ts';
import { inBrowser, person } from '#site/e2e/setup/browser.ts';

inBrowser();

describe('the news', () => {
  it('lists the newest item large and the others in a grid, each with its own page', async () => {
    const page = await person();
    await page.goto('/news');
    const news: News[] = await page.request.get('/api/news').then((response) => response.json());
    const links = page.getByRole('main').getByRole('article').getByRole('link');
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
      news.map(({ id }) => `/news/${id}`),
    );
    const [feature, next] = await page.getByRole('main').getByRole('article').all();
    const [large, small] = await Promise.all([feature?.boundingBox(), next?.boundingBox()]);
    expect(large?.width).toBeGreaterThan((small?.width ?? 0) * 2);
  });

  it('shows every field of an item on its page, with a link back to the list', async () => {
    const page = await person();
    const item: News = await page.request.get('/api/news/riapre-lo-studiolo').then((response) => response.json());
    await page.goto('/news/riapre-lo-studiolo');
    const text = page.getByRole('main').getByRole('article').first();
    await text.getByRole('heading', { level: 1, name: item.title }).waitFor();
    for (const shown of ['Antiquariato', item.summary, item.author, longDate(item.date)])
      expect(await text.textContent()).toContain(shown);
    expect(await text.locator('img').first().getAttribute('alt')).toBe(item.imageAlt);
    expect(await text.getByRole('list', { name: 'Temi' }).getByRole('listitem').allTextContents()).toEqual(item.tags);
    expect(await text.locator('.prose p').count()).toBeGreaterThan(1);
    expect(await page.getByRole('link', { name: 'Tutte le notizie' }).first().getAttribute('href')).toBe('/news');
  });
});
