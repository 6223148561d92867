import { ownAccount } from '#functions/accounts/account-middleware.ts';
import { deviceOf } from '#functions/accounts/device-label.ts';
import { done, feature, json } from '#functions/http/feature.ts';
import { rateLimits } from '#functions/http/rate-limit/limits.ts';
import { limitCaller } from '#functions/http/rate-limit/rate-limit.ts';
import { route } from '#functions/http/route.ts';
import {
  Enrolled,
  Reauthentication,
  RecoveryCodes,
  SecondFactorRule,
  SecondFactorState,
  SecondFactors,
  SecondStep,
  TotpActivation,
  TotpEnrolment,
} from '#shared/accounts/second-factor.ts';
import { LoggedIn } from '#shared/accounts/user.ts';
import { activateTotp, listFactors, removeTotp, renewRecoveryCodes, startTotp } from './enrolment.ts';
import { readState, saveRule } from './rule.ts';
import { completeLogin } from './second-step.ts';

const secret = { 'cache-control': 'no-store' };

export const secondFactorRoutes = feature()
  .openapi(
    route('public', 'post /second-factor', 'Completa un accesso con il secondo fattore', {
      body: SecondStep,
      answers: { 200: json(LoggedIn, 'Accesso eseguito') },
      problems: ['WRONG_CODE', 'WRONG_PASSKEY', 'LOGIN_GONE'],
    }),
    async (c) => {
      const { ctx, requestId } = c.var;
      await limitCaller(c, rateLimits.secondSteps);
      const client = { device: deviceOf(c), requestId };
      const { challenge = '', code = '', assertion } = c.req.valid('json');
      if (!assertion) return c.json(await completeLogin(ctx, { challenge, code }, client), 200, secret);
      const { loginWithPasskey } = await import('#functions/accounts/passkeys/passkeys.ts');
      const asked = { assertion, ...(challenge ? { challenge } : {}) };
      return c.json(await loginWithPasskey(ctx, asked, client), 200, secret);
    },
  )
  .openapi(
    route('account:own', 'get /second-factor', 'Elenca i propri secondi fattori', {
      before: [ownAccount],
      answers: { 200: json(SecondFactors, 'I secondi fattori') },
    }),
    async (c) => c.json(await listFactors(c.var.ctx, c.var.account), 200),
  )
  .openapi(
    route(
      'users:require-factor',
      'get /second-factor/rule',
      'Da quando serve un secondo fattore a editor e amministratori',
      { answers: { 200: json(SecondFactorState, 'La regola, e chi non ce l’ha ancora') } },
    ),
    async (c) => c.json(await readState(c.var.ctx), 200),
  )
  .openapi(
    route(
      'users:require-factor',
      'put /second-factor/rule',
      'Decide da quando serve un secondo fattore a editor e amministratori',
      {
        body: SecondFactorRule,
        before: [ownAccount],
        answers: { 200: json(SecondFactorRule, 'La regola') },
        problems: ['NO_SECOND_FACTOR'],
      },
    ),
    async (c) => c.json(await saveRule(c.var.ctx, c.var.actor, c.var.account, c.req.valid('json')), 200),
  )
  .openapi(
    route('account:own', 'post /totp', 'Comincia ad attivare un’app che dà codici di verifica', {
      body: Reauthentication,
      before: [ownAccount],
      answers: { 200: json(TotpEnrolment, 'Il segreto per l’app') },
      problems: ['TOO_MANY_REQUESTS'],
    }),
    async (c) => {
      const { ctx, account } = c.var;
      return c.json(await startTotp(ctx, account, c.req.valid('json').current), 200, secret);
    },
  )
  .openapi(
    route('account:own', 'put /totp', 'Attiva l’app con un suo codice', {
      body: TotpActivation,
      before: [ownAccount],
      answers: { 200: json(Enrolled, 'Attivata; con il primo fattore, i codici di recupero') },
      problems: ['TOO_MANY_REQUESTS', 'ENROLMENT_GONE'],
    }),
    async (c) => {
      const { ctx, actor, account } = c.var;
      return c.json(await activateTotp(ctx, actor, account, c.req.valid('json').code), 200, secret);
    },
  )
  .openapi(
    route('account:own', 'delete /totp', 'Toglie l’app che dà codici di verifica', {
      body: Reauthentication,
      before: [ownAccount],
      problems: ['TOO_MANY_REQUESTS'],
    }),
    async (c) => done(c, removeTotp(c.var.ctx, c.var.actor, c.var.account, c.req.valid('json').current)),
  )
  .openapi(
    route('account:own', 'post /recovery-codes', 'Dà dieci nuovi codici di recupero; quelli di prima non valgono più', {
      body: Reauthentication,
      before: [ownAccount],
      answers: { 200: json(RecoveryCodes, 'I codici') },
      problems: ['TOO_MANY_REQUESTS', 'NO_SECOND_FACTOR'],
    }),
    async (c) => {
      const { ctx, actor, account } = c.var;
      return c.json({ codes: await renewRecoveryCodes(ctx, actor, account, c.req.valid('json').current) }, 200, secret);
    },
  );
