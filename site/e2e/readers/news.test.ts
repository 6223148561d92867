import { describe, expect, it } from 'vitest';
import type { News } from '#shared/kinds/news.ts';
import { inBrowser, person } from '#site/e2e/setup/browser.ts';

inBrowser();

describe('the news', () => {
  it('lists the newest item large and the others in a grid, each with its own page', async () => {
    const page = await person();
    await page.goto('/news');
    const news: News[] = await page.request.get('/api/news').then((response) => response.json());
    const links = page.getByRole('main').getByRole('article').getByRole('link');
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual(
      news.map(({ slug }) => `/news/${slug}`),
    );
    const [feature, next] = await page.getByRole('main').getByRole('article').all();
    const [large, small] = await Promise.all([feature?.boundingBox(), next?.boundingBox()]);
    expect(large?.width).toBeGreaterThan((small?.width ?? 0) * 2);
  });
});
