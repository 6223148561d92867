import type { MiddlewareHandler } from 'astro';
import { leanPage, withPolicy } from './metadata/csp.ts';

declare global {
  namespace App {
    interface Locals {
      /** Takes the text of a page instead of the response: its bytes would be made and read again in a stream. */
      takeText?: (text: string) => void;
    }
  }
}

/** Rewrites each page as a whole: one style, short scopes, only the hashes it needs. */
export const onRequest: MiddlewareHandler = async ({ locals }, next) => {
  const response = await next();
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  const withMeta = withPolicy(await response.text(), response.headers.get('content-security-policy'));
  // The dev server replaces styles in the page by name, with the scopes that Astro gave them.
  const page = leanPage(withIslandStyleInHead(withMeta), { scopes: !import.meta.env.DEV });
  locals.takeText?.(page);
  return new Response(locals.takeText ? null : page, response);
};

/**
 * Astro writes the style of its islands in front of the first one, where HTML allows none: it belongs into the head.
 * Its hash is in the page's policy already.
 */
function withIslandStyleInHead(page: string): string {
  const headEnd = page.indexOf('</head>');
  const start = page.indexOf('<style>astro-island');
  if (start < headEnd) return page;
  const end = page.indexOf('</style>', start) + '</style>'.length;
  const style = page.slice(start, end);
  return page.slice(0, headEnd) + style + page.slice(headEnd, start) + page.slice(end);
}
