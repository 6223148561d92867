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

/** Named by their content and part of the code: nothing in them can be withdrawn. */
const immutable = /^\/_astro\//;

/** Made of items, which may be withdrawn: kept for so short that a removed file is soon gone everywhere. */
const derived = /^\/(_sizes|pagefind\/(fragment|index|filter))\//;

export const derivedSeconds = 60;

/** Everything but code is asked for again, which an ETag answers with a 304; the edge keeps pages until it is told otherwise. */
export function cacheControl(path: string): string {
  if (immutable.test(path)) return 'public, max-age=31536000, immutable';
  if (derived.test(path)) return `public, max-age=${derivedSeconds}, must-revalidate`;
  return 'public, max-age=0, must-revalidate';
}
