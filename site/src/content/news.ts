import { home } from '#shared/limits.ts';
import type { SnapshotSummary } from '#shared/model/snapshot.ts';
import { archive } from './archive.ts';
import { query } from './dependency-tracking.ts';
import { summaries } from './snapshot.ts';

export type NewsSummary = SnapshotSummary<'news'>;

export const latestNews = query('latestNews', (): NewsSummary[] => summaries('news').slice(0, home.news));

export const newsArchive = archive('news', () => summaries('news'));

const relatedCount = 3;

/** Related news are looked for among this many older items. */
const reach = 60;

const positions = query('newsPositions', () => new Map(summaries('news').map(({ id }, position) => [id, position])));

/** The next older news of the same category, then of other categories, then the next newer ones. */
export const relatedNews = query('relatedNews', (id: string, category: string): NewsSummary[] => {
  const news = summaries('news');
  const position = positions().get(id) ?? 0;
  const older = news.slice(position + 1, position + 1 + reach);
  const newer = news.slice(Math.max(0, position - relatedCount), position).toReversed();
  const sameCategory = older.filter((item) => item.category === category);
  const otherCategories = older.filter((item) => item.category !== category);
  return [...sameCategory, ...otherCategories, ...newer].slice(0, relatedCount);
});
