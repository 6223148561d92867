import type { MiddlewareHandler } from 'astro';

declare global {
  namespace App {
    interface Locals {
      /** Why the page could not be rendered. */
      error?: unknown;
    }
  }
}

/** Astro answers a page that throws with an empty 500: this passes the error on to the publisher, which logs it. */
export const onRequest: MiddlewareHandler = async ({ locals }, next) => {
  try {
    return await next();
  } catch (error) {
    locals.error = error;
    return new Response(null, { status: 500 });
  }
};
