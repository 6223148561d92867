import type { PathsOfKind } from '#site/src/content/page-data.ts';

/** The exports of a file in src/pages: a page with a parameter lists its values. */
export type PageModule = { getStaticPaths?: (() => { params: Record<string, string> }[]) | PathsOfKind };

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
