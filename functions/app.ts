import { createRoute, z } from '@hono/zod-openapi';
import { accountRoutes } from './accounts/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import { contentApi } from './content-api.ts';
import type { Context } from './context.ts';
import { dashboardRoutes } from './dashboard/routes.ts';
import { eventExportRoutes } from './events/export-routes.ts';
import { access } from './http/access.ts';
import { refuseUnguardedRoutes } from './http/api-base.ts';
import { openApiDocument } from './http/document.ts';
import { json } from './http/openapi.ts';
import { problems } from './http/problem.ts';
import { newsletterRoutes } from './newsletter/routes.ts';
import { siteRoutes } from './site/routes.ts';
import { trashRoutes } from './trash/routes.ts';

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
