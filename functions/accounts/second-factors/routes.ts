import { createRoute } from '@hono/zod-openapi';
import { ownAccount } from '#functions/accounts/account-middleware.ts';
import { deviceOf } from '#functions/accounts/device-label.ts';
import { access } from '#functions/http/access.ts';
import { jsonBody } from '#functions/http/body.ts';
import { bearer, body, feature, json, noContent } from '#functions/http/feature.ts';
import { bodyErrors, problems } from '#functions/http/problem.ts';
import { rateLimits } from '#functions/http/rate-limit/limits.ts';
import { limitCaller } from '#functions/http/rate-limit/rate-limit.ts';
import { limits } from '#shared/limits.ts';
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
} from '#shared/model/people/second-factor.ts';
import { LoggedIn } from '#shared/model/people/user.ts';
import { activateTotp, listFactors, removeTotp, renewRecoveryCodes, startTotp } from './enrolment.ts';
import { readState, saveRule } from './rule.ts';
import { completeLogin } from './second-step.ts';

const common = { tags: ['auth'], security: bearer };
const smallBody = jsonBody(limits.smallBodyBytes);
const own = [access('account:own'), ownAccount] as const;
const changing = [...own, ...smallBody] as const;
const mayRequire = access('users:require-factor');
const refused = [...bodyErrors, 'NOT_AUTHENTICATED', 'TOO_MANY_REQUESTS'] as const;
const secret = { 'cache-control': 'no-store' };

export const secondFactorRoutes = feature()
  .openapi(
    createRoute({
      tags: ['auth'],
      method: 'post',
      path: '/second-factor',
      summary: 'Completa un accesso con il secondo fattore',
      middleware: [access('public'), ...smallBody] as const,
      request: body(SecondStep),
      responses: {
        200: json(LoggedIn, 'Accesso eseguito'),
        ...problems(...bodyErrors, 'WRONG_CODE', 'WRONG_PASSKEY', 'LOGIN_GONE', 'TOO_MANY_REQUESTS'),
      },
    }),
    async (c) => {
      const { ctx, requestId } = c.var;
      await limitCaller(c, rateLimits.secondSteps);
      const client = { device: deviceOf(c), requestId };
      const { challenge = '', code = '', assertion } = c.req.valid('json');
      if (!assertion) return c.json(await completeLogin(ctx, { challenge, code }, client), 200, secret);
      const { loginWithPasskey } = await import('#functions/accounts/passkeys/login.ts');
      const asked = { assertion, ...(challenge ? { challenge } : {}) };
      return c.json(await loginWithPasskey(ctx, asked, client), 200, secret);
    },
  )
  .openapi(
    createRoute({
      ...common,
      method: 'get',
      path: '/second-factor',
      summary: 'Elenca i propri secondi fattori',
      middleware: [...own] as const,
      responses: { 200: json(SecondFactors, 'I secondi fattori'), ...problems('NOT_AUTHENTICATED') },
    }),
    async (c) => c.json(await listFactors(c.var.ctx, c.var.account), 200),
  )
  .openapi(
    createRoute({
      ...common,
      method: 'get',
      path: '/second-factor/rule',
      summary: 'Da quando serve un secondo fattore a editor e amministratori',
      middleware: [mayRequire] as const,
      responses: {
        200: json(SecondFactorState, 'La regola, e chi non ce l’ha ancora'),
        ...problems('NOT_AUTHENTICATED', 'FORBIDDEN'),
      },
    }),
    async (c) => c.json(await readState(c.var.ctx), 200),
  )
  .openapi(
    createRoute({
      ...common,
      method: 'put',
      path: '/second-factor/rule',
      summary: 'Decide da quando serve un secondo fattore a editor e amministratori',
      middleware: [mayRequire, ownAccount, ...smallBody] as const,
      request: body(SecondFactorRule),
      responses: {
        200: json(SecondFactorRule, 'La regola'),
        ...problems(...bodyErrors, 'NOT_AUTHENTICATED', 'FORBIDDEN', 'NO_SECOND_FACTOR'),
      },
    }),
    async (c) => c.json(await saveRule(c.var.ctx, c.var.actor, c.var.account, c.req.valid('json')), 200),
  )
  .openapi(
    createRoute({
      ...common,
      method: 'post',
      path: '/totp',
      summary: 'Comincia ad attivare un’app che dà codici di verifica',
      middleware: [...changing] as const,
      request: body(Reauthentication),
      responses: { 200: json(TotpEnrolment, 'Il segreto per l’app'), ...problems(...refused) },
    }),
    async (c) => {
      const { ctx, account } = c.var;
      return c.json(await startTotp(ctx, account, c.req.valid('json').current), 200, secret);
    },
  )
  .openapi(
    createRoute({
      ...common,
      method: 'put',
      path: '/totp',
      summary: 'Attiva l’app con un suo codice',
      middleware: [...changing] as const,
      request: body(TotpActivation),
      responses: {
        200: json(Enrolled, 'Attivata; con il primo fattore, i codici di recupero'),
        ...problems(...refused, 'ENROLMENT_GONE'),
      },
    }),
    async (c) => {
      const { ctx, actor, account } = c.var;
      return c.json(await activateTotp(ctx, actor, account, c.req.valid('json').code), 200, secret);
    },
  )
  .openapi(
    createRoute({
      ...common,
      method: 'delete',
      path: '/totp',
      summary: 'Toglie l’app che dà codici di verifica',
      middleware: [...changing] as const,
      request: body(Reauthentication),
      responses: { 204: noContent, ...problems(...refused) },
    }),
    async (c) => {
      const { ctx, actor, account } = c.var;
      await removeTotp(ctx, actor, account, c.req.valid('json').current);
      return c.body(null, 204);
    },
  )
  .openapi(
    createRoute({
      ...common,
      method: 'post',
      path: '/recovery-codes',
      summary: 'Dà dieci nuovi codici di recupero; quelli di prima non valgono più',
      middleware: [...changing] as const,
      request: body(Reauthentication),
      responses: { 200: json(RecoveryCodes, 'I codici'), ...problems(...refused, 'NO_SECOND_FACTOR') },
    }),
    async (c) => {
      const { ctx, actor, account } = c.var;
      return c.json({ codes: await renewRecoveryCodes(ctx, actor, account, c.req.valid('json').current) }, 200, secret);
    },
  );
