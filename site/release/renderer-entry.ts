// Astro's server build makes this file and all pages into one program: renderer.mjs (functions/publishing/live-site.ts).

import { createApp } from 'astro/app/entrypoint';
import type { SnapshotSource } from '#shared/model/snapshot/snapshot.ts';
import { type Change, changedItem } from '#shared/model/snapshot/snapshot-lists.ts';
import {
  beginBatch,
  changedQueries,
  endBatch,
  query,
  recording,
  resetReads,
  resultHash,
} from '#site/src/content/dependency-tracking.ts';
import { useSnapshot, versionOf } from '#site/src/content/snapshot.ts';
import { type Listing, listingDifference, listingOf, type PageModule, pathOf, pathsOf, routeOf } from './page-paths.ts';

const app = createApp({ streaming: false });

// Loaded at once: the queries of all pages must be known before the publisher asks whether a result has changed.
const pages = Object.entries(import.meta.glob<PageModule>('./**/*.{astro,ts}', { base: '../src/pages', eager: true }));

/** Pages that every item of a kind has: route and kind. */
const pagesOfItems = pages.flatMap(([source, { getStaticPaths }]) =>
  getStaticPaths && 'kind' in getStaticPaths ? [{ route: routeOf(source), kind: getStaticPaths.kind }] : [],
);

/** The paths of all other pages with a parameter depend on the snapshot as pages do. */
const listedPages = new Map(pages.filter(([, { getStaticPaths }]) => getStaticPaths && !('kind' in getStaticPaths)));
const listing = query('paths', (source: string): Listing => listingOf(source, listedPages.get(source) ?? {}));
const pathsKey = (source: string) => JSON.stringify(['paths', source]);
let listings = new Map<string, Listing>();

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

/** Fixes the snapshot for the calls up to `end`. Without a source it is the folder SNAPSHOT_DIR. */
export function begin(source?: SnapshotSource): void {
  useSnapshot(source);
  beginBatch();
}

export const end = endBatch;

/** Every path that the site has now. From here on changes are known in relation to this state. */
export function paths(): string[] {
  resetReads();
  listings = new Map([...listedPages.keys()].map((source) => [source, followed(source)]));
  return pages.flatMap(([source, page]) => pathsOf(source, page));
}

/** The listing of a page; from now on it is known which part of the snapshot it depends on. */
function followed(source: string): Listing {
  resultHash(pathsKey(source));
  return listing(source);
}

/**
 * What these changes mean: the recorded queries whose result differs, and the paths that came or went.
 * `isUsed`: whether a page depends on the query.
 */
export function changed(
  changes: readonly Change[],
  isUsed: (query: string) => boolean,
): { queries: string[]; added: string[]; gone: string[] } {
  const pathQueries = new Map([...listedPages.keys()].map((source) => [pathsKey(source), source]));
  const differing = changedQueries(changes, (key) => pathQueries.has(key) || isUsed(key));
  const added: string[] = [];
  const gone: string[] = [];
  for (const key of differing) {
    const source = pathQueries.get(key);
    if (source === undefined) continue;
    const before = listings.get(source) ?? [];
    const now = listing(source);
    const difference = listingDifference(source, listedPages.get(source) ?? {}, [before, now]);
    added.push(...difference.added);
    gone.push(...difference.gone);
    listings.set(source, now);
  }
  for (const { kind, id } of changes.flatMap((change) => changedItem(change) ?? [])) {
    const paths = pagesOfItems.filter((page) => page.kind === kind).map(({ route }) => pathOf(route, { id }));
    (versionOf(kind, id) === undefined ? gone : added).push(...paths);
  }
  return { queries: differing.filter((key) => !pathQueries.has(key)), added, gone };
}

/** The current result hash of a recorded query. */
export const fingerprint = resultHash;

// A process that only renders would keep for nothing what the queries read.
export { resetReads };

/** Renders one page; one at a time. */
export async function render(path: string) {
  let text: string | undefined;
  const takeText = (page: string) => {
    text = page;
  };
  const locals: App.Locals = { takeText };
  const { result, dependencies } = await recording(async () => {
    const response = await app.render(new Request(new URL(path, 'http://localhost')), { locals });
    const body = text === undefined ? new Uint8Array(await response.arrayBuffer()) : Buffer.from(text);
    return { status: response.status, body };
  });
  if (locals.error) throw locals.error;
  if (result.status !== (path === '/404' ? 404 : 200)) throw new Error(`${path} answered ${result.status}`);
  return { file: fileOf(path), body: result.body, asked: dependencies };
}

function fileOf(path: string): string {
  if (fileAddresses.some((address) => address.test(path))) return path.slice(1);
  if (path === '/404') return '404.html';
  return path === '/' ? 'index.html' : `${path.slice(1)}/index.html`;
}
