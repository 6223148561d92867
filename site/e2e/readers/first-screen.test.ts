import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { inBrowser, newcomer } from '#site/e2e/setup/browser.ts';

inBrowser();

const phone = { viewport: { width: 412, height: 823 } };

const facesShown = (page: Page) =>
  page.waitForFunction(() =>
    document.fonts.ready.then(() => [...document.fonts].some(({ status }) => status === 'loaded')),
  );

describe('the first page of a visit', () => {
  it('the first page of a visit is painted before its fonts are requested, and then uses them', async () => {
    const page = await newcomer(phone);
    await page.goto('/articolo/davanti-al-fondo-oro');
    await facesShown(page);
    const early = await page.evaluate(() => {
      const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const asked = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'));
      return asked.filter(({ startTime }) => startTime < (page?.loadEventStart ?? 0)).map(({ name }) => name);
    });
    expect(early).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.fonts.check('400 20px "Newsreader"'))).toBe(true);
  });

  it('the first page of a visit requests the pictures of the next slides after its first paint', async () => {
    const page = await newcomer(phone);
    await page.goto('/', { waitUntil: 'load' });
    const beforeTheRest = await page.waitForFunction(() => {
      const slides = [...document.querySelectorAll<HTMLImageElement>('.hero-slide + .hero-slide img')];
      // Two articles may have the same picture.
      const first = document.querySelector<HTMLImageElement>('.hero-slide img')?.currentSrc;
      const next = slides.map(({ currentSrc }) => currentSrc).filter((url) => url !== '' && url !== first);
      const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const asked = performance.getEntriesByType('resource').filter(({ name }) => next.includes(name));
      const early = asked.filter(({ startTime }) => startTime < (page?.loadEventStart ?? 0));
      return asked.length > 0 ? { early: early.map(({ name }) => name) } : undefined;
    });
    expect(await beforeTheRest.jsonValue()).toEqual({ early: [] });
  });
});

it('the second page of a visit has its fonts at the first paint', async () => {
  const page = await newcomer(phone);
  await page.goto('/articoli');
  await facesShown(page);
  await page.waitForFunction(() => sessionStorage.getItem('sinopia.facce'));
  await page.goto('/news');
  const order = await page.waitForFunction(() => {
    const [painted] = performance.getEntriesByName('first-contentful-paint');
    const faces = performance
      .getEntriesByType('resource')
      .find(({ name }) => name.endsWith('.css')) as PerformanceResourceTiming;
    return painted && faces ? [faces.responseEnd, painted.startTime] : undefined;
  });
  const [faces, paint] = (await order.jsonValue()) as [number, number];
  expect(faces).toBeLessThan(paint);
});

it('a reader without JavaScript has the fonts too', async () => {
  const page = await newcomer({ ...phone, javaScriptEnabled: false });
  const face = page.waitForRequest((request) => request.url().endsWith('.woff2'));
  await page.goto('/articoli');
  expect((await face).url()).toContain('woff2');
});

describe('at most one line breaks elsewhere when the fonts load', () => {
  it.for([
    ...['/', '/articoli', '/articolo/davanti-al-fondo-oro', '/eventi', '/evento/asta-novecento', '/news'],
    ...['/news/riapre-lo-studiolo', '/galleria', '/video', '/calendario'],
  ])('at most one line of %s breaks elsewhere', async (path) => {
    const page = await newcomer(phone);
    await page.addInitScript(() => {
      const shifts: string[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
          // The content changes with the date, and no fallback font breaks every line alike: one more line in a list shifts the
          // page by a hundredth. A row of buttons or a standfirst that breaks differently shifts it by twice that.
          if (entry.value > 0.015) shifts.push(JSON.stringify(entry));
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(path);
    await facesShown(page);
    await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));
    expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([]);
  });
});
