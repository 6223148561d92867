import type { MiddlewareHandler } from 'astro';
import { pruneCspHashes, withOneStyle, withPolicy, withShortScopes } from './metadata/csp.ts';

/** Rewrites each page as a whole: one style, short scopes, only the hashes it needs. */
export const onRequest: MiddlewareHandler = async (_, next) => {
  const response = await next();
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  const withMeta = withPolicy(await response.text(), response.headers.get('content-security-policy'));
  const page = withOneStyle(withIslandStyleInHead(withMeta));
  // The dev server replaces styles in the page by name, with the scopes that Astro gave them.
  const scoped = import.meta.env.DEV ? page : withShortScopes(page);
  return new Response(pruneCspHashes(scoped), response);
};

/**
 * Astro writes the style of its islands in front of the first one, where HTML allows none: it belongs into the head.
 * Its hash is in the page's policy already.
 */
export function withIslandStyleInHead(page: string): string {
  const [style] = /<style>astro-island[^<]*<\/style>/.exec(page) ?? [];
  if (!style || page.indexOf(style) < page.indexOf('</head>')) return page;
  return page.replace(style, '').replace('</head>', () => `${style}</head>`);
}
