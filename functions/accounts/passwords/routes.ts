import { createRoute } from '@hono/zod-openapi';
import { ownAccount } from '#functions/accounts/account-middleware.ts';
import { deviceOf } from '#functions/accounts/device-label.ts';
import { padResponseTime } from '#functions/accounts/response-timing.ts';
import { access } from '#functions/http/access.ts';
import { jsonBody } from '#functions/http/body.ts';
import { clientNetwork } from '#functions/http/client-network.ts';
import { bearer, body, feature, noContent } from '#functions/http/feature.ts';
import { bodyErrors, problems } from '#functions/http/problem.ts';
import { rateLimits } from '#functions/http/rate-limit/limits.ts';
import { isAllowed, limitCaller } from '#functions/http/rate-limit/rate-limit.ts';
import { limits } from '#shared/limits.ts';
import { ForgotInput, PasswordChange, ResetInput } from '#shared/model/people/user.ts';
import { pauseOf } from '#shared/time/pause.ts';
import { changePassword } from './change.ts';
import { resetPassword, sendResetLink } from './reset.ts';

const tags = ['auth'];
const smallBody = jsonBody(limits.smallBodyBytes);

/**
 * The answer about a forgotten password comes at a multiple of this time, after the lookup and the mail: a deployed function
 * is frozen once it has answered. Long enough for both, so that the time tells nothing about the address while SES is well.
 */
const responseStepMilliseconds = 2_000;

export const passwordRoutes = feature()
  .openapi(
    createRoute({
      tags,
      method: 'post',
      path: '/forgot',
      summary: 'Invia un link per scegliere una nuova password, se l’indirizzo ha un account',
      middleware: [access('public'), ...smallBody] as const,
      request: body(ForgotInput),
      responses: {
        202: { description: 'Richiesta ricevuta: la risposta è sempre questa' },
        ...problems(...bodyErrors, 'TOO_MANY_REQUESTS'),
      },
    }),
    async (c) => {
      const { ctx, requestId } = c.var;
      await limitCaller(c, rateLimits.forgot);
      const { email } = c.req.valid('json');
      const begin = performance.now();
      if (await isAllowed(ctx, rateLimits.resetMails, email)) {
        const request = { email, device: deviceOf(c), requestId };
        await sendResetLink(ctx, request).catch((error: Error) => ctx.log({ level: 'error', requestId, error }));
      }
      await padResponseTime(begin, pauseOf(ctx, responseStepMilliseconds));
      return c.body(null, 202, { 'cache-control': 'no-store' });
    },
  )
  .openapi(
    createRoute({
      tags,
      method: 'post',
      path: '/reset',
      summary: 'Sceglie una nuova password con il link ricevuto; chiude tutte le sessioni',
      middleware: [access('public'), ...smallBody] as const,
      request: body(ResetInput),
      responses: { 204: noContent, ...problems(...bodyErrors, 'RESET_LINK_GONE', 'TOO_MANY_REQUESTS') },
    }),
    async (c) => {
      await limitCaller(c, rateLimits.reset);
      const { ctx, requestId } = c.var;
      await resetPassword(ctx, c.req.valid('json'), { network: clientNetwork(c), requestId });
      return c.body(null, 204);
    },
  )
  .openapi(
    createRoute({
      tags,
      security: bearer,
      method: 'put',
      path: '/password',
      summary: 'Cambia la propria password; chiude le altre sessioni',
      middleware: [access('account:own'), ownAccount, ...smallBody] as const,
      request: body(PasswordChange),
      responses: { 204: noContent, ...problems(...bodyErrors, 'NOT_AUTHENTICATED', 'TOO_MANY_REQUESTS') },
    }),
    async (c) => {
      await changePassword(c.var.ctx, c.var.actor, c.var.account, c.req.valid('json'));
      return c.body(null, 204);
    },
  );
