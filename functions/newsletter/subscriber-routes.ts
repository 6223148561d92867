import { z } from '@hono/zod-openapi';
import { feature, json, linkToNext, PageQuery } from '#functions/http/feature.ts';
import { route } from '#functions/http/route.ts';
import { originOfSubscription } from '#functions/newsletter/sending/data-subject.ts';
import { importSubscribers } from '#functions/newsletter/subscribers/import-subscribers.ts';
import { askToConfirmImported } from '#functions/newsletter/subscribers/imported-without-consent.ts';
import {
  listSubscribers,
  listUnsubscribed,
  subscribersCsv,
} from '#functions/newsletter/subscribers/subscriber-queries.ts';
import { resubscribe, unsubscribe } from '#functions/newsletter/subscribers/subscription.ts';
import { limits } from '#shared/limits.ts';
import {
  ConfirmationsInput,
  ConfirmationsSent,
  NewsletterStats,
  SubscribeInput,
  Subscriber,
  SubscribersImport,
  SubscribersImported,
  SubscriptionOrigin,
} from '#shared/newsletter/subscriber.ts';
import { newsletterStats } from './counts.ts';
import { outcome, staffMessages } from './public-routes.ts';

const SubscriberQuery = PageQuery.extend({ q: z.string().max(limits.text).optional() });
const list = { 200: json(z.array(Subscriber), 'Gli iscritti, dal più recente') };

export const subscriberRoutes = feature()
  .openapi(
    route(
      'subscribers:manage',
      'get /stats',
      'Conta gli iscritti, i disiscritti, le iscrizioni degli ultimi trenta giorni, le newsletter inviate e le bozze',
      { answers: { 200: json(NewsletterStats, 'I conteggi') } },
    ),
    async (c) => c.json(await newsletterStats(c.var.ctx), 200),
  )
  .openapi(
    route(
      'subscribers:manage',
      'get /subscriptions/all',
      'Elenca gli iscritti, attivi e no, o quelli che q trova per indirizzo o nome',
      { query: SubscriberQuery, answers: list },
    ),
    async (c) => c.json(linkToNext(c, await listSubscribers(c.var.ctx, c.req.valid('query'))), 200),
  )
  .openapi(
    route(
      'subscribers:manage',
      'get /subscriptions/unsubscribed',
      'Elenca i disiscritti, o quelli che q trova per indirizzo o nome',
      { query: SubscriberQuery, answers: list },
    ),
    async (c) => c.json(linkToNext(c, await listUnsubscribed(c.var.ctx, c.req.valid('query'))), 200),
  )
  .openapi(
    route('subscribers:manage', 'get /subscriptions/export', 'Esporta gli iscritti in CSV', {
      answers: { 200: { description: 'Il file', content: { 'text/csv': { schema: z.string() } } } },
    }),
    async (c) =>
      c.body(await subscribersCsv(c.var.ctx, c.var.actor), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="iscritti.csv"',
      }),
  )
  .openapi(
    route(
      'subscribers:manage',
      'post /subscriptions/import',
      'Importa iscritti da un CSV con indirizzo e data del consenso',
      {
        body: SubscribersImport,
        answers: { 200: json(SubscribersImported, 'Com’è andata') },
      },
    ),
    async (c) => c.json(await importSubscribers(c.var.ctx, c.var.actor, c.req.valid('json').csv), 200),
  )
  .openapi(
    route(
      'subscribers:manage',
      'post /subscriptions/ask',
      'Chiede la conferma agli iscritti importati senza la data del consenso, a ciascuno una volta sola',
      {
        body: ConfirmationsInput,
        answers: { 200: json(ConfirmationsSent, 'Quante mail sono partite, e quante restano') },
        problems: ['MAIL_UNAVAILABLE'],
      },
    ),
    async (c) => c.json(await askToConfirmImported(c.var.ctx, c.var.actor, c.req.valid('json').isFirst), 200),
  )
  .openapi(
    route(
      'subscribers:manage',
      'post /subscriptions/origin',
      'Dice da dove viene un’iscrizione: quando e come è stata chiesta, e le ultime newsletter mandate',
      {
        body: SubscribeInput,
        answers: { 200: json(SubscriptionOrigin, 'L’iscrizione') },
        problems: ['SUBSCRIBER_NOT_FOUND'],
      },
    ),
    async (c) => c.json(await originOfSubscription(c.var.ctx, c.req.valid('json').email), 200),
  )
  .openapi(
    route('subscribers:manage', 'post /resubscribe', 'Riattiva un iscritto', {
      body: SubscribeInput,
      answers: { 200: outcome('subscribed', 'already_subscribed') },
      problems: ['SUBSCRIBER_NOT_FOUND', 'SUBSCRIPTION_NOT_CONFIRMED'],
    }),
    async (c) => {
      const status = await resubscribe(c.var.ctx, c.req.valid('json').email, c.var.actor);
      return c.json({ message: staffMessages[status], status }, 200);
    },
  )
  .openapi(
    route('subscribers:manage', 'post /admin-unsubscribe', 'Disiscrive un iscritto', {
      body: SubscribeInput,
      answers: { 200: outcome('unsubscribed', 'already_unsubscribed') },
      problems: ['SUBSCRIBER_NOT_FOUND'],
    }),
    async (c) => {
      const status = await unsubscribe(c.var.ctx, { email: c.req.valid('json').email }, c.var.actor);
      return c.json({ message: staffMessages[status], status }, 200);
    },
  );
