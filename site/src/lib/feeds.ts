import rss from '@astrojs/rss';
import { categories, magazine } from '#shared/magazine.ts';
import { absoluteLinks } from '#shared/text/absolute-links.ts';
import { categoryName } from '#shared/text/category-name.ts';
import { renderMarkdown } from '#shared/text/markdown.ts';
import { type FeedItem, feedItems } from '../content/feed.ts';
import { siteUrl } from '../content/site.ts';
import { sharePicture } from './share-picture.ts';
import { element } from './xml.ts';

export const feedTitle = (category?: string) => {
  const name = categories.find(({ id }) => id === category)?.name;
  return name ? `${magazine.name}: ${name}` : magazine.name;
};

/** The day that the page shows, which for an archive is not the day it was taken in. Midnight in UTC is that day in Rome. */
const published = ({ date }: FeedItem) => new Date(`${date}T00:00:00Z`);

const fullText = ({ path, content }: FeedItem) => absoluteLinks(renderMarkdown(content), siteUrl(), path);

export function rssFeed(path: string, category?: string): Promise<Response> {
  return rss({
    title: feedTitle(category),
    description: magazine.description,
    site: siteUrl(),
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom', dc: 'http://purl.org/dc/elements/1.1/' },
    items: feedItems(category).map((item) => ({
      title: item.title,
      link: item.path,
      pubDate: published(item),
      description: item.summary,
      content: fullText(item),
      categories: [categoryName(item.category)],
      ...(item.author && { customData: element('dc:creator', item.author) }),
    })),
    customData: `<language>${magazine.language}</language><atom:link href="${siteUrl()}${path}" rel="self" type="application/rss+xml"/>`,
  });
}

const shared = ({ kind, id, title }: FeedItem) => {
  const share = sharePicture({ kind, id, title });
  return share && { image: share.address };
};

/** https://www.jsonfeed.org/version/1.1/ */
export function jsonFeed(path: string, category?: string): Response {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: feedTitle(category),
    description: magazine.description,
    home_page_url: siteUrl(),
    feed_url: siteUrl() + path,
    language: magazine.language,
    items: feedItems(category).map((item) => ({
      id: siteUrl() + item.path,
      url: siteUrl() + item.path,
      title: item.title,
      summary: item.summary,
      content_html: fullText(item),
      ...shared(item),
      date_published: published(item).toISOString(),
      date_modified: item.updatedAt,
      ...(item.author && { authors: [{ name: item.author }] }),
      tags: [categoryName(item.category)],
    })),
  };
  return new Response(JSON.stringify(feed), { headers: { 'content-type': 'application/feed+json; charset=utf-8' } });
}
