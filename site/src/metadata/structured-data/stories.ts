import { articlePath, newsPath } from '#shared/content/paths.ts';
import { magazine } from '#shared/magazine.ts';
import type { PublicArticle } from '#shared/model/article.ts';
import type { SnapshotItem } from '#shared/model/snapshot.ts';
import { categoryName } from '#shared/text/category-name.ts';
import { romeTime } from '#shared/time/clock.ts';
import { civilDateInRome } from '#shared/time/dates.ts';
import { siteUrl } from '#site/src/content/site.ts';
import type { Thing } from './graph.ts';
import { imagesOf } from './images.ts';
import { publisherData } from './publisher.ts';

type Story = Pick<PublicArticle, 'title' | 'category' | 'date' | 'publishedAt' | 'updatedAt'> & {
  author?: string | undefined;
};

export const articleData = (article: PublicArticle): Thing => ({
  ...storyData(article, articlePath(article.id)),
  description: article.description,
  image: imagesOf({ kind: 'article', id: article.id, title: article.title }, article.image),
});

export const newsData = (item: SnapshotItem<'news'>): Thing => ({
  ...storyData(item, newsPath(item.id)),
  description: item.summary,
  image: imagesOf({ kind: 'news', id: item.id, title: item.title }, item.image),
  keywords: item.tags,
});

function storyData(story: Story, path: string): Thing {
  return {
    '@type': 'NewsArticle',
    headline: story.title,
    articleSection: categoryName(story.category),
    author: story.author ? { '@type': 'Person', name: story.author } : publisherData(),
    publisher: publisherData(),
    datePublished: publishedAt(story),
    dateModified: story.updatedAt,
    inLanguage: magazine.language,
    isAccessibleForFree: true,
    mainEntityOfPage: siteUrl() + path,
  };
}

/** The moment it went live, where that was on the day that the page shows; else that day's beginning. */
const publishedAt = ({ date, publishedAt }: Story): string =>
  civilDateInRome(new Date(publishedAt)) === date ? publishedAt : romeTime(date);
