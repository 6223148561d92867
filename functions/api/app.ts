import { createRoute, z } from '@hono/zod-openapi';
import { accountRoutes } from '#functions/accounts/routes.ts';
import { eventExportRoutes } from '#functions/content/calendar-export-routes.ts';
import type { Context } from '#functions/context/context.ts';
import { dashboardRoutes } from '#functions/dashboard/routes.ts';
import { auditRoutes } from '#functions/history/audit-routes.ts';
import { trashRoutes } from '#functions/history/trash-routes.ts';
import { access } from '#functions/http/access.ts';
import { json } from '#functions/http/openapi.ts';
import { problems } from '#functions/http/problem.ts';
import { siteRoutes } from '#functions/publishing/status-routes.ts';
import { refuseUnguardedRoutes } from './api-base.ts';
import { contentApi } from './content-api.ts';
import { newsletterRoutes } from './newsletter-routes.ts';
import { openApiDocument } from './openapi-document.ts';

/** Everything behind /api. */
export function createApi(ctx: Context) {
  const api = contentApi(ctx)
    .route('/events', eventExportRoutes)
    .route('/auth', accountRoutes)
    .route('/newsletter', newsletterRoutes)
    .route('/dashboard', dashboardRoutes)
    .route('/trash', trashRoutes)
    .route('/audit', auditRoutes)
    .route('/site', siteRoutes);

  api.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' });
  api.openapi(healthRoute, (c) => c.json({ status: 'ok' as const }, 200));
  // The routes do not change while the API runs.
  const document = once(() => openApiDocument(api));
  api.openapi(documentRoute, (c) => c.json(document(), 200));

  refuseUnguardedRoutes(api);
  return api;
}

function once<Value>(make: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= make();
    return value;
  };
}

const healthRoute = createRoute({
  tags: ['site'],
  summary: 'Dice se il servizio risponde',
  method: 'get',
  path: '/health',
  middleware: [access('public')] as const,
  responses: { 200: json(z.object({ status: z.literal('ok') }), 'Il servizio risponde'), ...problems() },
});

const documentRoute = createRoute({
  tags: ['site'],
  summary: 'Descrive tutta l’API',
  method: 'get',
  path: '/openapi.json',
  middleware: [access('public')] as const,
  responses: { 200: json(z.looseObject({}), 'Questo documento (OpenAPI 3.1)'), ...problems() },
});

export type Api = ReturnType<typeof createApi>;
