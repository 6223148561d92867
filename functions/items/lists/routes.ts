import { z } from '@hono/zod-openapi';
import { feature, json, jsonList, PageQuery, yesOrNo } from '#functions/http/feature.ts';
import { route } from '#functions/http/route.ts';
import { moderatedRoutes, unmoderatedRoutes } from '#functions/items/routes.ts';
import { listLive } from '#functions/items/saving/editions.ts';
import { specs } from '#functions/items/specs.ts';
import { article, PublicArticleSummary } from '#shared/kinds/article.ts';
import { event, PublicEventSummary } from '#shared/kinds/event.ts';
import { gallery, PublicGalleryItem } from '#shared/kinds/gallery.ts';
import { news, PublicNewsSummary } from '#shared/kinds/news.ts';
import { PublicVideo, video } from '#shared/kinds/video.ts';
import { categoryId, eventType, galleryCategory } from '#shared/rules/fields.ts';
import { civilDateInRome } from '#shared/time/dates.ts';
import { CalendarMonth, daysOfMonth, eventsTouching, listEvents } from './event-lists.ts';

const ListQuery = PageQuery.extend({ featured: yesOrNo.optional(), category: categoryId.optional() });

const articleRoutes = feature()
  .openapi(
    route('public', 'get /', 'Elenca gli articoli pubblicati, dal più recente', {
      query: ListQuery,
      answers: { 200: json(z.array(PublicArticleSummary), 'Gli articoli pubblicati, dal più recente') },
    }),
    async (c) => {
      const { featured, category, ...page } = c.req.valid('query');
      const narrowing = { featured, group: category };
      return jsonList(c, await listLive<PublicArticleSummary>(c.var.ctx.store, 'article', narrowing, page));
    },
  )
  .route('/', moderatedRoutes(specs.article, article));

const videoRoutes = feature()
  .openapi(
    route('public', 'get /', 'Elenca i video pubblicati, dal più recente', {
      query: ListQuery,
      answers: { 200: json(z.array(PublicVideo), 'I video pubblicati, dal più recente') },
    }),
    async (c) => {
      const { featured, category, ...page } = c.req.valid('query');
      const narrowing = { featured, group: category };
      return jsonList(c, await listLive<PublicVideo>(c.var.ctx.store, 'video', narrowing, page));
    },
  )
  .route('/', moderatedRoutes(specs.video, video));

const newsRoutes = feature()
  .openapi(
    route('public', 'get /', 'Elenca le notizie, dalla più recente', {
      query: PageQuery,
      answers: { 200: json(z.array(PublicNewsSummary), 'Le notizie, dalla più recente') },
    }),
    async (c) => jsonList(c, await listLive<PublicNewsSummary>(c.var.ctx.store, 'news', {}, c.req.valid('query'))),
  )
  .route('/', unmoderatedRoutes(specs.news, news));

const galleryRoutes = feature()
  .openapi(
    route('public', 'get /', 'Elenca le opere, dalla più recente', {
      query: PageQuery.extend({ category: galleryCategory.optional() }),
      answers: { 200: json(z.array(PublicGalleryItem), 'Le opere della galleria, dalla più recente') },
    }),
    async (c) => {
      const { category, ...page } = c.req.valid('query');
      return jsonList(c, await listLive<PublicGalleryItem>(c.var.ctx.store, 'gallery', { group: category }, page));
    },
  )
  .route('/', unmoderatedRoutes(specs.gallery, gallery));

const list = json(z.array(PublicEventSummary), 'Gli eventi pubblicati, in ordine di inizio');

const eventRoutes = feature()
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

export const contentRoutes = feature()
  .route('/articles', articleRoutes)
  .route('/videos', videoRoutes)
  .route('/events', eventRoutes)
  .route('/news', newsRoutes)
  .route('/gallery', galleryRoutes);
