import { ownAccount } from '#functions/accounts/account-middleware.ts';
import { byId, done, feature, json, pathId } from '#functions/http/feature.ts';
import { rateLimits } from '#functions/http/rate-limit/limits.ts';
import { limitCaller } from '#functions/http/rate-limit/rate-limit.ts';
import { check, route } from '#functions/http/route.ts';
import {
  CeremonyOptions,
  EnrolledPasskey,
  Passkey,
  PasskeyEnrolment,
  PasskeyName,
  Reauthentication,
} from '#shared/accounts/second-factor.ts';

/** Loaded with the first call: the library for WebAuthn is as large as the rest of the API. */
const passkeys = () => import('./passkeys.ts');

/** A malformed id is unknown, whatever the body says. */
const wellFormedId = check(['PASSKEY_NOT_FOUND'], async (c, next) => {
  pathId(c.req.param('id') ?? '', 'PASSKEY_NOT_FOUND');
  await next();
});
const options = json(CeremonyOptions, 'Le opzioni per il browser (WebAuthn)');

export const passkeyRoutes = feature()
  .openapi(
    route('public', 'post /passkeys/challenge', 'Le opzioni per entrare con una passkey', {
      answers: { 200: options },
    }),
    async (c) => {
      await limitCaller(c, rateLimits.passkeyChallenges);
      const { startLogin } = await passkeys();
      return c.json({ ...(await startLogin(c.var.ctx)) }, 200, { 'cache-control': 'no-store' });
    },
  )
  .openapi(
    route('account:own', 'post /passkeys/options', 'Le opzioni per creare una passkey', {
      body: Reauthentication,
      before: [ownAccount],
      answers: { 200: options },
      problems: ['TOO_MANY_REQUESTS', 'PASSKEY_LIMIT'],
    }),
    async (c) => {
      const { startEnrolment } = await passkeys();
      return c.json({ ...(await startEnrolment(c.var.ctx, c.var.account, c.req.valid('json').current)) }, 200);
    },
  )
  .openapi(
    route('account:own', 'post /passkeys', 'Aggiunge una passkey', {
      body: PasskeyEnrolment,
      before: [ownAccount],
      answers: { 201: json(EnrolledPasskey, 'La passkey; con il primo fattore, i codici di recupero') },
      problems: ['TOO_MANY_REQUESTS', 'PASSKEY_LIMIT', 'ENROLMENT_GONE'],
    }),
    async (c) => {
      const { addPasskey } = await passkeys();
      const { ctx, actor, account } = c.var;
      return c.json(await addPasskey(ctx, actor, account, c.req.valid('json')), 201);
    },
  )
  .openapi(
    route('account:own', 'put /passkeys/{id}', 'Cambia il nome di una propria passkey', {
      ...byId,
      body: PasskeyName,
      before: [ownAccount, wellFormedId],
      answers: { 200: json(Passkey, 'La passkey') },
      problems: ['TOO_MANY_REQUESTS'],
    }),
    async (c) => {
      const { renamePasskey } = await passkeys();
      const { id } = c.req.valid('param');
      return c.json(await renamePasskey(c.var.ctx, c.var.account, id, c.req.valid('json').name), 200);
    },
  )
  .openapi(
    route('account:own', 'delete /passkeys/{id}', 'Elimina una propria passkey', {
      ...byId,
      body: Reauthentication,
      before: [ownAccount, wellFormedId],
      problems: ['TOO_MANY_REQUESTS'],
    }),
    async (c) => {
      const { removePasskey } = await passkeys();
      const { ctx, actor, account } = c.var;
      const { id } = c.req.valid('param');
      return done(c, removePasskey(ctx, actor, account, { id, current: c.req.valid('json').current }));
    },
  );
