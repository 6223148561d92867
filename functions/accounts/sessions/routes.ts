import { z } from '@hono/zod-openapi';
import { ownAccount } from '#functions/accounts/account-middleware.ts';
import { byId, feature, json, pathId } from '#functions/http/feature.ts';
import { route } from '#functions/http/route.ts';
import { Session } from '#shared/accounts/user.ts';
import { endOtherSessions, endSession, listSessions } from './sessions.ts';

export const sessionRoutes = feature()
  .openapi(
    route('account:own', 'get /sessions', 'Le proprie sessioni aperte, dalla più recente', {
      before: [ownAccount],
      answers: { 200: json(z.array(Session), 'Le sessioni') },
    }),
    async (c) => c.json(await listSessions(c.var.ctx, c.var.account, c.var.actor.sessionId), 200),
  )
  .openapi(
    route('account:own', 'delete /sessions/{id}', 'Chiude una propria sessione', {
      ...byId,
      problems: ['SESSION_NOT_FOUND'],
    }),
    async (c) => {
      await endSession(c.var.ctx, c.var.actor.id, pathId(c.req.param('id'), 'SESSION_NOT_FOUND'));
      return c.body(null, 204);
    },
  )
  .openapi(
    route('account:own', 'delete /sessions', 'Chiude tutte le altre proprie sessioni', { before: [ownAccount] }),
    async (c) => {
      await endOtherSessions(c.var.ctx, c.var.account, c.var.actor.sessionId);
      return c.body(null, 204);
    },
  )
  .openapi(route('account:own', 'post /logout', 'Chiude questa sessione', {}), async (c) => {
    await endSession(c.var.ctx, c.var.actor.id, c.var.actor.sessionId);
    return c.body(null, 204);
  });
