import { lookup } from 'mrmime';

/** Types that the extension alone does not determine. */
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

/** Named by content hash and part of the code, never of an item. */
const immutable = /^\/_astro\//;

/** Derived from items, which may be withdrawn: a short lifetime, so that a removed file soon leaves every cache. */
const derived = /^\/(_sizes|pagefind\/(fragment|index|filter))\//;

export const derivedSeconds = 60;

/** Browsers revalidate everything but code, mostly with a 304; the edge keeps pages until they are invalidated. */
export function cacheControl(path: string): string {
  if (immutable.test(path)) return 'public, max-age=31536000, immutable';
  if (derived.test(path)) return `public, max-age=${derivedSeconds}, must-revalidate`;
  return 'public, max-age=0, must-revalidate';
}
