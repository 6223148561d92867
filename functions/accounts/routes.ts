import { z } from '@hono/zod-openapi';
import { byId, done, feature, json, linkToNext, PageQuery, pathId } from '#functions/http/feature.ts';
import { rateLimits } from '#functions/http/rate-limit/limits.ts';
import { clientNetwork, limitCaller } from '#functions/http/rate-limit/rate-limit.ts';
import { route } from '#functions/http/route.ts';
import {
  Disabling,
  ListedUser,
  LoggedIn,
  LoginInput,
  RegisterInput,
  RoleChange,
  Session,
  User,
} from '#shared/accounts/user.ts';
import { otherAccount, ownAccount } from './account-middleware.ts';
import { changeRoleOf, endDrafts, removeFactorsOf, setDisabled } from './administration/disabling.ts';
import { deviceOf } from './device-label.ts';
import { invitationRoutes } from './invitations/routes.ts';
import { login, register } from './login.ts';
import { passwordRoutes } from './passwords/routes.ts';
import { profileRoutes } from './profile/routes.ts';
import { asUser, listAccounts } from './repository.ts';
import { secondFactorAndPasskeyRoutes } from './second-factor-and-passkey-routes.ts';
import { endOtherSessions, endSession, endSessionsOf, listSessions } from './sessions.ts';

const loginRoutes = feature()
  .openapi(
    route('public', 'post /register', 'Registra un account, con il ruolo user', {
      body: RegisterInput,
      answers: { 201: json(LoggedIn, 'Account creato') },
      problems: ['EMAIL_TAKEN', 'USERNAME_TAKEN'],
    }),
    async (c) => {
      await limitCaller(c, rateLimits.register);
      return c.json(await register(c.var.ctx, c.req.valid('json'), deviceOf(c)), 201, { 'cache-control': 'no-store' });
    },
  )
  .openapi(
    route('public', 'post /login', 'Apre una sessione', {
      body: LoginInput,
      answers: { 200: json(LoggedIn, 'Accesso eseguito') },
      problems: ['WRONG_CREDENTIALS', 'SECOND_FACTOR_REQUIRED'],
    }),
    async (c) =>
      c.json(await login(c.var.ctx, c.req.valid('json'), { network: clientNetwork(c), device: deviceOf(c) }), 200, {
        'cache-control': 'no-store',
      }),
  )
  .openapi(
    route('session:read', 'get /me', 'Dice chi sta chiamando', {
      before: [ownAccount],
      answers: { 200: json(User, 'Chi sta chiamando') },
    }),
    (c) => c.json(asUser(c.var.account), 200),
  )
  .openapi(
    route('users:list', 'get /users', 'Elenca gli account', {
      query: PageQuery,
      answers: { 200: json(z.array(ListedUser), 'Gli account') },
    }),
    async (c) => c.json(linkToNext(c, await listAccounts(c.var.ctx.store, c.req.valid('query'))), 200),
  )
  .openapi(
    route('users:change-role', 'put /users/{id}/role', 'Cambia il ruolo di un altro account', {
      ...byId,
      body: RoleChange,
      before: [otherAccount('OWN_ROLE')],
      answers: { 200: json(User, 'Ruolo aggiornato') },
      problems: ['LAST_ADMIN', 'ACCOUNT_CHANGED'],
    }),
    async (c) => c.json(await changeRoleOf(c.var.ctx, c.var.actor, c.var.account, c.req.valid('json').role), 200),
  )
  .openapi(
    route('users:end-sessions', 'delete /users/{id}/sessions', 'Chiude tutte le sessioni di un altro account', {
      ...byId,
      before: [otherAccount('OWN_ACCOUNT')],
    }),
    async (c) => done(c, endSessionsOf(c.var.ctx, c.var.actor, c.var.account)),
  )
  .openapi(
    route(
      'users:remove-factors',
      'delete /users/{id}/second-factor',
      'Toglie i secondi fattori di un altro account, che li ha persi, e chiude le sue sessioni',
      { ...byId, before: [otherAccount('OWN_ACCOUNT')] },
    ),
    async (c) => done(c, removeFactorsOf(c.var.ctx, c.var.actor, c.var.account)),
  )
  .openapi(
    route(
      'users:disable',
      'put /users/{id}/disabled',
      'Disattiva o riattiva un altro account; disattivarlo chiude le sue sessioni',
      {
        ...byId,
        body: Disabling,
        before: [otherAccount('OWN_ACCOUNT')],
        answers: { 200: json(User, 'L’account') },
        problems: ['LAST_ADMIN', 'ACCOUNT_CHANGED'],
      },
    ),
    async (c) => {
      const { ctx, actor, account } = c.var;
      const { disabled } = c.req.valid('json');
      const user = await setDisabled(ctx, actor, account, disabled);
      if (disabled) await endDrafts(ctx, actor, account);
      return c.json(user, 200);
    },
  );

const sessionRoutes = feature()
  .openapi(
    route('account:own', 'get /sessions', 'Le proprie sessioni aperte, dalla più recente', {
      before: [ownAccount],
      answers: { 200: json(z.array(Session), 'Le sessioni') },
    }),
    async (c) => c.json(await listSessions(c.var.ctx, c.var.account, c.var.actor.sessionId), 200),
  )
  .openapi(
    route('account:own', 'delete /sessions/{id}', 'Chiude una propria sessione', {
      ...byId,
      problems: ['SESSION_NOT_FOUND'],
    }),
    async (c) => done(c, endSession(c.var.ctx, c.var.actor.id, pathId(c.req.param('id'), 'SESSION_NOT_FOUND'))),
  )
  .openapi(
    route('account:own', 'delete /sessions', 'Chiude tutte le altre proprie sessioni', { before: [ownAccount] }),
    async (c) => done(c, endOtherSessions(c.var.ctx, c.var.account, c.var.actor.sessionId)),
  )
  .openapi(route('account:own', 'post /logout', 'Chiude questa sessione', {}), async (c) =>
    done(c, endSession(c.var.ctx, c.var.actor.id, c.var.actor.sessionId)),
  );

export const accountRoutes = feature()
  .route('/', loginRoutes)
  .route('/', passwordRoutes)
  .route('/', profileRoutes)
  .route('/', sessionRoutes)
  .route('/', invitationRoutes)
  .route('/', secondFactorAndPasskeyRoutes);
