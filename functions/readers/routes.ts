import { z } from '@hono/zod-openapi';
import { ownAccount } from '#functions/accounts/account-middleware.ts';
import type { Account } from '#functions/accounts/repository.ts';
import type { Context } from '#functions/context/context.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { byId, done, feature, json, linkToNext, PageQuery, pathId } from '#functions/http/feature.ts';
import { rateLimits } from '#functions/http/rate-limit/limits.ts';
import { clientNetwork, limitAccount, limitCaller, limitWork } from '#functions/http/rate-limit/rate-limit.ts';
import { route } from '#functions/http/route.ts';
import { getSubscriberByEmail } from '#functions/newsletter/subscribers/subscribers.ts';
import { subscribe, unsubscribe } from '#functions/newsletter/subscribers/subscription.ts';
import { getPreferences, savePreferences } from '#functions/notifications/preferences.ts';
import { OwnDeletion } from '#shared/accounts/user.ts';
import { NewsletterChoice, NewsletterState } from '#shared/newsletter/subscriber.ts';
import { NotificationPreferences } from '#shared/notifications/notifications.ts';
import { Kept, KeptItem } from '#shared/readers/kept.ts';
import type { KeptList } from '#shared/readers/kept-lists.ts';
import { deleteOwnAccount } from './deletion.ts';
import { exportAccount } from './export.ts';
import { drop, isKept, keep, keptNotFound, listKept } from './kept-items.ts';

/** The subscription of the account's own address. At an unconfirmed one only a request shows: a subscription may be another person's. */
async function stateOf({ store }: Context, { email, unconfirmed = false }: Account): Promise<NewsletterState> {
  const data = (await getSubscriberByEmail(store, email))?.data;
  const subscribed = !unconfirmed && data?.isActive === true;
  return { subscribed, awaitsConfirmation: data?.awaitsConfirmation ?? false };
}

/** Answers without reading the row again: a failed read must not report a successful write as failed. */
async function choose(ctx: Context, account: Account, subscribed: boolean, network: string): Promise<NewsletterState> {
  const { email, unconfirmed = false } = account;
  if (!subscribed) {
    await unsubscribe(ctx, { email }, 'subscriber', { onlyRequest: unconfirmed }).catch(ignoreUnknownSubscriber);
    return { subscribed, awaitsConfirmation: false };
  }
  // An unconfirmed address may belong to another person: its owner says yes by mail.
  const mustConfirm = ctx.settings.doubleOptIn || unconfirmed;
  const status = await subscribe(ctx, email, { source: 'profile', address: network, mustConfirm });
  if (unconfirmed && status === 'already_subscribed') throw new AppError('EMAIL_NOT_CONFIRMED');
  const awaitsConfirmation = status === 'confirmation_sent';
  return { subscribed: !awaitsConfirmation, awaitsConfirmation };
}

/** Without a subscription there is none to end. */
function ignoreUnknownSubscriber(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'SUBSCRIBER_NOT_FOUND')) throw error;
}

const newsletterState = { 200: json(NewsletterState, 'L’iscrizione del proprio indirizzo') };

const ownNewsletterRoutes = feature()
  .openapi(
    route('account:own', 'get /', 'Se il proprio indirizzo riceve la newsletter', {
      before: [ownAccount],
      answers: newsletterState,
    }),
    async (c) => c.json(await stateOf(c.var.ctx, c.var.account), 200),
  )
  .openapi(
    route('account:own', 'put /', 'Iscrive o disiscrive il proprio indirizzo, con le regole dell’iscrizione', {
      body: NewsletterChoice,
      before: [ownAccount],
      answers: newsletterState,
      problems: ['EMAIL_NOT_CONFIRMED', 'TOO_MANY_REQUESTS', 'MAIL_UNAVAILABLE'],
    }),
    async (c) => {
      await limitCaller(c, rateLimits.subscribe);
      return c.json(await choose(c.var.ctx, c.var.account, c.req.valid('json').subscribed, clientNetwork(c)), 200);
    },
  );

