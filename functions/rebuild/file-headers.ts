import { lookup } from 'mrmime';

/** What the extension alone does not say. */
const byName: [RegExp, string][] = [
  [/\/rss(\/[^/]+)?\.xml$/, 'application/rss+xml'],
  [/\/feed(\/[^/]+)?\.json$/, 'application/feed+json'],
  [/\.xml$/, 'application/xml'],
  [/\.ico$/, 'image/vnd.microsoft.icon'],
];

/** The type under which a public file is served, by its path. */
export function contentType(path: string): string {
  const type = byName.find(([name]) => name.test(path))?.[1] ?? lookup(path) ?? 'application/octet-stream';
  return /^text\/|json|javascript|xml/.test(type) ? `${type}; charset=utf-8` : type;
}

/** Named by their content, so they never change. */
const immutable = /^\/(_astro|_sizes|pagefind\/(fragment|index))\//;

/** Browsers ask again each time and get a 304; the edge keeps pages until it is told otherwise. */
export const cacheControl = (path: string): string =>
  immutable.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate';
