import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { routePath } from 'hono/route';
import { accountRoutes } from './accounts/routes.ts';
import { articleRoutes } from './articles/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import type { Context } from './context.ts';
import { eventRoutes } from './events/routes.ts';
import { galleryRoutes } from './gallery/routes.ts';
import { access, policyOf } from './http/access.ts';
import { AppError } from './http/app-error.ts';
import { conditionalReads } from './http/conditional-reads.ts';
import { openApiDocument } from './http/document.ts';
import type { Env } from './http/env.ts';
import { json } from './http/openapi.ts';
import { onError, problemResponse, problems } from './http/problem.ts';
import { newsRoutes } from './news/routes.ts';
import { newsletterRoutes } from './newsletter/routes.ts';
import { pseudonym } from './pseudonym.ts';
import { limitAnonymous } from './rate-limit/rate-limit.ts';
import { siteRoutes } from './site/routes.ts';
import { trashRoutes } from './trash/routes.ts';
import { videoRoutes } from './videos/routes.ts';

/** Everything behind /api. */
export function createApi(ctx: Context) {
  const base = new OpenAPIHono<Env>({ strict: true });
  base.onError(onError);
  base.use('*', async (c, next) => {
    const started = performance.now();
    const requestId = ctx.newId();
    c.set('ctx', ctx);
    c.set('requestId', requestId);
    await next();
    c.header('x-request-id', requestId);
    c.header('x-content-type-options', 'nosniff');
    ctx.log({
      level: 'info',
      requestId,
      method: c.req.method,
      route: routePath(c),
      status: c.res.status,
      milliseconds: Math.round(performance.now() - started),
      ...(c.var.actor ? { user: pseudonym(ctx, 'log', c.var.actor.id) } : {}),
    });
  });
  base.use('*', limitAnonymous());
  base.use('*', conditionalReads);

  const api = base
    .basePath('/api')
    .route('/auth', accountRoutes)
    .route('/articles', articleRoutes)
    .route('/videos', videoRoutes)
    .route('/events', eventRoutes)
    .route('/news', newsRoutes)
    .route('/gallery', galleryRoutes)
    .route('/newsletter', newsletterRoutes)
    .route('/trash', trashRoutes)
    .route('/audit', auditRoutes)
    .route('/site', siteRoutes);

  // basePath() makes a new app, which would not inherit this from `base`.
  api.notFound(() => problemResponse(new AppError('NOT_FOUND')));
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

/** A route that nobody decided about must not start. */
function refuseUnguardedRoutes(api: Pick<OpenAPIHono<Env>, 'routes'>): void {
  const guarded = new Set(
    api.routes.filter(({ handler }) => policyOf(handler)).map(({ method, path }) => `${method} ${path}`),
  );
  for (const { method, path } of api.routes) {
    // What `use` adds stands on a wildcard and answers nothing by itself.
    const isMiddleware = method === 'ALL' && path.endsWith('*');
    if (!isMiddleware && !guarded.has(`${method} ${path}`)) throw new Error(`${method} ${path} has no policy`);
  }
}
