import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it, test } from 'vitest';
import type { Renderer } from '#functions/publish/renderer.ts';
import { DbSource } from '#shared/publish/site-db.ts';
import { ensureRelease } from '#site/release/ensure-release.ts';
import { listedPaths } from '#site/release/testing/listed-paths.ts';
import { htmlValidate } from './testing/built-site.ts';
import { idOf, many, tenThousand } from './testing/ten-thousand.ts';

let renderer: Renderer;
let paths: Set<string>;

beforeAll(async () => {
  renderer = (await import(pathToFileURL(join(await ensureRelease(), 'renderer.mjs')).href)) as Renderer;
  renderer.begin(new DbSource(tenThousand()));
  paths = new Set(listedPaths(renderer));
}, 120_000);

const render = async (path: string) => Buffer.from((await renderer.render(path)).body).toString();
const next = (html: string) => /<a[^>]*rel="next"[^>]*href="([^"]+)"/.exec(html)?.[1];
const eventsOn = (html: string) => [...html.matchAll(/href="\/evento\/([\w-]+)"/g)].map(([, id]) => id);

const lists = ['/eventi', '/news', '/video', '/galleria'];

describe.each(lists)('%s among ten thousand items', (list) => {
  it('the list’s page stays below 180 kB, and 40 kB compressed', async () => {
    const html = await render(list);
    expect(html.length).toBeLessThan(180_000);
    expect(gzipSync(html).length).toBeLessThan(40_000);
  });

  it('leads to older pages, numbered from the oldest and full', async () => {
    const last = Math.ceil(many / 24) - (list === '/eventi' ? 0 : 1);
    expect(next(await render(list))).toBe(`${list}/pagina/${last}`);
    expect(paths.has(`${list}/pagina/1`)).toBe(true);
    expect(paths.has(`${list}/pagina/${last + 1}`)).toBe(false);
  });

  it('has older pages without a mistake in their HTML', async () => {
    const { results } = await htmlValidate.validateString(await render(`${list}/pagina/1`));
    expect(results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`))).toEqual(
      [],
    );
  });
});

test('a feed of items without a text uses no namespace that it does not declare', async () => {
  const xml = await render('/rss.xml');
  const used = [...xml.matchAll(/<(\w+):\w+/g)].map(([, prefix]) => prefix);
  expect(xml).toContain('<item>');
  for (const prefix of new Set(used)) expect(xml).toContain(`xmlns:${prefix}="`);
});

test.each([
  ['/galleria', '/pictures/prova.svg', 'Apri l’immagine'],
  ['/video', 'https://vimeo.com/1', 'Guardalo su Vimeo'],
])('without JavaScript an older page of %s leads to %s by the link «%s»', async (list, address, words) => {
  const links = [...(await render(`${list}/pagina/1`)).matchAll(/<noscript><a\b[^>]* href="([^"]+)"[^>]*>([^<]+)</g)];
  expect(links.map(([, href, text]) => [href, text])).toEqual(Array.from({ length: 24 }, () => [address, words]));
});

test.each(['/galleria', '/video'])('an older page of %s stands in the rows of the list', async (list) => {
  const rows = (html: string) => /<ul class="([^"]*\beven-rows\b[^"]*)"/.exec(html)?.[1];
  const older = await render(`${list}/pagina/1`);
  expect(rows(older)).toBe(rows(await render(list)));
  expect(older).toContain('.even-rows');
});

/** The events of this page and of at most so many that follow it by their links, and where the last one leads. */
async function follow(from: string | undefined, pages: number) {
  const found = new Set<string | undefined>();
  let path = from;
  for (let page = 0; path && page < pages; page += 1) {
    const html = await render(path);
    for (const id of eventsOn(html)) found.add(id);
    path = next(html);
  }
  return { found: [...found].toSorted(), path };
}

/** The events from this one to the one before that, in the order in which they end. */
const eventsFrom = (first: number, end: number) =>
  Array.from({ length: end - first }, (_, index) => idOf('event', first + index)).toSorted();

// That no page between them is missing or has another event: site/src/content/{older-pages,snapshot}.test.ts.
test('the links from the programme lead to the last events and on, and from page 25 to the first event, with every event on the way', async () => {
  const programme = await render('/eventi');
  expect(await follow(next(programme), 3)).toEqual({
    found: eventsFrom(414 * 24, many),
    path: '/eventi/pagina/414',
  });
  expect(await follow('/eventi/pagina/25', 25)).toEqual({ found: eventsFrom(0, 25 * 24), path: undefined });
});
