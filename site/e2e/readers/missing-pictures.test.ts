import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { inBrowser, logIn, person } from '#site/e2e/setup/browser.ts';

inBrowser();

/** The visible pictures of the page, after their requests have ended. */
const shownAs = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((images) =>
    images.map((image) => ({
      missing: image.hasAttribute('data-missing'),
      frame: getComputedStyle(image).content.startsWith('url("data:image/svg+xml'),
      size: image.getBoundingClientRect().width > 20 && image.getBoundingClientRect().height > 20,
    })),
  );

const emptyFrame = { missing: true, frame: true, size: true };

const pictures = /\/(pictures|_sizes|media)\//;

it('a picture that fails is an empty frame, on every page and in the dashboard, and loads when the connection is back', async () => {
  const page = await person();
  await page.route(pictures, (route) => route.fulfill({ status: 404 }));
  for (const [place, path, selector] of [
    ['in the slider', '/', '.hero-slide:first-child img'],
    ['in a card', '/articoli', '[data-prebuilt] li:first-child img'],
    ['on top of an article', '/articolo/davanti-al-fondo-oro', '.article-picture img'],
    ['on the wall of the gallery', '/galleria', '.wall li:first-child img'],
    ['in the lightbox', '/galleria?opera=opera-01', '.viewer img'],
    ['of an event', '/evento/asta-novecento', '.event-picture img'],
    ['in the news', '/news/archivi-aperti-in-tutta-italia', '.news-view figure:first-of-type img'],
  ] as const) {
    await page.goto(path);
    await expect.poll(async () => [place, await shownAs(page, selector)]).toEqual([place, [emptyFrame]]);
  }
  await logIn(page, 'admin');
  await expect.poll(async () => (await shownAs(page, '.item-picture img'))[0]).toEqual(emptyFrame);

  await page.unroute(pictures);
  await page.route(pictures, (route) => route.abort('internetdisconnected'));
  await page.goto('/galleria');
  await expect.poll(() => shownAs(page, '.wall li:first-child img')).toEqual([emptyFrame]);
  await page.unroute(pictures);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect
    .poll(async () => (await shownAs(page, '.wall li:first-child img')).map(({ missing }) => missing))
    .toEqual([false]);
});
