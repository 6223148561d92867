import rss from '@astrojs/rss';
import { categories, magazine } from '#shared/magazine.ts';
import type { PublicArticle } from '#shared/model/article.ts';
import { articlePath } from '#shared/paths.ts';
import { categoryName } from '#shared/text/category-name.ts';
import { renderMarkdown } from '#shared/text/markdown.ts';
import { feedArticles } from '../content/feed.ts';
import { siteUrl } from '../content/site.ts';
import { sharePicture } from './share-picture.ts';

const feedTitle = (category?: string) => {
  const name = categories.find(({ id }) => id === category)?.name;
  return name ? `${magazine.name}: ${name}` : magazine.name;
};

/** The day that the page shows, which for an archive is not the day it was taken in. Midnight in UTC is that day in Rome. */
const published = ({ date }: PublicArticle) => new Date(`${date}T00:00:00Z`);

/** Readers of feeds have no page that an address could be relative to. */
const absolute = (html: string) => html.replaceAll(/(href|src)="([/#][^"]*)"/g, withSite);
const withSite = (_: string, name: string, path: string) => `${name}="${new URL(path, siteUrl()).href}"`;

const fullText = ({ id, content }: PublicArticle) =>
  absolute(renderMarkdown(content ?? '').replaceAll('href="#', `href="${articlePath(id)}#`));

export function rssFeed(category?: string): Promise<Response> {
  return rss({
    title: feedTitle(category),
    description: magazine.description,
    site: siteUrl(),
    trailingSlash: false,
    items: feedArticles(category).map((article) => ({
      title: article.title,
      link: articlePath(article.id),
      pubDate: published(article),
      description: article.description,
      content: fullText(article),
      categories: [categoryName(article.category)],
    })),
    customData: `<language>${magazine.language}</language>`,
  });
}

const shared = ({ id, title }: PublicArticle) => {
  const share = sharePicture({ kind: 'article', id, title });
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
    items: feedArticles(category).map((article) => ({
      id: siteUrl() + articlePath(article.id),
      url: siteUrl() + articlePath(article.id),
      title: article.title,
      summary: article.description,
      content_html: fullText(article),
      ...shared(article),
      date_published: published(article).toISOString(),
      date_modified: article.updatedAt,
      authors: [{ name: article.author }],
      tags: [categoryName(article.category)],
    })),
  };
  return new Response(JSON.stringify(feed), { headers: { 'content-type': 'application/feed+json; charset=utf-8' } });
}
