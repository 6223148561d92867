import type { PublicArticleSummary } from '#shared/model/article.ts';
import { neighbours, newestItems, olderPage, olderPageCount, type PageNumber } from './pages.ts';
import { query } from './query.ts';
import { summaries } from './snapshot.ts';

export const newestArticles = query('newestArticles', (): PublicArticleSummary[] => newestItems(summaries('article')));

export const olderArticles = query('olderArticles', (page: number): PublicArticleSummary[] =>
  olderPage(summaries('article'), page),
);

export const articleListNeighbours = query('articleListNeighbours', (page: PageNumber) =>
  neighbours(summaries('article').length, page),
);

export const olderArticlePages = (): number[] =>
  Array.from({ length: olderPageCount(summaries('article').length) }, (_, index) => index + 1);
