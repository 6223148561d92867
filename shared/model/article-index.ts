import type { CategoryId } from '#shared/magazine.ts';

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
