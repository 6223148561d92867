import { z } from '@hono/zod-openapi';
import { accountRoutes } from '#functions/accounts/routes.ts';
import type { Context } from '#functions/context/context.ts';
import { auditRoutes, trashRoutes } from '#functions/history/routes.ts';
import { feature, json } from '#functions/http/feature.ts';
import { route } from '#functions/http/route.ts';
import { accountDeletionRoutes } from '#functions/items/account-deletion.ts';
import { draftRoutes } from '#functions/items/drafts/draft-routes.ts';
import { allContentRoutes } from '#functions/items/lists/all-content.ts';
import { eventExportRoutes } from '#functions/items/lists/calendar-export-routes.ts';
import { dashboardRoutes } from '#functions/items/lists/counts.ts';
import { noteRoutes } from '#functions/items/notes/note-routes.ts';
import { presenceRoutes } from '#functions/items/presence-routes.ts';
import { shareRoutes } from '#functions/items/shares/share-routes.ts';
import { authorRoutes, tagRoutes } from '#functions/items/term-routes.ts';
import { mediaRoutes } from '#functions/media/routes.ts';
import { newsletterAdminRoutes } from '#functions/newsletter/admin-routes.ts';
import { publicRoutes } from '#functions/newsletter/public-routes.ts';
import { sendRoutes } from '#functions/newsletter/sending/send-routes.ts';
import { subscriberRoutes } from '#functions/newsletter/subscriber-routes.ts';
import { getSiteStatus, SiteStatus } from '#functions/publish/status.ts';
import { meRoutes } from '#functions/readers/routes.ts';
import { once } from '#shared/once.ts';
import { refuseUnguardedRoutes } from './api-base.ts';
import { contentApi } from './content-api.ts';
import { openApiDocument } from './openapi-document.ts';

export function createApi(ctx: Context) {
  const api = contentApi(ctx, true)
    .route('/events', eventExportRoutes)
    .route('/auth', accountRoutes)
    .route('/auth', accountDeletionRoutes)
    .route('/me', meRoutes)
    .route('/drafts', draftRoutes)
    .route('/presence', presenceRoutes)
    .route('/notes', noteRoutes)
    .route('/shares', shareRoutes)
    .route('/newsletter', newsletterRoutes)
    .route('/media', mediaRoutes)
    .route('/dashboard', dashboardRoutes)
    .route('/content', allContentRoutes)
    .route('/authors', authorRoutes)
    .route('/tags', tagRoutes)
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

const healthRoute = route('public', 'get /health', 'Dice se il servizio risponde', {
  answers: { 200: json(z.object({ status: z.literal('ok') }), 'Il servizio risponde') },
});

const documentRoute = route('public', 'get /openapi.json', 'Descrive tutta l’API', {
  answers: { 200: json(z.looseObject({}), 'Questo documento (OpenAPI 3.1)') },
});

export type Api = ReturnType<typeof createApi>;

export const siteRoutes = feature().openapi(
  route('site:see-status', 'get /status', 'Dice come sta il sito rispetto all’archivio', {
    answers: { 200: json(SiteStatus, 'Come sta il sito pubblico rispetto all’archivio') },
  }),
  async (c) => c.json(await getSiteStatus(c.var.ctx.store), 200),
);

const newsletterRoutes = feature()
  .route('/', publicRoutes)
  .route('/', newsletterAdminRoutes)
  .route('/', sendRoutes)
  .route('/', subscriberRoutes);
