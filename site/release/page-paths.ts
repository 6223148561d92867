/** The exports of a file in src/pages: a page with a parameter lists its values. */
export type PageModule = { getStaticPaths?: () => { params: Record<string, string> }[] };

/** The addresses of one file in src/pages: `./articolo/[id].astro` -> `/articolo/uno`, `/articolo/due`. */
export function pathsOf(file: string, { getStaticPaths }: PageModule): string[] {
  const route = file
    .replace(/^\./, '')
    .replace(/\.(astro|ts)$/, '')
    .replace(/\/index$/, '');
  if (!route.includes('[')) return [route || '/'];
  if (!getStaticPaths) throw new Error(`${file} has a parameter and no getStaticPaths`);
  return getStaticPaths().map(({ params }) => route.replace(/\[(\w+)\]/g, (_, name: string) => params[name] ?? ''));
}
