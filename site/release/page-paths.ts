import type { NumberedPaths, PathsOfKind } from '#site/src/content/page-data.ts';
import type { PathsOfTerms } from '#site/src/content/terms.ts';

export type PageModule = {
  getStaticPaths?: (() => { params: Record<string, string> }[]) | NumberedPaths | PathsOfKind | PathsOfTerms;
};

/** The address of one file in src/pages, with its parameter: `./articolo/[id].astro` -> `/articolo/[id]`. */
export const routeOf = (file: string): string =>
  file
    .replace(/^\./, '')
    .replace(/\.(astro|ts)$/, '')
    .replace(/\/index$/, '') || '/';

export const pathOf = (route: string, params: Record<string, string>): string =>
  route.replace(/\[(\w+)\]/g, (_, name: string) => params[name] ?? '');

/** The addresses of one file in src/pages: `./articolo/[id].astro` -> `/articolo/uno`, `/articolo/due`. */
export function pathsOf(file: string, { getStaticPaths }: PageModule): string[] {
  const route = routeOf(file);
  if (!route.includes('[')) return [route];
  if (!getStaticPaths) throw new Error(`${file} has a parameter and no getStaticPaths`);
  return getStaticPaths().map(({ params }) => pathOf(route, params));
}

/** What the addresses of such a file depend on: of numbered pages their number alone. */
export type Listing = number | string[];

export const listingOf = (file: string, page: PageModule): Listing =>
  isNumbered(page) ? page.getStaticPaths.count() : pathsOf(file, page);

/** The addresses that came and went between two listings of one file. */
export function listingDifference(
  file: string,
  page: PageModule,
  [before, now]: [before: Listing, now: Listing],
): { added: string[]; gone: string[] } {
  if (isNumbered(page) && typeof before === 'number' && typeof now === 'number') {
    const { parameter } = page.getStaticPaths;
    const beyond = (from: number, to: number) =>
      Array.from({ length: Math.max(0, to - from) }, (_, index) =>
        pathOf(routeOf(file), { [parameter]: `${from + index + 1}` }),
      );
    return { added: beyond(before, now), gone: beyond(now, before) };
  }
  const pathsBefore = new Set(asPaths(before));
  const pathsNow = new Set(asPaths(now));
  return {
    added: [...pathsNow].filter((path) => !pathsBefore.has(path)),
    gone: [...pathsBefore].filter((path) => !pathsNow.has(path)),
  };
}

const asPaths = (listing: Listing): string[] => (typeof listing === 'number' ? [] : listing);

const isNumbered = (page: PageModule): page is { getStaticPaths: NumberedPaths } =>
  page.getStaticPaths !== undefined && 'count' in page.getStaticPaths;
