// Astro's server build makes this file and all pages into one program: renderer.mjs (functions/publish/renderer.ts).

import { createApp } from 'astro/app/entrypoint';
import type { PublicKind } from '#shared/kinds/kinds.ts';
import type { TermRef } from '#shared/kinds/terms.ts';
import type { DbSource } from '#shared/publish/site-db.ts';
import type { Change } from '#shared/publish/snapshot-lists.ts';
import { query, recording, resultOf } from '#site/src/content/dependency-tracking.ts';
import { useSnapshot } from '#site/src/content/snapshot.ts';
import { type Listing, listingDifference, listingOf, type PageModule, pathOf, routeOf } from './page-paths.ts';

const app = createApp({ streaming: false });

// Loaded at once: the queries of all pages must be known before the publisher asks whether a result has changed.
const pages = Object.entries(import.meta.glob<PageModule>('./**/*.{astro,ts}', { base: '../src/pages', eager: true }));

const pagesOfItems = pages.flatMap(([source, { getStaticPaths }]) =>
  getStaticPaths && 'kind' in getStaticPaths ? [{ route: routeOf(source), kind: getStaticPaths.kind }] : [],
);

const pagesOfTerms = pages.flatMap(([source, { getStaticPaths }]) =>
  getStaticPaths && 'taxonomy' in getStaticPaths ? [{ route: routeOf(source), taxonomy: getStaticPaths.taxonomy }] : [],
);

/** The paths of all other pages with a parameter depend on the snapshot as pages do. */
const listedPages = new Map(
  pages.filter(([, { getStaticPaths: paths }]) => paths !== undefined && !('kind' in paths) && !('taxonomy' in paths)),
);
const listing = query('paths', (source: string): Listing => listingOf(source, listedPages.get(source) ?? {}));

/** Pages that are files as they are, such as feeds: their addresses. */
const fileAddresses = pages
  .filter(([source]) => source.endsWith('.ts'))
  .map(
    ([source]) =>
      new RegExp(
        `^${routeOf(source)
          .replaceAll('.', '\\.')
          .replace(/\[\w+\]/g, '[^/]+')}$`,
      ),
  );

/**
 * From here on pages and queries are those of this snapshot as it is now; without a source it is the one in SITE_DB_FOLDER. `changes`:
 * what alone has changed in it since the last call.
 */
export function begin(source?: DbSource, changes?: readonly Change[]): void {
  useSnapshot(source, changes);
}

/** The paths that depend on no item. */
export const fixedPaths: readonly string[] = pages
  .map(([source]) => routeOf(source))
  .filter((route) => !route.includes('['));

/** The paths of the pages that an item has. `name`: what its address ends with. */
export const pathsOfItem = (kind: PublicKind, name: string): string[] =>
  pagesOfItems.filter((page) => page.kind === kind).map(({ route }) => pathOf(route, { id: name }));

export const pathsOfTerm = ({ taxonomy, slug }: TermRef): string[] =>
  pagesOfTerms.filter((page) => page.taxonomy === taxonomy).map(({ route }) => pathOf(route, { slug }));

/** Groups of paths that follow from the lists, such as older pages: the query of each. */
export const listingQueries: readonly string[] = [...listedPages.keys()].map((source) =>
  JSON.stringify(['paths', source]),
);

const sourceOf = (key: string) => (JSON.parse(key) as [string, string])[1];

/** What such a query answers now: plain data. */
export const listingNow = (key: string): Listing => listing(sourceOf(key));

/** The paths that came and went between two answers; `before` is undefined where there was none. */
export function pathsBetween(
  key: string,
  before: Listing | undefined,
  now: Listing,
): { added: string[]; gone: string[] } {
  const source = sourceOf(key);
  return listingDifference(source, listedPages.get(source) ?? {}, [before ?? (typeof now === 'number' ? 0 : []), now]);
}

export { resultOf };

/** Renders one page; one at a time. */
export async function render(path: string) {
  let text: string | undefined;
  const takeText = (page: string) => {
    text = page;
  };
  const locals: App.Locals = { takeText };
  const { result, asked } = await recording(async () => {
    const response = await app.render(new Request(new URL(path, 'http://localhost')), { locals });
    const body = text === undefined ? new Uint8Array(await response.arrayBuffer()) : Buffer.from(text);
    return { status: response.status, body };
  });
  if (locals.error) throw locals.error;
  if (result.status !== (path === '/404' ? 404 : 200)) throw new Error(`${path} answered ${result.status}`);
  return { body: result.body, asked };
}

/** The file of a page in the site: `articolo/x/index.html`. */
export function fileOf(path: string): string {
  if (fileAddresses.some((address) => address.test(path))) return path.slice(1);
  if (path === '/404') return '404.html';
  return path === '/' ? 'index.html' : `${path.slice(1)}/index.html`;
}
