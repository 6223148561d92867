import { articlePath, newsPath } from '#shared/content/paths.ts';
import type { CategoryId } from '#shared/magazine.ts';
import { query } from './dependency-tracking.ts';
import { item, items, itemsOf } from './snapshot.ts';

const feedLength = 30;

export type FeedItem = {
  kind: 'article' | 'news';
  id: string;
  path: string;
  title: string;
  summary: string;
  content: string;
  /** Plain text, shown where there is no content. */
  plainText?: string | undefined;
  category: CategoryId;
  author: string;
  publishedAt: string;
  updatedAt: string;
  image?: string | undefined;
  tags: string[];
};

/** The newest articles and news, of one category or of all. */
const newest = (category?: string) =>
  (['article', 'news'] as const)
    .flatMap((kind) =>
      (category === undefined ? items(kind) : itemsOf(kind, category))
        .first(feedLength)
        .map(({ id, version, updatedAt, date, publishedAt }) => ({ kind, id, version, updatedAt, date, publishedAt })),
    )
    .toSorted((one, other) => (`${one.date} ${one.publishedAt}` > `${other.date} ${other.publishedAt}` ? -1 : 1))
    .slice(0, feedLength)
    // Feed readers sort by time.
    .toSorted((one, other) => (one.publishedAt > other.publishedAt ? -1 : 1));

/** With their texts. */
export const feedItems = query(
  'feedItems',
  (category?: string): FeedItem[] =>
    newest(category)
      .map(({ kind, id }) => (kind === 'article' ? articleItem(id) : newsItem(id)))
      .filter((found) => found !== undefined),
  {
    version: (category) =>
      newest(category).map(({ kind, id, version, updatedAt }) => `${kind} ${id} ${version} ${updatedAt}`),
  },
);

function articleItem(id: string): FeedItem | undefined {
  const found = item('article', id);
  if (!found) return undefined;
  const { description, content = '' } = found;
  return { ...found, kind: 'article', tags: [], path: articlePath(id), summary: description, content };
}

function newsItem(id: string): FeedItem | undefined {
  const found = item('news', id);
  if (!found) return undefined;
  const { description, content = '', author = '', tags = [] } = found;
  return { ...found, kind: 'news', path: newsPath(id), content, plainText: description, author, tags };
}
