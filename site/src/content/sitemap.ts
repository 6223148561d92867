import type { ContentKind } from '#shared/model/kinds.ts';
import { addDays } from '#shared/rules/dates.ts';
import type { NewsSummary } from './news.ts';
import { query } from './query.ts';
import { today } from './site.ts';
import { summaries } from './snapshot.ts';

export type MappedItem = { id: string; updatedAt: string; image?: string | undefined };

/** Where the pages of a kind are and when each last changed. */
export const mappedItems = query('mappedItems', (kind: Exclude<ContentKind, 'video'>): MappedItem[] =>
  summaries(kind).map(({ id, updatedAt, image }) => ({ id, updatedAt, image })),
);

/** News of the last two days: what a news sitemap may hold. */
export const freshNews = query('freshNews', (): NewsSummary[] =>
  summaries('news').filter(({ date }) => date > addDays(today(), -2) && date <= today()),
);
