import { feature, json } from '#functions/http/feature.ts';
import { route } from '#functions/http/route.ts';
import { NotificationPreferences } from '#shared/notifications/notifications.ts';
import { getPreferences, savePreferences } from './preferences.ts';

const answer = { 200: json(NotificationPreferences, 'Le scelte') };

export const notificationRoutes = feature()
  .openapi(route('account:own', 'get /', 'Quali mail della redazione si ricevono', { answers: answer }), async (c) =>
    c.json(await getPreferences(c.var.ctx, c.var.actor.id), 200),
  )
  .openapi(
    route('account:own', 'put /', 'Sceglie quali mail della redazione ricevere', {
      body: NotificationPreferences,
      answers: answer,
    }),
    async (c) => {
      const chosen = c.req.valid('json');
      await savePreferences(c.var.ctx, c.var.actor.id, chosen);
      return c.json(chosen, 200);
    },
  );
