import { createRoute } from '@hono/zod-openapi';
import { createMiddleware } from 'hono/factory';
import { ownAccount } from '#functions/accounts/account-middleware.ts';
import { access } from '#functions/http/access.ts';
import { jsonBody } from '#functions/http/body.ts';
import type { Env } from '#functions/http/env.ts';
import { bearer, body, byId, feature, json, noContent, pathId } from '#functions/http/feature.ts';
import { bodyErrors, problems } from '#functions/http/problem.ts';
import { rateLimits } from '#functions/http/rate-limit/limits.ts';
import { limitCaller } from '#functions/http/rate-limit/rate-limit.ts';
import { limits } from '#shared/limits.ts';
import {
  CeremonyOptions,
  EnrolledPasskey,
  Passkey,
  PasskeyEnrolment,
  PasskeyName,
  Reauthentication,
} from '#shared/model/people/second-factor.ts';

/** Loaded with the first call: the library for WebAuthn is as large as the rest of the API. */
const passkeys = () => import('./passkeys.ts');

const common = { tags: ['auth'], security: bearer };
const smallBody = jsonBody(limits.smallBodyBytes);
const changing = [access('account:own'), ownAccount, ...smallBody] as const;
/** A malformed id is unknown, whatever the body says. */
const wellFormedId = createMiddleware<Env>(async (c, next) => {
  pathId(c.req.param('id') ?? '', 'PASSKEY_NOT_FOUND');
  await next();
});
const changingOne = [access('account:own'), ownAccount, wellFormedId, ...smallBody] as const;
const refused = [...bodyErrors, 'NOT_AUTHENTICATED', 'TOO_MANY_REQUESTS'] as const;
const options = json(CeremonyOptions, 'Le opzioni per il browser (WebAuthn)');

export const passkeyRoutes = feature()
  .openapi(
    createRoute({
      tags: ['auth'],
      method: 'post',
      path: '/passkeys/challenge',
      summary: 'Le opzioni per entrare con una passkey',
      middleware: [access('public')] as const,
      responses: { 200: options, ...problems('TOO_MANY_REQUESTS') },
    }),
    async (c) => {
      await limitCaller(c, rateLimits.passkeyChallenges);
      const { startLogin } = await passkeys();
      return c.json({ ...(await startLogin(c.var.ctx)) }, 200, { 'cache-control': 'no-store' });
    },
  )
  .openapi(
    createRoute({
      ...common,
      method: 'post',
      path: '/passkeys/options',
      summary: 'Le opzioni per creare una passkey',
      middleware: [...changing] as const,
      request: body(Reauthentication),
      responses: { 200: options, ...problems(...refused, 'PASSKEY_LIMIT') },
    }),
    async (c) => {
      const { startEnrolment } = await passkeys();
      return c.json({ ...(await startEnrolment(c.var.ctx, c.var.account, c.req.valid('json').current)) }, 200);
    },
  )
  .openapi(
    createRoute({
      ...common,
      method: 'post',
      path: '/passkeys',
      summary: 'Aggiunge una passkey',
      middleware: [...changing] as const,
      request: body(PasskeyEnrolment),
      responses: {
        201: json(EnrolledPasskey, 'La passkey; con il primo fattore, i codici di recupero'),
        ...problems(...refused, 'PASSKEY_LIMIT', 'ENROLMENT_GONE'),
      },
    }),
    async (c) => {
      const { addPasskey } = await passkeys();
      const { ctx, actor, account } = c.var;
      return c.json(await addPasskey(ctx, actor, account, c.req.valid('json')), 201);
    },
  )
  .openapi(
    createRoute({
      ...common,
      method: 'put',
      path: '/passkeys/{id}',
      summary: 'Cambia il nome di una propria passkey',
      middleware: [...changingOne] as const,
      request: { ...byId, ...body(PasskeyName) },
      responses: { 200: json(Passkey, 'La passkey'), ...problems(...refused, 'PASSKEY_NOT_FOUND') },
    }),
    async (c) => {
      const { renamePasskey } = await passkeys();
      const { id } = c.req.valid('param');
      return c.json(await renamePasskey(c.var.ctx, c.var.account, id, c.req.valid('json').name), 200);
    },
  )
  .openapi(
    createRoute({
      ...common,
      method: 'delete',
      path: '/passkeys/{id}',
      summary: 'Elimina una propria passkey',
      middleware: [...changingOne] as const,
      request: { ...byId, ...body(Reauthentication) },
      responses: { 204: noContent, ...problems(...refused, 'PASSKEY_NOT_FOUND') },
    }),
    async (c) => {
      const { removePasskey } = await passkeys();
      const { ctx, actor, account } = c.var;
      const { id } = c.req.valid('param');
      await removePasskey(ctx, actor, account, { id, current: c.req.valid('json').current });
      return c.body(null, 204);
    },
  );
