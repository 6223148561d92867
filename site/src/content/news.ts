import { home } from '#shared/limits.ts';
import type { SnapshotSummary } from '#shared/model/snapshot.ts';
import { neighbours, newestItems, olderPage, olderPageCount, type PageNumber } from './pages.ts';
import { query } from './query.ts';
import { summaries } from './snapshot.ts';

export type NewsSummary = SnapshotSummary<'news'>;

export const latestNews = query('latestNews', (): NewsSummary[] => summaries('news').slice(0, home.news));

/** The page of news holds the newest ones; what is older is on pages counted from the oldest. */
export const newestNews = query('newestNews', (): NewsSummary[] => newestItems(summaries('news')));

export const olderNews = query('olderNews', (page: number): NewsSummary[] => olderPage(summaries('news'), page));

export const newsNeighbours = query('newsNeighbours', (page: PageNumber) => neighbours(summaries('news').length, page));

export const olderNewsPages = (): number[] =>
  Array.from({ length: olderPageCount(summaries('news').length) }, (_, index) => index + 1);

const relatedCount = 3;

/** How far back related news are looked for: older than that, news is no news. */
const reach = 60;

const positions = query('newsPositions', () => new Map(summaries('news').map(({ id }, position) => [id, position])));

/** What came just before in the same category, then just before elsewhere, and what came after where that is not enough. */
export const relatedNews = query('relatedNews', (id: string, category: string): NewsSummary[] => {
  const news = summaries('news');
  const position = positions().get(id) ?? 0;
  const older = news.slice(position + 1, position + 1 + reach);
  const newer = news.slice(Math.max(0, position - relatedCount), position).toReversed();
  const kin = older.filter((item) => item.category === category);
  const strangers = older.filter((item) => item.category !== category);
  return [...kin, ...strangers, ...newer].slice(0, relatedCount);
});
