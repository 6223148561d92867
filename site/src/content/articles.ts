import { home } from '#shared/limits.ts';
import type { PublicArticleSummary } from '#shared/model/article.ts';
import { archive } from './archive.ts';
import { query } from './dependency-tracking.ts';
import { summaries } from './snapshot.ts';

export const articleArchive = archive('articles', () => summaries('article'));

export const featuredArticles = query('featuredArticles', (): PublicArticleSummary[] =>
  summaries('article').filter(({ featured }) => featured),
);

export const latestArticles = query('latestArticles', (): PublicArticleSummary[] =>
  summaries('article')
    .filter(({ featured }) => !featured)
    .slice(0, home.latestArticles),
);

const relatedCount = 3;

/**
 * What came before an article in its own category; where that is not enough, what came after it, and then what came
 * before it elsewhere. So a new article changes no page but the few that stand next to it, however many there are.
 */
export const relatedArticles = query('relatedArticles', (id: string, category: string): PublicArticleSummary[] => {
  const kin = around(shelf(category), id);
  const strangers = around(shelf(), id).filter((article) => article.category !== category);
  return [...kin, ...strangers].slice(0, relatedCount);
});

type Shelf = { articles: PublicArticleSummary[]; positions: Map<string, number> };

/** The articles of a category, or all, with the place of each: looked up once for thousands of pages. */
const shelf = query('shelf', (category?: string): Shelf => {
  const articles = summaries('article').filter((article) => category === undefined || article.category === category);
  return { articles, positions: new Map(articles.map(({ id }, position) => [id, position])) };
});

/** The next older ones, then the next newer ones. */
function around({ articles, positions }: Shelf, id: string): PublicArticleSummary[] {
  const position = positions.get(id) ?? 0;
  const older = articles.slice(position + 1, position + 1 + relatedCount);
  const newer = articles.slice(Math.max(0, position - relatedCount), position).toReversed();
  return [...older, ...newer];
}
