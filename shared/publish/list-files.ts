import type { PublicArticleSummary } from '#shared/kinds/article.ts';
import type { PublicEvent } from '#shared/kinds/event.ts';
import type { Month } from '#shared/time/month-grid.ts';
import type { CalendarWords } from './calendar-links.ts';

/** An article in the search of /articoli; built as a file, which the browser loads on first use. */
export type IndexedArticle = Pick<
  PublicArticleSummary,
  'id' | 'slug' | 'title' | 'description' | 'category' | 'author' | 'date' | 'image'
>;

/** The newest articles, and how many older parts there are. */
export type ArticleIndexStart = { articles: IndexedArticle[]; parts: number };

export const articleIndexPath = '/articoli/index.json';

/** Older articles; part 1 has the oldest. An article may also be in the start file. */
export const articleIndexPartPath = (part: number) => `/articoli/indice/${part}.json`;

export type CalendarEvent = CalendarWords & Pick<PublicEvent, 'id' | 'slug' | 'type'>;

/** The built file of a month; only months with events have one. */
export const monthFilePath = (month: Month) => `/calendario/${month}.json`;
