import { Hono } from 'hono';
import { handle } from 'hono/aws-lambda';
import { compressed } from '#functions/http/compressed.ts';
import { behindCdn } from './behind-cdn.ts';

type Api = { fetch: (request: Request, env?: object) => Response | Promise<Response> };

/**
 * CloudFront compresses only cacheable responses, and the API's are not: they are compressed here. The longest need it most: Lambda
 * refuses more than 6 MB.
 */
export const handleCompressed = (api: Api) =>
  behindCdn(
    handle(
      new Hono().use('*', compressed(Number.POSITIVE_INFINITY)).all('*', (c) => api.fetch(c.req.raw, c.env as object)),
    ),
  );
