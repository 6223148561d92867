import { createRoute } from '@hono/zod-openapi';
import { access } from '#functions/http/access.ts';
import { feature } from '#functions/http/feature.ts';
import { bearer, json } from '#functions/http/openapi.ts';
import { problems } from '#functions/http/problem.ts';
import { countLists, DashboardCounts } from './counts.ts';

export const dashboardRoutes = feature().openapi(
  createRoute({
    tags: ['dashboard'],
    security: bearer,
    method: 'get',
    path: '/counts',
    summary: 'Conta ciò che le liste della redazione contengono',
    middleware: [access('content:list-own')] as const,
    responses: {
      200: json(DashboardCounts, 'Quanti contenuti ha ogni lista che chi chiama può vedere'),
      ...problems('NOT_AUTHENTICATED', 'FORBIDDEN'),
    },
  }),
  async (c) => c.json(await countLists(c.var.ctx.store, c.var.actor), 200),
);
