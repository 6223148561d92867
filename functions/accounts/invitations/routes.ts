import { z } from '@hono/zod-openapi';
import { deviceOf } from '#functions/accounts/device-label.ts';
import { withPersonNames } from '#functions/db/person-names.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { byId, done, feature, json, linkToNext, PageQuery, pathId } from '#functions/http/feature.ts';
import { rateLimits } from '#functions/http/rate-limit/limits.ts';
import { limitCaller } from '#functions/http/rate-limit/rate-limit.ts';
import { check, route } from '#functions/http/route.ts';
import {
  AcceptInput,
  ConfirmInput,
  Invitation,
  InvitationInput,
  InvitationView,
  ListedInvitation,
  LoggedIn,
  User,
} from '#shared/accounts/user.ts';
import { accept, getInvitation, invite, listInvitations, resend, revoke, viewInvitation } from './invitations.ts';

type Stored = NonNullable<Awaited<ReturnType<typeof getInvitation>>>;

const invitation = check<{ invitation: Stored }>(['INVITATION_NOT_FOUND'], async (c, next) => {
  const stored = await getInvitation(c.var.ctx, pathId(c.req.param('id') ?? '', 'INVITATION_NOT_FOUND'));
  if (!stored) throw new AppError('INVITATION_NOT_FOUND');
  c.set('invitation', stored);
  await next();
});

export const invitationRoutes = feature()
  .openapi(
    route('users:invite', 'post /invitations', 'Invita una persona in redazione con una mail', {
      body: InvitationInput,
      answers: { 201: json(Invitation, 'L’invito') },
      problems: ['ALREADY_INVITED', 'INVITATION_NOT_FOUND', 'MAIL_UNAVAILABLE'],
    }),
    async (c) => c.json(await invite(c.var.ctx, c.var.actor, c.req.valid('json')), 201),
  )
  .openapi(
    route('users:invite', 'get /invitations', 'Elenca gli inviti aperti o scaduti da poco', {
      query: PageQuery,
      answers: { 200: json(z.array(ListedInvitation), 'Gli inviti') },
    }),
    async (c) => {
      const invitations = linkToNext(c, await listInvitations(c.var.ctx, c.req.valid('query')));
      return c.json(await withPersonNames(c.var.ctx.store, invitations), 200);
    },
  )
  .openapi(
    route(
      'users:invite',
      'post /invitations/{id}/resend',
      'Invia un nuovo link per altri sette giorni; quello di prima non vale più',
      { ...byId, before: [invitation], answers: { 200: json(Invitation, 'L’invito') }, problems: ['MAIL_UNAVAILABLE'] },
    ),
    async (c) => c.json(await resend(c.var.ctx, c.var.actor, c.var.invitation), 200),
  )
  .openapi(
    route('users:invite', 'delete /invitations/{id}', 'Ritira un invito', { ...byId, before: [invitation] }),
    async (c) => done(c, revoke(c.var.ctx, c.var.actor, c.var.invitation)),
  )
  .openapi(
    route('public', 'post /invitations/view', 'Che cosa propone il link di un invito', {
      body: ConfirmInput,
      answers: { 200: json(InvitationView, 'L’invito') },
      problems: ['INVITATION_GONE'],
    }),
    async (c) => {
      await limitCaller(c, rateLimits.invitation);
      return c.json(await viewInvitation(c.var.ctx, c.req.valid('json').token), 200);
    },
  )
  .openapi(
    route(
      'public',
      'post /invitations/accept',
      'Accetta un invito: con un nuovo account, oppure con il proprio e la sua sessione',
      {
        body: AcceptInput,
        answers: {
          200: json(User, 'L’account che c’era, con il nuovo ruolo'),
          201: json(LoggedIn, 'Il nuovo account'),
        },
        problems: ['NOT_AUTHENTICATED', 'INVITATION_OF_ANOTHER', 'EMAIL_TAKEN', 'USERNAME_TAKEN', 'INVITATION_GONE'],
      },
    ),
    async (c) => {
      await limitCaller(c, rateLimits.invitation);
      const { ctx, actor, requestId } = c.var;
      const device = deviceOf(c);
      const accepted = await accept(ctx, { input: c.req.valid('json'), actor, device, requestId });
      c.header('cache-control', 'no-store');
      return accepted.status === 200 ? c.json(accepted.user, 200) : c.json(accepted.session, 201);
    },
  );
