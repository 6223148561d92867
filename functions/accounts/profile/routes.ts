import { createRoute, z } from '@hono/zod-openapi';
import { ownAccount } from '#functions/accounts/account-middleware.ts';
import { access } from '#functions/http/access.ts';
import { jsonBody } from '#functions/http/body.ts';
import { bearer, body, feature, json } from '#functions/http/feature.ts';
import { bodyErrors, problems } from '#functions/http/problem.ts';
import { rateLimits } from '#functions/http/rate-limit/limits.ts';
import { limitAccount, limitCaller } from '#functions/http/rate-limit/rate-limit.ts';
import { limits } from '#shared/limits.ts';
import { ConfirmInput, Profile, ProfileInput } from '#shared/model/people/user.ts';
import { askForConfirmation, confirmAddress } from './address.ts';
import { getProfile, saveProfile } from './profile.ts';

const tags = ['auth'];
const smallBody = jsonBody(limits.smallBodyBytes);

export const profileRoutes = feature()
  .openapi(
    createRoute({
      tags,
      security: bearer,
      method: 'get',
      path: '/profile',
      summary: 'Il proprio profilo',
      middleware: [access('account:own'), ownAccount] as const,
      responses: { 200: json(Profile, 'Il profilo'), ...problems('NOT_AUTHENTICATED') },
    }),
    async (c) => c.json(await getProfile(c.var.ctx, c.var.account), 200),
  )
  .openapi(
    createRoute({
      tags,
      security: bearer,
      method: 'put',
      path: '/profile',
      summary: 'Cambia il proprio profilo; un nuovo indirizzo email vale dopo la conferma',
      middleware: [access('account:own'), ownAccount, ...smallBody] as const,
      request: body(ProfileInput, false),
      responses: {
        200: json(Profile, 'Il profilo salvato'),
        ...problems(
          ...bodyErrors,
          'NOT_AUTHENTICATED',
          'FORBIDDEN',
          'USERNAME_TAKEN',
          'EMAIL_TAKEN',
          'TOO_MANY_REQUESTS',
          'MAIL_UNAVAILABLE',
        ),
      },
    }),
    async (c) => {
      const { ctx, account, requestId } = c.var;
      return c.json(await saveProfile(ctx, account, c.req.valid('json'), requestId), 200);
    },
  )
  .openapi(
    createRoute({
      tags,
      security: bearer,
      method: 'put',
      path: '/email',
      summary: 'Invia un link per confermare il proprio indirizzo, se non lo è già',
      middleware: [access('account:own'), ownAccount] as const,
      responses: {
        202: { description: 'Il link è partito, oppure non serve' },
        ...problems('NOT_AUTHENTICATED', 'TOO_MANY_REQUESTS', 'MAIL_UNAVAILABLE'),
      },
    }),
    async (c) => {
      await limitAccount(c.var.ctx, rateLimits.confirmationMails, c.var.actor.id);
      await askForConfirmation(c.var.ctx, c.var.account);
      return c.body(null, 202);
    },
  )
  .openapi(
    createRoute({
      tags,
      method: 'post',
      path: '/email',
      summary: 'Conferma un indirizzo email con il link ricevuto: quello dell’account, oppure uno nuovo',
      middleware: [access('public'), ...smallBody] as const,
      request: body(ConfirmInput),
      responses: {
        200: json(z.object({ email: z.string() }), 'Il nuovo indirizzo dell’account'),
        ...problems(...bodyErrors, 'EMAIL_TAKEN', 'CONFIRMATION_LINK_GONE', 'TOO_MANY_REQUESTS'),
      },
    }),
    async (c) => {
      await limitCaller(c, rateLimits.confirmAddress);
      return c.json(await confirmAddress(c.var.ctx, c.req.valid('json').token, c.var.requestId), 200);
    },
  );
