import { lookup } from 'mrmime';

const byName: [RegExp, string][] = [
  [/\/rss(\/[^/]+)?\.xml$/, 'application/rss+xml'],
  [/\/feed(\/[^/]+)?\.json$/, 'application/feed+json'],
  [/\.xml$/, 'application/xml'],
  [/\.ico$/, 'image/vnd.microsoft.icon'],
];

export function contentType(path: string): string {
  const type = byName.find(([name]) => name.test(path))?.[1] ?? lookup(path) ?? 'application/octet-stream';
  return /^text\/|json|javascript|xml/.test(type) ? `${type}; charset=utf-8` : type;
}

/** Named by content hash and part of the code, never of an item. */
const immutable = /^\/_astro\//;

/** Named by its content, or a poster; when an item is withdrawn the edge is told of the former (functions/lambdas/edge-cache.ts). */
const derived = /^\/(_sizes|thumbs)\//;

const derivedSeconds = 86_400;

/** In folders by slice: of a text that is withdrawn. A short lifetime, so that a removed file soon leaves every cache. */
const searched = /^\/pagefind\/[^/]+\//;

const shortSeconds = 60;

/**
 * A size of one file of the library never changes under its address, so a browser that has it keeps it; the edge, which
 * would show a deleted one to others, does not.
 */
const versioned = /^\/media\//;

/** For how long the edge serves its copy of a page while the origin fails: also one that was withdrawn meanwhile. */
const staleSeconds = 3_600;

/**
 * Browsers and the edge revalidate everything but code at every view, mostly with a 304: a change is seen at once, on a page with
 * many readers as on one with few, and needs no invalidation. A million views cost less than a dollar more (docs/costs.md).
 */
export function cacheControl(path: string): string {
  if (immutable.test(path)) return 'public, max-age=31536000, immutable';
  if (versioned.test(path)) return `public, max-age=31536000, immutable, s-maxage=${shortSeconds}`;
  if (derived.test(path)) return `public, max-age=${derivedSeconds}`;
  if (searched.test(path)) return `public, max-age=${shortSeconds}, must-revalidate`;
  return `public, max-age=0, s-maxage=0, stale-if-error=${staleSeconds}`;
}

export const headersOf = (path: string) => ({ contentType: contentType(path), cacheControl: cacheControl(path) });
