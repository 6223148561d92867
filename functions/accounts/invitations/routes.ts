import { createRoute, z } from '@hono/zod-openapi';
import { createMiddleware } from 'hono/factory';
import { deviceOf } from '#functions/accounts/device-label.ts';
import { withPersonNames } from '#functions/db/person-names.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { access } from '#functions/http/access.ts';
import { jsonBody } from '#functions/http/body.ts';
import type { Env } from '#functions/http/env.ts';
import {
  bearer,
  body,
  byId,
  feature,
  json,
  linkToNext,
  noContent,
  PageQuery,
  pathId,
} from '#functions/http/feature.ts';
import { bodyErrors, problems } from '#functions/http/problem.ts';
import { rateLimits } from '#functions/http/rate-limit/limits.ts';
import { limitCaller } from '#functions/http/rate-limit/rate-limit.ts';
import { limits } from '#shared/limits.ts';
import {
  AcceptInput,
  ConfirmInput,
  Invitation,
  InvitationInput,
  InvitationView,
  ListedInvitation,
  LoggedIn,
  User,
} from '#shared/model/people/user.ts';
import { accept, getInvitation, invite, listInvitations, resend, revoke, viewInvitation } from './invitations.ts';

const common = { tags: ['auth'], security: bearer };
const smallBody = jsonBody(limits.smallBodyBytes);
const mayInvite = access('users:invite');

type Stored = NonNullable<Awaited<ReturnType<typeof getInvitation>>>;

const invitation = createMiddleware<{ Variables: Env['Variables'] & { invitation: Stored } }>(async (c, next) => {
  const stored = await getInvitation(c.var.ctx, pathId(c.req.param('id') ?? '', 'INVITATION_NOT_FOUND'));
  if (!stored) throw new AppError('INVITATION_NOT_FOUND');
  c.set('invitation', stored);
  await next();
});

const refused = ['NOT_AUTHENTICATED', 'FORBIDDEN'] as const;

export const invitationRoutes = feature()
  .openapi(
    createRoute({
      ...common,
      method: 'post',
      path: '/invitations',
      summary: 'Invita una persona in redazione con una mail',
      middleware: [mayInvite, ...smallBody] as const,
      request: body(InvitationInput),
      responses: {
        201: json(Invitation, 'L’invito'),
        ...problems(...bodyErrors, ...refused, 'ALREADY_INVITED', 'INVITATION_NOT_FOUND', 'MAIL_UNAVAILABLE'),
      },
    }),
    async (c) => c.json(await invite(c.var.ctx, c.var.actor, c.req.valid('json')), 201),
  )
  .openapi(
    createRoute({
      ...common,
      method: 'get',
      path: '/invitations',
      summary: 'Elenca gli inviti aperti o scaduti da poco',
      middleware: [mayInvite] as const,
      request: { query: PageQuery },
      responses: { 200: json(z.array(ListedInvitation), 'Gli inviti'), ...problems(...refused, 'INVALID') },
    }),
    async (c) => {
      const invitations = linkToNext(c, await listInvitations(c.var.ctx, c.req.valid('query')));
      return c.json(await withPersonNames(c.var.ctx.store, invitations), 200);
    },
  )
  .openapi(
    createRoute({
      ...common,
      method: 'post',
      path: '/invitations/{id}/resend',
      summary: 'Invia un nuovo link per altri sette giorni; quello di prima non vale più',
      middleware: [mayInvite, invitation] as const,
      request: byId,
      responses: {
        200: json(Invitation, 'L’invito'),
        ...problems(...refused, 'INVITATION_NOT_FOUND', 'MAIL_UNAVAILABLE'),
      },
    }),
    async (c) => c.json(await resend(c.var.ctx, c.var.actor, c.var.invitation), 200),
  )
  .openapi(
    createRoute({
      ...common,
      method: 'delete',
      path: '/invitations/{id}',
      summary: 'Ritira un invito',
      middleware: [mayInvite, invitation] as const,
      request: byId,
      responses: { 204: noContent, ...problems(...refused, 'INVITATION_NOT_FOUND') },
    }),
    async (c) => {
      await revoke(c.var.ctx, c.var.actor, c.var.invitation);
      return c.body(null, 204);
    },
  )
  .openapi(
    createRoute({
      tags: ['auth'],
      method: 'post',
      path: '/invitations/view',
      summary: 'Che cosa propone il link di un invito',
      middleware: [access('public'), ...smallBody] as const,
      request: body(ConfirmInput),
      responses: {
        200: json(InvitationView, 'L’invito'),
        ...problems(...bodyErrors, 'INVITATION_GONE', 'TOO_MANY_REQUESTS'),
      },
    }),
    async (c) => {
      await limitCaller(c, rateLimits.invitation);
      return c.json(await viewInvitation(c.var.ctx, c.req.valid('json').token), 200);
    },
  )
  .openapi(
    createRoute({
      tags: ['auth'],
      method: 'post',
      path: '/invitations/accept',
      summary: 'Accetta un invito: con un nuovo account, oppure con il proprio e la sua sessione',
      middleware: [access('public'), ...smallBody] as const,
      request: body(AcceptInput),
      responses: {
        200: json(User, 'L’account che c’era, con il nuovo ruolo'),
        201: json(LoggedIn, 'Il nuovo account'),
        ...problems(
          ...bodyErrors,
          'NOT_AUTHENTICATED',
          'INVITATION_OF_ANOTHER',
          'EMAIL_TAKEN',
          'USERNAME_TAKEN',
          'INVITATION_GONE',
          'TOO_MANY_REQUESTS',
        ),
      },
    }),
    async (c) => {
      await limitCaller(c, rateLimits.invitation);
      const { ctx, actor, requestId } = c.var;
      const device = deviceOf(c);
      const accepted = await accept(ctx, { input: c.req.valid('json'), actor, device, requestId });
      c.header('cache-control', 'no-store');
      return accepted.status === 200 ? c.json(accepted.user, 200) : c.json(accepted.session, 201);
    },
  );
