import { home } from '#shared/limits.ts';
import type { CategoryId } from '#shared/magazine.ts';
import type { SnapshotSummary } from '#shared/publish/snapshot.ts';
import { query } from './dependency-tracking.ts';
import { mostRelated } from './related.ts';
import { items, itemsOf, summary } from './snapshot.ts';

export type ListedNews = SnapshotSummary<'news'>;

export const latestNews = query('latestNews', (): ListedNews[] => items('news').first(home.news));

export const sectionNews = query('sectionNews', (category: CategoryId): ListedNews[] =>
  itemsOf('news', category).first(home.news),
);

const relatedCount = 3;

const maxOlderCandidates = 60;

/** Those that share the most with a news item; where none does, the next older ones of its category. */
export const relatedNews = query('relatedNews', (id: string): ListedNews[] => {
  const news = summary('news', id);
  if (!news) return [];
  const { before, after } = items('news').around(news, { before: relatedCount, after: maxOlderCandidates });
  const sameCategory = after.filter(({ category }) => category === news.category);
  const otherCategories = after.filter(({ category }) => category !== news.category);
  return mostRelated(news, [...sameCategory, ...otherCategories, ...before], relatedCount);
});
