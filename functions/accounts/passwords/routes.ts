import { ownAccount } from '#functions/accounts/account-middleware.ts';
import { deviceOf } from '#functions/accounts/device-label.ts';
import { padResponseTime } from '#functions/accounts/login.ts';
import { done, feature } from '#functions/http/feature.ts';
import { rateLimits } from '#functions/http/rate-limit/limits.ts';
import { clientNetwork, isAllowed, limitCaller } from '#functions/http/rate-limit/rate-limit.ts';
import { route } from '#functions/http/route.ts';
import { ForgotInput, PasswordChange, ResetInput } from '#shared/accounts/user.ts';
import { pauseOf } from '#shared/time/pause.ts';
import { changePassword } from './change.ts';
import { resetPassword, sendResetLink } from './reset.ts';

/**
 * The answer about a forgotten password comes at a multiple of this time, after the lookup and the mail: a deployed function
 * is frozen once it has answered. Long enough for both, so that the time tells nothing about the address while SES is well.
 */
const responseStepMilliseconds = 2_000;

export const passwordRoutes = feature()
  .openapi(
    route('public', 'post /forgot', 'Invia un link per scegliere una nuova password, se l’indirizzo ha un account', {
      body: ForgotInput,
      answers: { 202: { description: 'Richiesta ricevuta: la risposta è sempre questa' } },
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
    route('public', 'post /reset', 'Sceglie una nuova password con il link ricevuto; chiude tutte le sessioni', {
      body: ResetInput,
      problems: ['RESET_LINK_GONE'],
    }),
    async (c) => {
      await limitCaller(c, rateLimits.reset);
      const { ctx, requestId } = c.var;
      return done(c, resetPassword(ctx, c.req.valid('json'), { network: clientNetwork(c), requestId }));
    },
  )
  .openapi(
    route('account:own', 'put /password', 'Cambia la propria password; chiude le altre sessioni', {
      body: PasswordChange,
      before: [ownAccount],
      problems: ['TOO_MANY_REQUESTS'],
    }),
    async (c) => done(c, changePassword(c.var.ctx, c.var.actor, c.var.account, c.req.valid('json'))),
  );
