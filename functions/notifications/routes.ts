import { createRoute } from '@hono/zod-openapi';
import { access } from '#functions/http/access.ts';
import { jsonBody } from '#functions/http/body.ts';
import { bearer, body, feature, json } from '#functions/http/feature.ts';
import { bodyErrors, problems } from '#functions/http/problem.ts';
import { limits } from '#shared/limits.ts';
import { NotificationPreferences } from '#shared/model/people/notifications.ts';
import { getPreferences, savePreferences } from './preferences.ts';

const common = { tags: ['me'], security: bearer, path: '/' as const };
const answer = { 200: json(NotificationPreferences, 'Le scelte') };

export const notificationRoutes = feature()
  .openapi(
    createRoute({
      ...common,
      method: 'get',
      summary: 'Quali mail della redazione si ricevono',
      middleware: [access('account:own')] as const,
      responses: { ...answer, ...problems('NOT_AUTHENTICATED') },
    }),
    async (c) => c.json(await getPreferences(c.var.ctx, c.var.actor.id), 200),
  )
  .openapi(
    createRoute({
      ...common,
      method: 'put',
      summary: 'Sceglie quali mail della redazione ricevere',
      middleware: [access('account:own'), ...jsonBody(limits.smallBodyBytes)] as const,
      request: body(NotificationPreferences),
      responses: { ...answer, ...problems(...bodyErrors, 'NOT_AUTHENTICATED') },
    }),
    async (c) => {
      const chosen = c.req.valid('json');
      await savePreferences(c.var.ctx, c.var.actor.id, chosen);
      return c.json(chosen, 200);
    },
  );
