import { type GatheredKind, gatheredKinds, type TermRef } from '#shared/kinds/terms.ts';
import type { CategoryId } from '#shared/magazine.ts';
import { articlePath, newsPath } from '#shared/publish/paths.ts';
import type { SnapshotSummary } from '#shared/publish/snapshot.ts';
import { listNames } from '#shared/publish/snapshot-lists.ts';
import { query } from './dependency-tracking.ts';
import { item, items, itemsOf, itemsOfTerm, lastMove } from './snapshot.ts';

const feedLength = 30;

export type FeedItem = {
  kind: GatheredKind;
  id: string;
  path: string;
  title: string;
  summary: string;
  /** Plain text, shown before the content. */
  excerpt?: string | undefined;
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

/** What a feed is of: a category, an author or a tag; of everything where nothing is named. */
export type FeedOf = string | TermRef | undefined;

type Newest = { [Kind in GatheredKind]: { kind: Kind; summary: SnapshotSummary<Kind> } }[GatheredKind];

const newest = (of: FeedOf): Newest[] =>
  (typeof of === 'object' ? newestOfTerm(of) : newestOfAll(of))
    // Feed readers sort by time.
    .toSorted(byNewest(({ publishedAt }) => publishedAt));

const newestOfTerm = (term: TermRef) =>
  itemsOfTerm(term)
    .first(feedLength)
    .map((summary): Newest => ('summary' in summary ? { kind: 'news', summary } : { kind: 'article', summary }));

const newestOfAll = (category?: string): Newest[] =>
  gatheredKinds
    .flatMap((kind) =>
      (category === undefined ? items(kind) : itemsOf(kind, category))
        .first(feedLength)
        .map((summary) => ({ kind, summary }) as Newest),
    )
    .toSorted(byNewest(({ date, publishedAt }) => `${date} ${publishedAt}`))
    .slice(0, feedLength);

const byNewest = (moment: (summary: Newest['summary']) => string) => (one: Newest, other: Newest) =>
  moment(one.summary) > moment(other.summary) ? -1 : 1;

/** With their texts. The same version of an item is the same object. */
export const feedItems = query(
  'feedItems',
  (of?: FeedOf): FeedItem[] => newest(of).flatMap((entry) => feedItem(entry) ?? []),
  {
    version: (of) =>
      newest(of).map(({ kind, summary: { id, version, updatedAt } }) => `${kind} ${id} ${version} ${updatedAt}`),
  },
);

/** When an item of a feed last changed, or one came off it: what comes off makes no feed older. */
export const feedChange = query('feedChange', (of?: FeedOf): string | undefined =>
  [...listsOf(of).map(lastMove), ...newest(of).map(({ summary }) => summary.updatedAt)]
    .filter((moment) => moment !== undefined)
    .toSorted()
    .at(-1),
);

function listsOf(of: FeedOf): string[] {
  if (typeof of === 'object') return [listNames.term(of)];
  return gatheredKinds.map((kind) => (of === undefined ? listNames.all(kind) : listNames.group(kind, of)));
}

/** Items are in several feeds and stay there for many publications: each version is read once. */
const cache = new Map<Newest['summary'], FeedItem>();
const maxCached = 300;

function feedItem({ kind, summary }: Newest): FeedItem | undefined {
  const entry = cache.get(summary) ?? (kind === 'article' ? articleItem(summary.id) : newsItem(summary.id));
  // Those that were used last stay.
  cache.delete(summary);
  if (entry) cache.set(summary, entry);
  for (const [oldest] of cache) if (cache.size > maxCached) cache.delete(oldest);
  return entry;
}

function articleItem(id: string): FeedItem | undefined {
  const article = item('article', id);
  if (!article) return undefined;
  const { description, content = '', tags = [] } = article;
  return { ...article, kind: 'article', tags, path: articlePath(article), summary: description, content };
}

function newsItem(id: string): FeedItem | undefined {
  const news = item('news', id);
  if (!news) return undefined;
  const { description, content = '', author = '', tags = [] } = news;
  return { ...news, kind: 'news', path: newsPath(news), content, plainText: description, author, tags };
}
