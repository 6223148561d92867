import { Hono } from 'hono';
import { refuseUnguardedRoutes } from '#functions/api/api-base.ts';
import { contentApi } from '#functions/api/content-api.ts';
import { mediaAddressRoutes } from '#functions/media/address-routes.ts';
import { handleCompressed } from './handle-compressed.ts';
import { lambdaContext } from './lambda-context.ts';

const ctx = await lambdaContext('read');
const api = contentApi(ctx);
refuseUnguardedRoutes(api);

/** Public reads of content, and the lasting addresses of pictures: a small bundle with a fast cold start and a read-only role. */
export const handler = handleCompressed(
  new Hono().route('/', mediaAddressRoutes(ctx)).all('*', (c) => api.fetch(c.req.raw, c.env as object)),
);
