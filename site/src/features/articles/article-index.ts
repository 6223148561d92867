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

export const articleIndexPath = '/articoli/index.json';
