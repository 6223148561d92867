import { Hono } from 'hono';
import { handle } from 'hono/aws-lambda';
import { compressed } from '#functions/http/compressed.ts';

type Api = { fetch: (request: Request, env?: object) => Response | Promise<Response> };

/**
 * CloudFront compresses only responses that it may cache, and API responses are not cached: the function compresses
 * them.
 */
export const handleCompressed = (api: Api) =>
  handle(new Hono().use('*', compressed()).all('*', (c) => api.fetch(c.req.raw, c.env as object)));
