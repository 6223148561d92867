import { createRoute } from '@hono/zod-openapi';
import { access } from '#functions/http/access.ts';
import { feature } from '#functions/http/feature.ts';
import { bearer, json } from '#functions/http/openapi.ts';
import { problems } from '#functions/http/problem.ts';
import { getSiteStatus, SiteStatus } from './status.ts';

export const siteRoutes = feature().openapi(
  createRoute({
    tags: ['site'],
    security: bearer,
    method: 'get',
    path: '/status',
    summary: 'Dice come sta il sito rispetto all’archivio',
    middleware: [access('site:see-status')] as const,
    responses: {
      200: json(SiteStatus, 'Come sta il sito pubblico rispetto all’archivio'),
      ...problems('NOT_AUTHENTICATED', 'FORBIDDEN'),
    },
  }),
  async (c) => c.json(await getSiteStatus(c.var.ctx.store), 200),
);
