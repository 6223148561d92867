import type { PublicArticleSummary } from '#shared/model/article.ts';
import type { ArticleIndexStart, IndexedArticle } from '#shared/model/list-files.ts';
import type { Picture } from '#shared/model/snapshot.ts';
import { query } from './dependency-tracking.ts';
import { picture, summaries } from './snapshot.ts';

/** The start is small enough for a first answer on a slow line. */
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

/** Wide enough for a card on a dense screen, and no wider. */
const cardPicture = (known: Picture | undefined): string | undefined =>
  known?.variants
    .filter(({ format, width }) => format === 'webp' && width >= 400)
    .toSorted((one, other) => one.width - other.width)[0]?.path;
