import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { longRun } from '#shared/testing/long-run.ts';
import { inBrowser, newcomer, person } from '#site/e2e/setup/browser.ts';
import { facesShown } from '#site/e2e/setup/page-state.ts';

inBrowser();

const phone = { viewport: { width: 412, height: 823 } };

/** Each page that is opened from now on records what moves by more than one line. */
const watchLines = (page: Page) =>
  page.addInitScript(() => {
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

/** What moved until the page was shown in its fonts. */
async function movedLines(page: Page): Promise<string[]> {
  await facesShown(page);
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));
  return page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
}

describe('the first page of a visit', () => {
  it('requests no script before its first paint, also under a pointer that rests there', async () => {
    const page = await newcomer(phone);
    // What the browser reports of a pointer that rests where the page appears.
    await page.addInitScript(() => {
      if (location.pathname !== '/') return;
      // The driver's own pointer may move by more than nothing when a page appears.
      for (const name of ['pointermove', 'pointerover', 'focusin', 'scroll'])
        addEventListener(name, (event) => event.isTrusted && event.stopImmediatePropagation(), true);
      addEventListener('DOMContentLoaded', () => {
        for (const name of ['pointerover', 'pointermove'])
          document.body.dispatchEvent(new PointerEvent(name, { bubbles: true, clientX: 200, clientY: 300 }));
      });
    });
    await page.goto('/');
    const order = await page.waitForFunction(() => {
      const [painted] = performance.getEntriesByName('first-contentful-paint');
      const script = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('.js'));
      return painted && script ? [painted.startTime, script.startTime] : undefined;
    });
    const [paint, script] = (await order.jsonValue()) as [number, number];
    expect(script).toBeGreaterThan(paint);
  });

  it('the first page of a visit requests its scripts at once when the pointer moves, before its pictures have arrived', async () => {
    const page = await newcomer(phone);
    // Without its cover a page has no load event, after which it would request its scripts by itself. Lists start with what
    // other stories publish, which may have no picture of the magazine.
    await page.route('**/pictures/**', () => {});
    await page.goto('/articolo/davanti-al-fondo-oro', { waitUntil: 'domcontentloaded' });
    await page.mouse.move(200, 310, { steps: 3 });
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('.js')));
    expect(await page.evaluate(() => document.readyState)).toBe('interactive');
  });

  it('the first page of a visit is painted before its fonts are requested; then it uses them, and at most one line breaks elsewhere', async () => {
    const page = await newcomer(phone);
    await watchLines(page);
    await page.goto('/articolo/davanti-al-fondo-oro');
    await facesShown(page);
    const areLate = await page.evaluate(() => {
      const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const asked = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'));
      return asked.map(({ startTime }) => startTime > (page?.loadEventStart ?? Number.NaN));
    });
    expect(new Set(areLate)).toEqual(new Set([true]));
    await expect.poll(() => page.evaluate(() => document.fonts.check('400 20px "Newsreader"'))).toBe(true);
    expect(await movedLines(page)).toEqual([]);
  });

  it.each(longRun ? ['/', '/articoli', '/eventi', '/news', '/galleria'] : ['/', '/articoli'])(
    '%s requests its first picture alone before its first paint; at most one line breaks elsewhere',
    async (path) => {
      const page = await newcomer(phone);
      await watchLines(page);
      await page.goto(path, { waitUntil: 'load' });
      const beforeTheRest = await page.waitForFunction(() => {
        // Two items may have the same picture.
        const first = document.querySelector<HTMLImageElement>('main img:not([loading])')?.currentSrc;
        const others = [...document.querySelectorAll<HTMLImageElement>('main img[loading="lazy"]')];
        const next = new Set(others.map(({ currentSrc }) => currentSrc).filter((url) => url !== ''));
        const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
        const asked = performance.getEntriesByType('resource').filter(({ name }) => next.has(name) && name !== first);
        const early = asked.filter(({ startTime }) => startTime < (page?.loadEventStart ?? 0));
        return next.size > 0 ? { early: early.map(({ name }) => name) } : undefined;
      });
      expect(await beforeTheRest.jsonValue()).toEqual({ early: [] });
      expect(await movedLines(page)).toEqual([]);
    },
  );

  it('at most one line of a list, an event or the calendar breaks elsewhere when the fonts load', async () => {
    const page = await person(phone);
    await watchLines(page);
    // Each page is the first of a visit: later ones have their fonts at the first paint.
    await page.addInitScript(() => sessionStorage.clear());
    const others = ['/articoli', '/news', '/news/riapre-lo-studiolo', '/galleria', '/video'];
    for (const path of ['/eventi', '/evento/asta-novecento', '/calendario', ...(longRun ? others : [])]) {
      await page.goto(path);
      expect([path, await movedLines(page)]).toEqual([path, []]);
    }
  });

  it('a column of text is as wide before the fonts load', async () => {
    const page = await newcomer({ viewport: { width: 1350, height: 940 } });
    await page.goto('/privacy');
    const width = () => page.locator('.prose').evaluate((text) => text.clientWidth);
    const before = await width();
    await facesShown(page);
    expect(await width()).toBe(before);
  });

  it.each(['/articolo/davanti-al-fondo-oro', '/articolo/salvator-mundi-anatomia-di-un-prezzo'])(
    'the opening of %s has its form before its picture arrives',
    async (path) => {
      const page = await newcomer({ viewport: { width: 1350, height: 940 } });
      const arrive = Promise.withResolvers<void>();
      await page.route(/\/(_sizes|pictures)\//, async (route) => {
        await arrive.promise;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      const heading = page.locator('.article-heading');
      await page.locator('.article-text').waitFor();
      const before = await heading.boundingBox();
      arrive.resolve();
      await page.waitForFunction(() => document.querySelector<HTMLImageElement>('.article-picture img')?.complete);
      // The fonts that come meanwhile may change what stands in it, but not its sides.
      const after = await heading.boundingBox();
      expect([after?.x, after?.width, after?.height]).toEqual([before?.x, before?.width, before?.height]);
    },
  );
});

it('the second page of a visit has its fonts at the first paint', async () => {
  const page = await newcomer(phone);
  await page.goto('/articoli');
  await facesShown(page);
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
