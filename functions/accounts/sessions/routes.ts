import { createRoute, z } from '@hono/zod-openapi';
import { ownAccount } from '#functions/accounts/account-middleware.ts';
import { access } from '#functions/http/access.ts';
import { bearer, byId, feature, json, noContent, pathId } from '#functions/http/feature.ts';
import { problems } from '#functions/http/problem.ts';
import { Session } from '#shared/model/people/user.ts';
import { endOtherSessions, endSession, listSessions } from './sessions.ts';

const tags = ['auth'];
const common = { tags, security: bearer } as const;
const own = access('account:own');

export const sessionRoutes = feature()
  .openapi(
    createRoute({
      ...common,
      method: 'get',
      path: '/sessions',
      summary: 'Le proprie sessioni aperte, dalla più recente',
      middleware: [own, ownAccount] as const,
      responses: { 200: json(z.array(Session), 'Le sessioni'), ...problems('NOT_AUTHENTICATED') },
    }),
    async (c) => c.json(await listSessions(c.var.ctx, c.var.account, c.var.actor.sessionId), 200),
  )
  .openapi(
    createRoute({
      ...common,
      method: 'delete',
      path: '/sessions/{id}',
      summary: 'Chiude una propria sessione',
      middleware: [own] as const,
      request: byId,
      responses: { 204: noContent, ...problems('NOT_AUTHENTICATED', 'SESSION_NOT_FOUND') },
    }),
    async (c) => {
      await endSession(c.var.ctx, c.var.actor.id, pathId(c.req.param('id'), 'SESSION_NOT_FOUND'));
      return c.body(null, 204);
    },
  )
  .openapi(
    createRoute({
      ...common,
      method: 'delete',
      path: '/sessions',
      summary: 'Chiude tutte le altre proprie sessioni',
      middleware: [own, ownAccount] as const,
      responses: { 204: noContent, ...problems('NOT_AUTHENTICATED') },
    }),
    async (c) => {
      await endOtherSessions(c.var.ctx, c.var.account, c.var.actor.sessionId);
      return c.body(null, 204);
    },
  )
  .openapi(
    createRoute({
      ...common,
      method: 'post',
      path: '/logout',
      summary: 'Chiude questa sessione',
      middleware: [own] as const,
      responses: { 204: noContent, ...problems('NOT_AUTHENTICATED') },
    }),
    async (c) => {
      await endSession(c.var.ctx, c.var.actor.id, c.var.actor.sessionId);
      return c.body(null, 204);
    },
  );
