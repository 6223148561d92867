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

/** Rewrites each page as a whole: one style, and only the hashes it needs. */
export const onRequest: MiddlewareHandler = async ({ locals }, next) => {
  const response = await next();
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
  const page = minifyPage(await response.text(), response.headers.get('content-security-policy'));
  locals.takeText?.(page);
  return new Response(locals.takeText ? null : page, response);
};
