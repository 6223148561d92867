import { z } from '@hono/zod-openapi';
import { ownAccount } from '#functions/accounts/account-middleware.ts';
import { feature, json } from '#functions/http/feature.ts';
import { rateLimits } from '#functions/http/rate-limit/limits.ts';
import { limitAccount, limitCaller } from '#functions/http/rate-limit/rate-limit.ts';
import { route } from '#functions/http/route.ts';
import { ConfirmInput, Profile, ProfileInput } from '#shared/accounts/user.ts';
import { askForConfirmation, confirmAddress } from './address.ts';
import { getProfile, saveProfile } from './profile.ts';

export const profileRoutes = feature()
  .openapi(
    route('account:own', 'get /profile', 'Il proprio profilo', {
      before: [ownAccount],
      answers: { 200: json(Profile, 'Il profilo') },
    }),
    async (c) => c.json(await getProfile(c.var.ctx, c.var.account), 200),
  )
  .openapi(
    route('account:own', 'put /profile', 'Cambia il proprio profilo; un nuovo indirizzo email vale dopo la conferma', {
      body: ProfileInput,
      before: [ownAccount],
      answers: { 200: json(Profile, 'Il profilo salvato') },
      problems: ['FORBIDDEN', 'USERNAME_TAKEN', 'EMAIL_TAKEN', 'TOO_MANY_REQUESTS', 'MAIL_UNAVAILABLE'],
    }),
    async (c) => {
      const { ctx, account, requestId } = c.var;
      return c.json(await saveProfile(ctx, account, c.req.valid('json'), requestId), 200);
    },
  )
  .openapi(
    route('account:own', 'put /email', 'Invia un link per confermare il proprio indirizzo, se non lo è già', {
      before: [ownAccount],
      answers: { 202: { description: 'Il link è partito, oppure non serve' } },
      problems: ['TOO_MANY_REQUESTS', 'MAIL_UNAVAILABLE'],
    }),
    async (c) => {
      await limitAccount(c.var.ctx, rateLimits.confirmationMails, c.var.actor.id);
      await askForConfirmation(c.var.ctx, c.var.account);
      return c.body(null, 202);
    },
  )
  .openapi(
    route(
      'public',
      'post /email',
      'Conferma un indirizzo email con il link ricevuto: quello dell’account, oppure uno nuovo',
      {
        body: ConfirmInput,
        answers: { 200: json(z.object({ email: z.string() }), 'Il nuovo indirizzo dell’account') },
        problems: ['EMAIL_TAKEN', 'CONFIRMATION_LINK_GONE'],
      },
    ),
    async (c) => {
      await limitCaller(c, rateLimits.confirmAddress);
      return c.json(await confirmAddress(c.var.ctx, c.req.valid('json').token, c.var.requestId), 200);
    },
  );
