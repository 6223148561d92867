import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { longRun } from '#shared/testing/long-run.ts';
import { inBrowser, newcomer } from '#site/e2e/setup/browser.ts';
import { dataDir } from '#site/e2e/setup/magazine.ts';
import { type WeighedPage, weighAskedFor, weighOpened, weighPages } from '#site/e2e/setup/page-weight.ts';

inBrowser();

const live = join(dataDir, 'site', 'live');
const pages = weighPages(live);
/** Pages for users who have logged in. */
const forUsers = /^\/(dashboard|profilo|anteprima|create-|edit-|crea-|modifica-)/;
/** Forms with a long text; the dashboard has that of the newsletter. */
const withStyledText = /^\/(dashboard|create-|edit-|crea-|modifica-)/;
const publicPages = pages.filter(({ path }) => !forUsers.test(path));

const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;
const seesText = ({ path, htmlBytes, cssBytes, jsBytes, laterJsBytes }: WeighedPage) =>
  `${path}: HTML ${kilobytes(htmlBytes)}, CSS ${kilobytes(cssBytes)}, JS ${kilobytes(jsBytes)}, later ${kilobytes(laterJsBytes)}`;

describe('the compressed weight of a page', () => {
  const articles = pages.filter(({ path }) => path.startsWith('/articolo/'));

  it('an article has at most 22 kB of HTML, CSS and JavaScript together, and no framework', () => {
    expect(articles.length).toBeGreaterThan(10);
    const heavy = articles.filter(({ htmlBytes, cssBytes, jsBytes }) => htmlBytes + cssBytes + jsBytes > 22_000);
    expect(heavy.map(seesText)).toEqual([]);
    expect(articles.filter(({ islands }) => islands > 0).map(seesText)).toEqual([]);
  });

  it('a public page with islands has at most 100 kB of JavaScript', () => {
    const withIslands = publicPages.filter(({ islands }) => islands > 0);
    expect(withIslands.map(({ path }) => path)).toEqual(expect.arrayContaining(['/calendario', '/galleria', '/video']));
    expect(withIslands.filter(({ jsBytes }) => jsBytes > 100_000).map(seesText)).toEqual([]);
  });

  // The limits of pages behind the login are their present weights, rounded up to the next five kilobytes: a commit that raises one says what it is for.
  it('a form that is opened has at most 205 kB of JavaScript, with its styled text and the count of what is to be checked 295', () => {
    expect(weighOpened(live, 'create-article', [])).toBeLessThanOrEqual(205_000);
    expect(weighOpened(live, 'create-article', ['StyledText', 'rules'])).toBeLessThanOrEqual(295_000);
  });

  it('a page behind the login has at most 280 kB of JavaScript, a form or the dashboard 380, including what is loaded when it is asked for', () => {
    const pagesForUsers = pages.filter(({ path }) => forUsers.test(path));
    expect(pagesForUsers.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/dashboard',
        '/profilo',
        '/create-article',
        '/edit-video',
        '/crea-evento',
        '/modifica-opera',
      ]),
    );
    const most = (path: string) => (withStyledText.test(path) ? 380_000 : 280_000);
    const heavy = pagesForUsers.filter(({ path, jsBytes, laterJsBytes }) => jsBytes + laterJsBytes > most(path));
    expect(heavy.map(seesText)).toEqual([]);
  });

  it('the code for formatted pastes has at most 45 kB, that for Word files 110, that of the notes 8, and no page loads them by itself', () => {
    expect(weighAskedFor(live, 'convert-paste')).toBeLessThanOrEqual(45_000);
    expect(weighAskedFor(live, 'read-docx')).toBeLessThanOrEqual(110_000);
    expect(weighAskedFor(live, 'NotesPanel')).toBeLessThanOrEqual(8_000);
  });

  it('a public page has at most 30 kB of HTML with its styles, the reference of all calls of the API 40', () => {
    const most = (path: string) => (path === '/riferimento-api' ? 40_000 : 30_000);
    const heavy = publicPages.filter(({ path, htmlBytes, cssBytes }) => htmlBytes + cssBytes > most(path));
    expect(heavy.map(seesText)).toEqual([]);
  });
});

/** The bytes that a first visit on a phone transfers until the end of the page. */
async function transferred(path: string): Promise<number> {
  const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
  const read = async (page: Page) => {
    await page.goto(path);
    for (let height = 0; height < (await page.evaluate(() => document.body.scrollHeight)); height += 400) {
      await page.evaluate((top) => window.scrollTo(0, top), height);
      await page.waitForTimeout(100);
    }
    await page.waitForLoadState('networkidle');
    return page.evaluate(() => [...document.images].map(({ currentSrc }) => currentSrc).filter(Boolean));
  };
  // A size that is not made in time is answered with the whole picture: the first reader has them made.
  const first = await newcomer(phone);
  for (const address of await read(first)) {
    const status = async () => (await first.request.get(address, { maxRedirects: 0 })).status();
    await expect.poll(status, { timeout: 60_000 }).toBe(200);
  }
  const second = await newcomer(phone);
  const sizes: Promise<number>[] = [];
  second.on('requestfinished', (request) =>
    sizes.push(
      request.sizes().then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize),
    ),
  );
  await read(second);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

// In `npm test` the weight of the fonts is proved (site/fonts); here each picture is made in the size that a phone asks for.
if (longRun)
  describe('a first visit on a phone, to the end of the page', () => {
    it.each([
      ['/', 450_000],
      ['/articolo/fontana-il-taglio-e-lo-spazio', 300_000],
      ['/articolo/la-linea-sotto-il-colore', 300_000],
    ])('%s transfers at most %i bytes', async (path, most) => {
      const bytes = await transferred(path);
      expect(bytes).toBeGreaterThan(150_000);
      expect(bytes).toBeLessThanOrEqual(most);
    });
  });

describe('the requests of a page', () => {
  it('a page loads no script, style, font or picture from another origin', () => {
    const loads = /<(?:script|img|source|iframe|video|audio|embed|object|link)\b[^>]*>/g;
    const elsewhere = /\s(?:src|srcset|imagesrcset|data|poster)="[^"]*?(?:https?:)?\/\/[^"]*"/;
    const loadingLink =
      /\brel="(?:stylesheet|preload|modulepreload|icon|preconnect|dns-prefetch)"[^>]*\shref="(?:https?:)?\/\//;
    const foreign = pages.flatMap(({ path, html }) =>
      [...html.matchAll(loads)]
        .map(([element]) => element)
        .filter((element) => elsewhere.test(element) || loadingLink.test(element))
        .map((element) => `${path}: ${element}`),
    );
    expect(foreign).toEqual([]);
  });

  // In `npm test` the pages of site/built prove it.
  if (longRun)
    it('every picture of the magazine has a width and a height, so that nothing moves when it loads', () => {
      const unsized = pages.flatMap(({ path, html }) =>
        [...html.matchAll(/<img\b[^>]*\ssrc="\/(?:pictures|_sizes)\/[^>]*>/g)]
          .map(([element]) => element)
          .filter((element) => !/\swidth="\d+"/.test(element) || !/\sheight="\d+"/.test(element))
          .map((element) => `${path}: ${element}`),
      );
      expect(unsized).toEqual([]);
    });
});
