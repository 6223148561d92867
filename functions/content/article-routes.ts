import { createRoute, z } from '@hono/zod-openapi';
import { access } from '#functions/http/access.ts';
import { feature } from '#functions/http/feature.ts';
import { json } from '#functions/http/openapi.ts';
import { linkToNext, PageQuery, yesOrNo } from '#functions/http/page.ts';
import { problems } from '#functions/http/problem.ts';
import { listLive } from '#functions/moderation/editions.ts';
import { moderatedRoutes } from '#functions/moderation/routes.ts';
import { Article, ArticleChange, ArticleInput, ArticleSummary, PublicArticleSummary } from '#shared/model/article.ts';
import { categoryId } from '#shared/model/fields.ts';
import { articles } from './article.ts';

export const articleRoutes = feature()
  .openapi(
    createRoute({
      tags: ['article'],
      method: 'get',
      path: '/',
      summary: 'Elenca gli articoli pubblicati, dal più recente',
      middleware: [access('public')] as const,
      request: { query: PageQuery.extend({ featured: yesOrNo.optional(), category: categoryId.optional() }) },
      responses: {
        200: json(z.array(PublicArticleSummary), 'Gli articoli pubblicati, dal più recente'),
        ...problems('INVALID'),
      },
    }),
    async (c) => {
      const { featured, category, ...page } = c.req.valid('query');
      const found = await listLive<PublicArticleSummary>(c.var.ctx.store, 'article', {
        page,
        matches: (article) =>
          (featured === undefined || article.featured === featured) &&
          (category === undefined || article.category === category),
      });
      return c.json(linkToNext(c, found), 200);
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