const words = {
  saved: {
    list: 'Gli articoli salvati',
    one: 'Se l’articolo è salvato',
    put: 'Salva un articolo',
    drop: 'Toglie un articolo salvato',
  },
  followed: {
    list: 'Gli eventi seguiti',
    one: 'Se l’evento è seguito',
    put: 'Segue un evento',
    drop: 'Non segue più un evento',
  },
} as const satisfies Record<KeptList, object>;

function keptRoutes(list: KeptList) {
  const notFound = keptNotFound[list];
  return feature()
    .openapi(
      route('account:own', 'get /', words[list].list, {
        query: PageQuery,
        answers: { 200: json(z.array(KeptItem), words[list].list) },
      }),
      async (c) => {
        const page = await listKept(c.var.ctx, c.var.actor.id, list, c.req.valid('query'));
        return c.json(linkToNext(c, page), 200);
      },
    )
    .openapi(
      route('account:own', 'get /{id}', words[list].one, {
        ...byId,
        answers: { 200: json(Kept, words[list].one) },
        problems: [notFound],
      }),
      async (c) => {
        const id = pathId(c.req.valid('param').id, notFound);
        return c.json({ kept: await isKept(c.var.ctx, c.var.actor.id, list, id) }, 200);
      },
    )
    .openapi(
      route('account:own', 'put /{id}', words[list].put, { ...byId, problems: [notFound, 'TOO_MANY_REQUESTS'] }),
      async (c) => {
        const id = pathId(c.req.valid('param').id, notFound);
        await limitAccount(c.var.ctx, rateLimits.kept, c.var.actor.id);
        return done(c, keep(c.var.ctx, c.var.actor.id, list, id));
      },
    )
    .openapi(route('account:own', 'delete /{id}', words[list].drop, { ...byId, problems: [notFound] }), async (c) =>
      done(c, drop(c.var.ctx, c.var.actor.id, list, pathId(c.req.valid('param').id, notFound))),
    );
}

const preferences = { 200: json(NotificationPreferences, 'Le scelte') };

const notificationRoutes = feature()
  .openapi(
    route('account:own', 'get /', 'Quali mail della redazione si ricevono', { answers: preferences }),
    async (c) => c.json(await getPreferences(c.var.ctx, c.var.actor.id), 200),
  )
  .openapi(
    route('account:own', 'put /', 'Sceglie quali mail della redazione ricevere', {
      body: NotificationPreferences,
      answers: preferences,
    }),
    async (c) => {
      const chosen = c.req.valid('json');
      await savePreferences(c.var.ctx, c.var.actor.id, chosen);
      return c.json(chosen, 200);
    },
  );

const ownDataRoutes = feature()
  .openapi(
    route('account:own', 'get /export', 'Tutti i propri dati, come file JSON', {
      before: [ownAccount],
      answers: { 200: json(z.looseObject({}), 'I dati') },
      problems: ['TOO_MANY_REQUESTS'],
    }),
    async (c) => {
      const { ctx, actor, account } = c.var;
      const made = () => exportAccount(ctx, account, actor.sessionId);
      const data = (await limitWork(ctx, rateLimits.exports, actor.id, made)) as Record<string, unknown>;
      return c.json(data, 200, { 'content-disposition': 'attachment; filename="i-tuoi-dati.json"' });
    },
  )
  .openapi(
    route(
      'account:own',
      'delete /',
      'Elimina il proprio account: i suoi contenuti restano, affidati a un amministratore',
      { body: OwnDeletion, before: [ownAccount], problems: ['LAST_ADMIN', 'ACCOUNT_CHANGED', 'TOO_MANY_REQUESTS'] },
    ),
    async (c) => done(c, deleteOwnAccount(c.var.ctx, c.var.actor, c.var.account, c.req.valid('json'))),
  );

/** The kept items, choices and data of the caller. */
export const meRoutes = feature()
  .route('/', ownDataRoutes)
  .route('/notifications', notificationRoutes)
  .route('/newsletter', ownNewsletterRoutes)
  .route('/saved', keptRoutes('saved'))
  .route('/followed', keptRoutes('followed'));
