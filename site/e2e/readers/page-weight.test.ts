import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dataDir } from '#site/e2e/setup/magazine.ts';
import { weighAskedFor, weighOpened, weighPages } from '#site/e2e/setup/page-weight.ts';

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
