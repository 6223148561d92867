import type { MiddlewareHandler } from 'astro';
import { minifyPage } from './metadata/minify-page.ts';

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
  const page = minifyPage(await response.text(), {
    header: response.headers.get('content-security-policy'),
    // The dev server replaces styles in the page by name, with the scopes that Astro gave them.
    scopes: !import.meta.env.DEV,
  });
  locals.takeText?.(page);
  return new Response(locals.takeText ? null : page, response);
};
