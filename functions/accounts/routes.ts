import { createRoute, z } from '@hono/zod-openapi';
import { access } from '#functions/http/access.ts';
import { jsonBody } from '#functions/http/body.ts';
import { clientNetwork } from '#functions/http/client-network.ts';
import { bearer, body, byId, feature, json, linkToNext, noContent, PageQuery } from '#functions/http/feature.ts';
import { bodyErrors, problems } from '#functions/http/problem.ts';
import { rateLimits } from '#functions/http/rate-limit/limits.ts';
import { limitCaller } from '#functions/http/rate-limit/rate-limit.ts';
import { limits } from '#shared/limits.ts';
import {
  Disabling,
  ListedUser,
  LoggedIn,
  LoginInput,
  RegisterInput,
  RoleChange,
  User,
} from '#shared/model/people/user.ts';
import { otherAccount, otherAccountErrors, ownAccount } from './account-middleware.ts';
import { endDrafts, setDisabled } from './administration/disabling.ts';
import { changeRoleOf } from './administration/roles.ts';
import { deviceOf } from './device-label.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { login, register } from './login.ts';
import { passwordRoutes } from './passwords/routes.ts';
import { profileRoutes } from './profile/routes.ts';
import { asUser, listAccounts } from './repository.ts';
import { secondFactorAndPasskeyRoutes } from './second-factor-and-passkey-routes.ts';
import { removeFactorsOf } from './second-factors/removal.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { endSessionsOf } from './sessions/sessions.ts';

const tags = ['auth'];
const smallBody = jsonBody(limits.smallBodyBytes);

const loginRoutes = feature()
  .openapi(
    createRoute({
      tags,
      method: 'post',
      path: '/register',
      summary: 'Registra un account, con il ruolo user',
      middleware: [access('public'), ...smallBody] as const,
      request: body(RegisterInput),
      responses: {
        201: json(LoggedIn, 'Account creato'),
        ...problems(...bodyErrors, 'EMAIL_TAKEN', 'USERNAME_TAKEN', 'TOO_MANY_REQUESTS'),
      },
    }),
    async (c) => {
      await limitCaller(c, rateLimits.register);
      return c.json(await register(c.var.ctx, c.req.valid('json'), deviceOf(c)), 201, { 'cache-control': 'no-store' });
    },
  )
  .openapi(
    createRoute({
      tags,
      method: 'post',
      path: '/login',
      summary: 'Apre una sessione',
      middleware: [access('public'), ...smallBody] as const,
      request: body(LoginInput),
      responses: {
        200: json(LoggedIn, 'Accesso eseguito'),
        ...problems(...bodyErrors, 'WRONG_CREDENTIALS', 'SECOND_FACTOR_REQUIRED', 'TOO_MANY_REQUESTS'),
      },
    }),
    async (c) =>
      c.json(await login(c.var.ctx, c.req.valid('json'), { network: clientNetwork(c), device: deviceOf(c) }), 200, {
        'cache-control': 'no-store',
      }),
  )
  .openapi(
    createRoute({
      tags,
      security: bearer,
      method: 'get',
      path: '/me',
      summary: 'Dice chi sta chiamando',
      middleware: [access('session:read'), ownAccount] as const,
      responses: { 200: json(User, 'Chi sta chiamando'), ...problems('NOT_AUTHENTICATED') },
    }),
    (c) => c.json(asUser(c.var.account), 200),
  )
  .openapi(
    createRoute({
      tags,
      security: bearer,
      method: 'get',
      path: '/users',
      summary: 'Elenca gli account',
      middleware: [access('users:list')] as const,
      request: { query: PageQuery },
      responses: {
        200: json(z.array(ListedUser), 'Gli account'),
        ...problems('NOT_AUTHENTICATED', 'FORBIDDEN', 'INVALID'),
      },
    }),
    async (c) => c.json(linkToNext(c, await listAccounts(c.var.ctx.store, c.req.valid('query'))), 200),
  )
  .openapi(
    createRoute({
      tags,
      security: bearer,
      method: 'put',
      path: '/users/{id}/role',
      summary: 'Cambia il ruolo di un altro account',
      middleware: [access('users:change-role'), otherAccount('OWN_ROLE'), ...smallBody] as const,
      request: { ...byId, ...body(RoleChange) },
      responses: {
        200: json(User, 'Ruolo aggiornato'),
        ...problems(
          'NOT_AUTHENTICATED',
          'FORBIDDEN',
          'OWN_ROLE',
          'USER_NOT_FOUND',
          ...bodyErrors,
          'LAST_ADMIN',
          'ACCOUNT_CHANGED',
        ),
      },
    }),
    async (c) => c.json(await changeRoleOf(c.var.ctx, c.var.actor, c.var.account, c.req.valid('json').role), 200),
  )
  .openapi(
    createRoute({
      tags,
      security: bearer,
      method: 'delete',
      path: '/users/{id}/sessions',
      summary: 'Chiude tutte le sessioni di un altro account',
      middleware: [access('users:end-sessions'), otherAccount('OWN_ACCOUNT')] as const,
      request: byId,
      responses: {
        204: noContent,
        ...problems(...otherAccountErrors),
      },
    }),
    async (c) => {
      await endSessionsOf(c.var.ctx, c.var.actor, c.var.account);
      return c.body(null, 204);
    },
  )
  .openapi(
    createRoute({
      tags,
      security: bearer,
      method: 'delete',
      path: '/users/{id}/second-factor',
      summary: 'Toglie i secondi fattori di un altro account, che li ha persi, e chiude le sue sessioni',
      middleware: [access('users:remove-factors'), otherAccount('OWN_ACCOUNT')] as const,
      request: byId,
      responses: {
        204: noContent,
        ...problems(...otherAccountErrors),
      },
    }),
    async (c) => {
      await removeFactorsOf(c.var.ctx, c.var.actor, c.var.account);
      return c.body(null, 204);
    },
  )
  .openapi(
    createRoute({
      tags,
      security: bearer,
      method: 'put',
      path: '/users/{id}/disabled',
      summary: 'Disattiva o riattiva un altro account; disattivarlo chiude le sue sessioni',
      middleware: [access('users:disable'), otherAccount('OWN_ACCOUNT'), ...smallBody] as const,
      request: { ...byId, ...body(Disabling) },
      responses: {
        200: json(User, 'L’account'),
        ...problems(...otherAccountErrors, ...bodyErrors, 'LAST_ADMIN', 'ACCOUNT_CHANGED'),
      },
    }),
    async (c) => {
      const { ctx, actor, account } = c.var;
      const { disabled } = c.req.valid('json');
      const user = await setDisabled(ctx, actor, account, disabled);
      if (disabled) await endDrafts(ctx, actor, account);
      return c.json(user, 200);
    },
  );

export const accountRoutes = feature()
  .route('/', loginRoutes)
  .route('/', passwordRoutes)
  .route('/', profileRoutes)
  .route('/', sessionRoutes)
  .route('/', invitationRoutes)
  .route('/', secondFactorAndPasskeyRoutes);
