import { createRoute, z } from '@hono/zod-openapi';
import { access } from '#functions/http/access.ts';
import { feature, json, jsonList, PageQuery, yesOrNo } from '#functions/http/feature.ts';
import { problems } from '#functions/http/problem.ts';
import { moderatedRoutes } from '#functions/moderation/routes.ts';
import { eventType } from '#shared/model/fields.ts';
import { Event, EventChange, EventInput, EventSummary, PublicEventSummary } from '#shared/model/kinds/event.ts';
import { civilDateInRome } from '#shared/time/dates.ts';
import { CalendarMonth, daysOfMonth, eventsTouching, listEvents } from './event-lists.ts';
import { events } from './specs.ts';

const list = json(z.array(PublicEventSummary), 'Gli eventi pubblicati, in ordine di inizio');

export const eventRoutes = feature()
  .openapi(
    createRoute({
      tags: ['event'],
      method: 'get',
      path: '/',
      summary: 'Elenca gli eventi pubblicati, in ordine di inizio',
      middleware: [access('public')] as const,
      request: {
        query: PageQuery.extend({
          type: eventType.optional(),
          featured: yesOrNo.optional(),
          upcoming: yesOrNo.optional(),
        }),
      },
      responses: { 200: list, ...problems('INVALID') },
    }),
    async (c) => {
      const { type, featured, upcoming, ...page } = c.req.valid('query');
      const { store, now } = c.var.ctx;
      const endsFrom = upcoming ? civilDateInRome(now()) : undefined;
      return jsonList(c, await listEvents(store, { type, featured, endsFrom }, page));
    },
  )
  .openapi(
    createRoute({
      tags: ['event'],
      method: 'get',
      path: '/upcoming',
      summary: 'Elenca gli eventi in corso e futuri',
      middleware: [access('public')] as const,
      request: { query: PageQuery },
      responses: { 200: list, ...problems('INVALID') },
    }),
    async (c) => {
      const { store, now } = c.var.ctx;
      return jsonList(c, await listEvents(store, { endsFrom: civilDateInRome(now()) }, c.req.valid('query')));
    },
  )
  .openapi(
    createRoute({
      tags: ['event'],
      method: 'get',
      path: '/calendar/{year}/{month}',
      summary: 'Elenca gli eventi che toccano un mese',
      middleware: [access('public')] as const,
      request: { params: CalendarMonth },
      responses: { 200: list, ...problems('INVALID') },
    }),
    async (c) => c.json(await eventsTouching(c.var.ctx.store, daysOfMonth(c.req.valid('param'))), 200),
  )
  .route('/', moderatedRoutes(events, { item: Event, summary: EventSummary, input: EventInput, change: EventChange }));
