import { home } from '#shared/limits.ts';
import type { CategoryId } from '#shared/magazine.ts';
import type { PublicArticleSummary } from '#shared/model/article.ts';
import type { ArticleIndexStart, IndexedArticle } from '#shared/model/list-files.ts';
import type { Picture } from '#shared/model/snapshot.ts';
import { archive, type FilteredItems, newestOf } from './archive.ts';
import { query } from './dependency-tracking.ts';
import { picture, summaries } from './snapshot.ts';

export const articleArchive = archive('articles', () => summaries('article'));

export const featuredArticles = query('featuredArticles', (): PublicArticleSummary[] =>
  summaries('article').filter(({ featured }) => featured),
);

export const latestArticles = query('latestArticles', (): PublicArticleSummary[] =>
  summaries('article')
    .filter(({ featured }) => !featured)
    .slice(0, home.latestArticles),
);

export const articlesIn = query(
  'articlesIn',
  (category: CategoryId): FilteredItems<PublicArticleSummary> =>
    newestOf(summaries('article').filter((article) => article.category === category)),
);

const relatedCount = 3;

/**
 * The next older articles of the same category, then the next newer ones, then those of other categories. So a new article
 * changes only the pages of its few neighbours.
 */
export const relatedArticles = query('relatedArticles', (id: string, category: string): PublicArticleSummary[] => {
  const sameCategory = around(byCategory(category), id);
  const otherCategories = around(byCategory(), id).filter((article) => article.category !== category);
  return [...sameCategory, ...otherCategories].slice(0, relatedCount);
});

type Positions = { articles: PublicArticleSummary[]; positions: Map<string, number> };

/** The articles of a category, or all, with the position of each: computed once for thousands of pages. */
const byCategory = query('byCategory', (category?: string): Positions => {
  const articles = summaries('article').filter((article) => category === undefined || article.category === category);
  return { articles, positions: new Map(articles.map(({ id }, position) => [id, position])) };
});

/** The next older ones, then the next newer ones. */
function around({ articles, positions }: Positions, id: string): PublicArticleSummary[] {
  const position = positions.get(id) ?? 0;
  const older = articles.slice(position + 1, position + 1 + relatedCount);
  const newer = articles.slice(Math.max(0, position - relatedCount), position).toReversed();
  return [...older, ...newer];
}

/** The first file of the index stays below 55 kB for slow connections. */
const startBytes = 55_000;
const startArticles = 100;
const partArticles = 200;

/**
 * The newest articles. Older ones are in parts, which are numbered from the oldest: a new article changes the start and
 * the last part, however many there are.
 */
export const articleIndexStart = query('articleIndexStart', (): ArticleIndexStart => {
  const articles: IndexedArticle[] = [];
  let bytes = 0;
  for (const summary of summaries('article').slice(0, startArticles)) {
    const article = indexed(summary);
    bytes += Buffer.byteLength(JSON.stringify(article)) + 1;
    if (bytes > startBytes) break;
    articles.push(article);
  }
  return { articles, parts: Math.ceil((summaries('article').length - articles.length) / partArticles) };
});

/** Newest first, as all lists are. */
export const articleIndexPart = query('articleIndexPart', (part: number): IndexedArticle[] => {
  const all = summaries('article');
  const end = all.length - (part - 1) * partArticles;
  return all.slice(Math.max(0, end - partArticles), end).map(indexed);
});

const indexed = ({ id, title, description, category, author, date, image }: PublicArticleSummary): IndexedArticle => ({
  ...{ id, title, description, category, author, date },
  image: cardPicture(picture(image)) ?? image,
});

/** The smallest WebP that fills a card on a dense screen. */
const cardPicture = (known: Picture | undefined): string | undefined =>
  known?.variants
    .filter(({ format, width }) => format === 'webp' && width >= 400)
    .toSorted((one, other) => one.width - other.width)[0]?.path;
