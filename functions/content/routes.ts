import { createRoute, z } from '@hono/zod-openapi';
import { access } from '#functions/http/access.ts';
import { feature, json, jsonList, PageQuery, yesOrNo } from '#functions/http/feature.ts';
import { problems } from '#functions/http/problem.ts';
import { moderatedRoutes, unmoderatedRoutes } from '#functions/moderation/routes.ts';
import { listLive } from '#functions/moderation/saving/editions.ts';
import { categoryId, galleryCategory } from '#shared/model/fields.ts';
import {
  Article,
  ArticleChange,
  ArticleInput,
  ArticleSummary,
  PublicArticleSummary,
} from '#shared/model/kinds/article.ts';
import { GalleryChange, GalleryInput, GalleryItem, PublicGalleryItem } from '#shared/model/kinds/gallery.ts';
import { News, NewsChange, NewsInput, NewsSummary, PublicNewsSummary } from '#shared/model/kinds/news.ts';
import { PublicVideo, Video, VideoChange, VideoInput } from '#shared/model/kinds/video.ts';
import { articles, gallery, news, videos } from './specs.ts';

const ListQuery = PageQuery.extend({ featured: yesOrNo.optional(), category: categoryId.optional() });

export const articleRoutes = feature()
  .openapi(
    createRoute({
      tags: ['article'],
      method: 'get',
      path: '/',
      summary: 'Elenca gli articoli pubblicati, dal più recente',
      middleware: [access('public')] as const,
      request: { query: ListQuery },
      responses: {
        200: json(z.array(PublicArticleSummary), 'Gli articoli pubblicati, dal più recente'),
        ...problems('INVALID'),
      },
    }),
    async (c) => {
      const { featured, category, ...page } = c.req.valid('query');
      const narrowing = { featured, group: category };
      return jsonList(c, await listLive<PublicArticleSummary>(c.var.ctx.store, 'article', narrowing, page));
    },
  )
  .route(
    '/',
    moderatedRoutes(articles, {
      item: Article,
      summary: ArticleSummary,
      input: ArticleInput,
      change: ArticleChange,
    }),
  );

export const videoRoutes = feature()
  .openapi(
    createRoute({
      tags: ['video'],
      method: 'get',
      path: '/',
      summary: 'Elenca i video pubblicati, dal più recente',
      middleware: [access('public')] as const,
      request: { query: ListQuery },
      responses: {
        200: json(z.array(PublicVideo), 'I video pubblicati, dal più recente'),
        ...problems('INVALID'),
      },
    }),
    async (c) => {
      const { featured, category, ...page } = c.req.valid('query');
      const narrowing = { featured, group: category };
      return jsonList(c, await listLive<PublicVideo>(c.var.ctx.store, 'video', narrowing, page));
    },
  )
  // A video has no text that a list would leave out.
  .route('/', moderatedRoutes(videos, { item: Video, summary: Video, input: VideoInput, change: VideoChange }));

export const newsRoutes = feature()
  .openapi(
    createRoute({
      tags: ['news'],
      method: 'get',
      path: '/',
      summary: 'Elenca le notizie, dalla più recente',
      middleware: [access('public')] as const,
      request: { query: PageQuery },
      responses: {
        200: json(z.array(PublicNewsSummary), 'Le notizie, dalla più recente'),
        ...problems('INVALID'),
      },
    }),
    async (c) => jsonList(c, await listLive<PublicNewsSummary>(c.var.ctx.store, 'news', {}, c.req.valid('query'))),
  )
  .route('/', unmoderatedRoutes(news, { item: News, summary: NewsSummary, input: NewsInput, change: NewsChange }));

export const galleryRoutes = feature()
  .openapi(
    createRoute({
      tags: ['gallery'],
      method: 'get',
      path: '/',
      summary: 'Elenca le opere, dalla più recente',
      middleware: [access('public')] as const,
      request: { query: PageQuery.extend({ category: galleryCategory.optional() }) },
      responses: {
        200: json(z.array(PublicGalleryItem), 'Le opere della galleria, dalla più recente'),
        ...problems('INVALID'),
      },
    }),
    async (c) => {
      const { category, ...page } = c.req.valid('query');
      return jsonList(c, await listLive<PublicGalleryItem>(c.var.ctx.store, 'gallery', { group: category }, page));
    },
  )
  .route(
    '/',
    unmoderatedRoutes(gallery, {
      item: GalleryItem,
      summary: GalleryItem,
      input: GalleryInput,
      change: GalleryChange,
    }),
  );
