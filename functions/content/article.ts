import type { Moderated } from '#functions/moderation/moderation.ts';
import { magazine } from '#shared/magazine.ts';
import { Article, PublicArticle } from '#shared/model/article.ts';
import { civilDateInRome } from '#shared/time/dates.ts';

export const articles: Moderated<Article, PublicArticle> = {
  kind: 'article',
  notFound: 'ARTICLE_NOT_FOUND',
  working: Article,
  live: PublicArticle,
  complete: ({ now }, fields) => ({
    date: civilDateInRome(now()),
    featured: false,
    ...magazine.defaultArticleColors,
    ...fields,
  }),
};
