import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { longRun } from '#shared/testing/long-run.ts';
import { inBrowser, newcomer } from '#site/e2e/setup/browser.ts';
import { dataDir } from '#site/e2e/setup/magazine.ts';
import { weighAskedFor, weighOpened, weighPages } from '#site/e2e/setup/page-weight.ts';

inBrowser();

const live = join(dataDir, 'site', 'live');
const pages = weighPages(live);
/** Pages for users who have logged in. */
const forUsers = /^\/(dashboard|profilo|anteprima|create-|edit-|crea-|modifica-)/;
/** Forms with a long text; the dashboard has that of the newsletter. */
const withStyledText = /^\/(dashboard|create-|edit-|crea-|modifica-)/;
const publicPages = pages.filter(({ path }) => !forUsers.test(path));

/** In kilobytes. Those of public pages are promises to readers; the others are a tenth above the weight, in steps of five. */
function expectWithin(weighed: readonly { what: string; bytes: number; most: number }[]): void {
  const heavy = weighed.filter(({ bytes, most }) => bytes > most * 1_000);
  const advice =
    'load with import() what is not needed at once, or raise the budget of staff to a tenth above the weight';
  expect(
    heavy.map(({ what, bytes, most }) => `${what}: ${Math.ceil(bytes / 1_000)} kB of ${most}`),
    advice,
  ).toEqual([]);
}

describe('the compressed weight of a page', () => {
  const articles = publicPages.filter(({ path }) => path.startsWith('/articolo/'));
  const withIslands = publicPages.filter(({ islands }) => islands > 0);
  const pagesForUsers = pages.filter(({ path }) => forUsers.test(path));

  it('an article has at most 22 kB of HTML, CSS and JavaScript together, and no framework', () => {
    expect(articles.length).toBeGreaterThan(10);
    expectWithin(
      articles.map(({ path: what, htmlBytes, cssBytes, jsBytes }) => ({
        what,
        bytes: htmlBytes + cssBytes + jsBytes,
        most: 22,
      })),
    );
    expect(articles.filter(({ islands }) => islands > 0)).toEqual([]);
  });

  it('a public page has at most 30 kB of HTML with its styles, with islands at most 100 kB of JavaScript', () => {
    expectWithin(
      publicPages.map(({ path: what, htmlBytes, cssBytes }) => ({
        what,
        bytes: htmlBytes + cssBytes,
        most: 30,
      })),
    );
    expect(withIslands.map(({ path }) => path)).toEqual(expect.arrayContaining(['/calendario', '/galleria', '/video']));
    expectWithin(withIslands.map(({ path: what, jsBytes: bytes }) => ({ what, bytes, most: 100 })));
  });

  it('pages behind the login and what they load when it is asked for keep to their budgets', () => {
    expect(pagesForUsers.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/dashboard', '/profilo', '/create-article']),
    );
    expectWithin([
      ...pagesForUsers.map(({ path: what, jsBytes, laterJsBytes }) => ({
        what,
        bytes: jsBytes + laterJsBytes,
        most: withStyledText.test(what) ? 410 : 200,
      })),
      { what: 'a form that is opened', bytes: weighOpened(live, 'create-article', []), most: 225 },
      { what: 'with its text', bytes: weighOpened(live, 'create-article', ['StyledText', 'rules']), most: 320 },
      { what: 'a formatted paste', bytes: weighAskedFor(live, 'convert-paste'), most: 45 },
      { what: 'a Word file', bytes: weighAskedFor(live, 'read-docx'), most: 105 },
      { what: 'the notes', bytes: weighAskedFor(live, 'NotesPanel'), most: 5 },
    ]);
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
});
