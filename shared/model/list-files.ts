import type { CategoryId } from '#shared/magazine.ts';
import type { Month } from '#shared/time/month-grid.ts';
import type { PublicEvent } from './event.ts';

/** What the search of /articoli knows of an article; the build writes it, the browser asks for it on first use. */
export type IndexedArticle = {
  id: string;
  title: string;
  description: string;
  category: CategoryId;
  author: string;
  date: string;
  image: string;
};

/** The newest articles, and how many older parts there are. */
export type ArticleIndexStart = { articles: IndexedArticle[]; parts: number };

export const articleIndexPath = '/articoli/index.json';

/** Older articles; part 1 has the oldest. An article may be in the start as well. */
export const articleIndexPartPath = (part: number) => `/articoli/indice/${part}.json`;

/** What the calendar knows of an event. */
export type CalendarEvent = Pick<
  PublicEvent,
  'id' | 'title' | 'type' | 'location' | 'description' | 'startDate' | 'endDate'
>;

/** Each month that has events is a file made at build, as are all public lists. */
export const monthFilePath = (month: Month) => `/calendario/${month}.json`;
