import { createRoute, z } from '@hono/zod-openapi';
import { access } from '#functions/http/access.ts';
import { jsonBody } from '#functions/http/body.ts';
import { bearer, body, feature, json, linkToNext, PageQuery } from '#functions/http/feature.ts';
import { bodyErrors, problems } from '#functions/http/problem.ts';
import { originOfSubscription } from '#functions/newsletter/sending/data-subject.ts';
import { importSubscribers } from '#functions/newsletter/subscribers/import-subscribers.ts';
import { subscribersCsv } from '#functions/newsletter/subscribers/subscriber-csv.ts';
import { listSubscribers, listUnsubscribed } from '#functions/newsletter/subscribers/subscriber-queries.ts';
import { resubscribe, unsubscribe } from '#functions/newsletter/subscribers/subscription.ts';
import { limits } from '#shared/limits.ts';
import {
  NewsletterStats,
  SubscribeInput,
  Subscriber,
  SubscribersImport,
  SubscribersImported,
  SubscriptionOrigin,
} from '#shared/model/newsletter/subscriber.ts';
import { newsletterStats } from './counts.ts';
import { outcome, staffMessages } from './public-routes.ts';

const described = { tags: ['newsletter'], security: bearer };
const refused = ['NOT_AUTHENTICATED', 'FORBIDDEN'] as const;
const manages = [access('subscribers:manage')] as const;
const managesWithBody = [access('subscribers:manage'), ...jsonBody(limits.smallBodyBytes)] as const;
const SubscriberQuery = PageQuery.extend({ q: z.string().max(limits.text).optional() });
const list = { 200: json(z.array(Subscriber), 'Gli iscritti, dal più recente'), ...problems(...refused, 'INVALID') };

/** Subscribers of the newsletter, for administrators. */
export const subscriberRoutes = feature()
  .openapi(
    createRoute({
      ...described,
      method: 'get',
      path: '/stats',
      summary:
        'Conta gli iscritti, i disiscritti, le iscrizioni degli ultimi trenta giorni, le newsletter inviate e le bozze',
      middleware: [...manages] as const,
      responses: { 200: json(NewsletterStats, 'I conteggi'), ...problems(...refused) },
    }),
    async (c) => c.json(await newsletterStats(c.var.ctx), 200),
  )
  .openapi(
    createRoute({
      ...described,
      method: 'get',
      path: '/subscriptions/all',
      summary: 'Elenca gli iscritti, attivi e no, o quelli che q trova per indirizzo o nome',
      middleware: [...manages] as const,
      request: { query: SubscriberQuery },
      responses: list,
    }),
    async (c) => c.json(linkToNext(c, await listSubscribers(c.var.ctx, c.req.valid('query'))), 200),
  )
  .openapi(
    createRoute({
      ...described,
      method: 'get',
      path: '/subscriptions/unsubscribed',
      summary: 'Elenca i disiscritti, o quelli che q trova per indirizzo o nome',
      middleware: [...manages] as const,
      request: { query: SubscriberQuery },
      responses: list,
    }),
    async (c) => c.json(linkToNext(c, await listUnsubscribed(c.var.ctx, c.req.valid('query'))), 200),
  )
  .openapi(
    createRoute({
      ...described,
      method: 'get',
      path: '/subscriptions/export',
      summary: 'Esporta gli iscritti in CSV',
      middleware: [...manages] as const,
      responses: {
        200: { description: 'Il file', content: { 'text/csv': { schema: z.string() } } },
        ...problems(...refused),
      },
    }),
    async (c) =>
      c.body(await subscribersCsv(c.var.ctx, c.var.actor), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="iscritti.csv"',
      }),
  )
  .openapi(
    createRoute({
      ...described,
      method: 'post',
      path: '/subscriptions/import',
      summary: 'Importa iscritti da un CSV con indirizzo e data del consenso',
      middleware: [access('subscribers:manage'), ...jsonBody()] as const,
      request: body(SubscribersImport),
      responses: { 200: json(SubscribersImported, 'Com’è andata'), ...problems(...refused, ...bodyErrors) },
    }),
    async (c) => c.json(await importSubscribers(c.var.ctx, c.var.actor, c.req.valid('json').csv), 200),
  )
  .openapi(
    createRoute({
      ...described,
      method: 'post',
      path: '/subscriptions/origin',
      summary: 'Dice da dove viene un’iscrizione: quando e come è stata chiesta, e le ultime newsletter mandate',
      middleware: [...managesWithBody] as const,
      request: body(SubscribeInput),
      responses: {
        200: json(SubscriptionOrigin, 'L’iscrizione'),
        ...problems(...refused, ...bodyErrors, 'SUBSCRIBER_NOT_FOUND'),
      },
    }),
    async (c) => c.json(await originOfSubscription(c.var.ctx, c.req.valid('json').email), 200),
  )
  .openapi(
    createRoute({
      ...described,
      method: 'post',
      path: '/resubscribe',
      summary: 'Riattiva un iscritto',
      middleware: [...managesWithBody] as const,
      request: body(SubscribeInput),
      responses: {
        200: outcome('subscribed', 'already_subscribed'),
        ...problems(...refused, ...bodyErrors, 'SUBSCRIBER_NOT_FOUND', 'SUBSCRIPTION_NOT_CONFIRMED'),
      },
    }),
    async (c) => {
      const status = await resubscribe(c.var.ctx, c.req.valid('json').email, c.var.actor);
      return c.json({ message: staffMessages[status], status }, 200);
    },
  )
  .openapi(
    createRoute({
      ...described,
      method: 'post',
      path: '/admin-unsubscribe',
      summary: 'Disiscrive un iscritto',
      middleware: [...managesWithBody] as const,
      request: body(SubscribeInput),
      responses: {
        200: outcome('unsubscribed', 'already_unsubscribed'),
        ...problems(...refused, ...bodyErrors, 'SUBSCRIBER_NOT_FOUND'),
      },
    }),
    async (c) => {
      const status = await unsubscribe(c.var.ctx, { email: c.req.valid('json').email }, c.var.actor);
      return c.json({ message: staffMessages[status], status }, 200);
    },
  );
