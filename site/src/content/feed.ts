import type { PublicArticle } from '#shared/model/article.ts';
import { query } from './query.ts';
import { item, summaries } from './snapshot.ts';

const feedLength = 30;

const newest = (category?: string) =>
  summaries('article')
    .filter((article) => category === undefined || article.category === category)
    .slice(0, feedLength);

/** The newest articles with their texts, of one category or of all. */
export const feedArticles = query(
  'feedArticles',
  (category?: string): PublicArticle[] =>
    newest(category)
      .map(({ id }) => item('article', id))
      .filter((article) => article !== undefined),
  (category) => newest(category).map(({ id, version, updatedAt }) => `${id} ${version} ${updatedAt}`),
);
