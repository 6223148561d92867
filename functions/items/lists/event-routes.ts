import { z } from '@hono/zod-openapi';
import { feature, json, jsonList, PageQuery, yesOrNo } from '#functions/http/feature.ts';
import { route } from '#functions/http/route.ts';
import { moderatedRoutes } from '#functions/items/routes.ts';
import { specs } from '#functions/items/specs.ts';
import { event, PublicEventSummary } from '#shared/kinds/event.ts';
import { eventType } from '#shared/rules/fields.ts';
import { civilDateInRome } from '#shared/time/dates.ts';
import { CalendarMonth, daysOfMonth, eventsTouching, listEvents } from './event-lists.ts';

const list = json(z.array(PublicEventSummary), 'Gli eventi pubblicati, in ordine di inizio');

export const eventRoutes = feature()
  .openapi(
    route('public', 'get /', 'Elenca gli eventi pubblicati, in ordine di inizio', {
      query: PageQuery.extend({
        type: eventType.optional(),
        featured: yesOrNo.optional(),
        upcoming: yesOrNo.optional(),
      }),
      answers: { 200: list },
    }),
    async (c) => {
      const { type, featured, upcoming, ...page } = c.req.valid('query');
      const { store, now } = c.var.ctx;
      const endsFrom = upcoming ? civilDateInRome(now()) : undefined;
      return jsonList(c, await listEvents(store, { type, featured, endsFrom }, page));
    },
  )
  .openapi(
    route('public', 'get /upcoming', 'Elenca gli eventi in corso e futuri', {
      query: PageQuery,
      answers: { 200: list },
    }),
    async (c) => {
      const { store, now } = c.var.ctx;
      return jsonList(c, await listEvents(store, { endsFrom: civilDateInRome(now()) }, c.req.valid('query')));
    },
  )
  .openapi(
    route('public', 'get /calendar/{year}/{month}', 'Elenca gli eventi che toccano un mese', {
      params: CalendarMonth,
      answers: { 200: list },
      problems: ['INVALID'],
    }),
    async (c) => c.json(await eventsTouching(c.var.ctx.store, daysOfMonth(c.req.valid('param'))), 200),
  )
  .route('/', moderatedRoutes(specs.event, event));
