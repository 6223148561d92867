import { lookup } from 'mrmime';

/** What the extension alone does not say. */
const byName: [RegExp, string][] = [
  [/\/rss(\/[^/]+)?\.xml$/, 'application/rss+xml'],
  [/\/feed(\/[^/]+)?\.json$/, 'application/feed+json'],
  [/\.xml$/, 'application/xml'],
];

/** The type under which a public file is served, by its path. */
export function contentType(path: string): string {
  const type = byName.find(([name]) => name.test(path))?.[1] ?? lookup(path) ?? 'application/octet-stream';
  return /^text\/|json|javascript|xml/.test(type) ? `${type}; charset=utf-8` : type;
}
