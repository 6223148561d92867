import { home } from '#shared/limits.ts';
import type { SnapshotSummary } from '#shared/model/snapshot.ts';
import { query } from './query.ts';
import { summaries } from './snapshot.ts';

export type NewsSummary = SnapshotSummary<'news'>;

export const latestNews = query('latestNews', (): NewsSummary[] => summaries('news').slice(0, home.news));
