import type { PublicArticleSummary } from '#shared/kinds/article.ts';
import { home } from '#shared/limits.ts';
import type { CategoryId } from '#shared/magazine.ts';
import type { ArticleIndexStart, IndexedArticle } from '#shared/publish/list-files.ts';
import type { Picture } from '#shared/publish/snapshot.ts';
import { query } from './dependency-tracking.ts';
import { type FilteredItems, newestOf } from './older-pages.ts';
import { mostRelated } from './related.ts';
import { featuredItems, items, itemsOf, picture, summary } from './snapshot.ts';

/** The articles of the slider. Their number is limited: with two hundred featured articles the home page weighed 770 kB. */
export const featuredArticles = query('featuredArticles', (): PublicArticleSummary[] =>
  featuredItems('article').first(home.slides),
);

export const latestArticles = query('latestArticles', (): PublicArticleSummary[] =>
  items('article').firstWhere(home.latestArticles, ({ featured }) => !featured),
);

export const articlesIn = query(
  'articlesIn',
  (category: CategoryId): FilteredItems<PublicArticleSummary> => newestOf(itemsOf('article', category)),
);

const relatedCount = 3;
const neighbours = { before: 8, after: 8 };

/**
 * Those that share the most with an article, of the next ones in its category and in all: a new article is compared with its
 * neighbours alone. Where they share nothing, the next older ones of the category.
 */
export const relatedArticles = query('relatedArticles', (id: string): PublicArticleSummary[] => {
  const article = summary('article', id);
  if (!article) return [];
  const sameCategory = itemsOf('article', article.category).around(article, neighbours);
  const all = items('article').around(article, neighbours);
  const otherCategories = [...all.after, ...all.before].filter(({ category }) => category !== article.category);
  return mostRelated(article, [...sameCategory.after, ...sameCategory.before, ...otherCategories], relatedCount);
});

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
  for (const newest of items('article').first(startArticles)) {
    const article = indexed(newest);
    bytes += Buffer.byteLength(JSON.stringify(article)) + 1;
    if (bytes > startBytes) break;
    articles.push(article);
  }
  return { articles, parts: Math.ceil((items('article').length - articles.length) / partArticles) };
});

export const articleIndexPart = query('articleIndexPart', (part: number): IndexedArticle[] =>
  items('article').pageFromEnd(part, partArticles).map(indexed),
);

function indexed({ id, slug, ...article }: PublicArticleSummary): IndexedArticle {
  const { title, description, category, author, date } = article;
  const image = cardPicture(picture(article.image)) ?? article.image;
  return { id, ...(slug !== id && { slug }), title, description, category, author, date, image };
}

/** The smallest WebP that fills a card on a dense screen. */
const cardPicture = (picture: Picture | undefined): string | undefined =>
  picture?.variants
    .filter(({ format, width }) => format === 'webp' && width >= 400)
    .toSorted((one, other) => one.width - other.width)[0]?.path;
