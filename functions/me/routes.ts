import { createRoute, z } from '@hono/zod-openapi';
import { ownAccount } from '#functions/accounts/account-middleware.ts';
import { access } from '#functions/http/access.ts';
import { jsonBody } from '#functions/http/body.ts';
import { bearer, body, feature, json, noContent } from '#functions/http/feature.ts';
import { bodyErrors, problems } from '#functions/http/problem.ts';
import { rateLimits } from '#functions/http/rate-limit/limits.ts';
import { limitWork } from '#functions/http/rate-limit/rate-limit.ts';
import { notificationRoutes } from '#functions/notifications/routes.ts';
import { limits } from '#shared/limits.ts';
import { OwnDeletion } from '#shared/model/people/user.ts';
import { deleteOwnAccount } from './deletion.ts';
import { exportAccount } from './export.ts';
import { keptRoutes } from './kept-routes.ts';
import { ownNewsletterRoutes } from './newsletter.ts';

const common = { tags: ['me'], security: bearer };

const ownDataRoutes = feature()
  .openapi(
    createRoute({
      ...common,
      method: 'get',
      path: '/export',
      summary: 'Tutti i propri dati, come file JSON',
      middleware: [access('account:own'), ownAccount] as const,
      responses: { 200: json(z.looseObject({}), 'I dati'), ...problems('NOT_AUTHENTICATED', 'TOO_MANY_REQUESTS') },
    }),
    async (c) => {
      const { ctx, actor, account } = c.var;
      const made = () => exportAccount(ctx, account, actor.sessionId);
      const data = (await limitWork(ctx, rateLimits.exports, actor.id, made)) as Record<string, unknown>;
      return c.json(data, 200, { 'content-disposition': 'attachment; filename="i-tuoi-dati.json"' });
    },
  )
  .openapi(
    createRoute({
      ...common,
      method: 'delete',
      path: '/',
      summary: 'Elimina il proprio account: i suoi contenuti restano, affidati a un amministratore',
      middleware: [access('account:own'), ownAccount, ...jsonBody(limits.smallBodyBytes)] as const,
      request: body(OwnDeletion),
      responses: {
        204: noContent,
        ...problems(...bodyErrors, 'NOT_AUTHENTICATED', 'LAST_ADMIN', 'ACCOUNT_CHANGED', 'TOO_MANY_REQUESTS'),
      },
    }),
    async (c) => {
      const { ctx, actor, account } = c.var;
      await deleteOwnAccount(ctx, actor, account, c.req.valid('json'));
      return c.body(null, 204);
    },
  );

/** The kept items, choices and data of the caller. */
export const meRoutes = feature()
  .route('/', ownDataRoutes)
  .route('/notifications', notificationRoutes)
  .route('/newsletter', ownNewsletterRoutes)
  .route('/saved', keptRoutes('saved'))
  .route('/followed', keptRoutes('followed'));
