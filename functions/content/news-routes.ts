import { createRoute, z } from '@hono/zod-openapi';
import { access } from '#functions/http/access.ts';
import { feature } from '#functions/http/feature.ts';
import { json } from '#functions/http/openapi.ts';
import { linkToNext, PageQuery } from '#functions/http/page.ts';
import { problems } from '#functions/http/problem.ts';
import { listLive } from '#functions/moderation/editions.ts';
import type { Unmoderated } from '#functions/moderation/unmoderated.ts';
import { unmoderatedRoutes } from '#functions/moderation/unmoderated-routes.ts';
import { News, NewsChange, NewsInput, NewsSummary } from '#shared/model/news.ts';

const news: Unmoderated<News> = { kind: 'news', notFound: 'NEWS_NOT_FOUND', stored: News };

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
        200: json(z.array(NewsSummary), 'Le notizie, dalla più recente'),
        ...problems('INVALID'),
      },
    }),
    async (c) => {
      const found = await listLive<NewsSummary>(c.var.ctx.store, 'news', { page: c.req.valid('query') });
      return c.json(linkToNext(c, found), 200);
    },
  )
  .route('/', unmoderatedRoutes(news, { item: News, summary: NewsSummary, input: NewsInput, change: NewsChange }));
