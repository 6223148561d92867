import { getRssString } from '@astrojs/rss';
import { absoluteLinks, plainParagraph, renderPortable } from '#shared/content/markdown.ts';
import { categories, categoryName, magazine } from '#shared/magazine.ts';
import { element, escapeXml, withoutForbidden } from '#shared/text/escape-xml.ts';
import { type FeedItem, feedItems } from '#site/src/content/feed.ts';
import { libraryPictures, textCards } from '#site/src/content/page-data.ts';
import { siteUrl } from '#site/src/content/snapshot.ts';
import { rasterImage, sharePicture } from './pictures.ts';

export const feedTitle = (category?: string) => {
  const name = categories.find(({ id }) => id === category)?.name;
  return name ? `${magazine.name}: ${name}` : magazine.name;
};

/** The item's own picture if it is no SVG, else its share picture. */
const pictureOf = ({ kind, id, title, image }: FeedItem): string =>
  rasterImage(image) ?? sharePicture({ kind, id, title }).address;

const topicsOf = ({ category, tags }: FeedItem): string[] => [...new Set([categoryName(category), ...tags])];

/** The texts of the newest items are in several feeds, and stay in them for many publications. */
const texts = new Map<string, string>();
const maxTexts = 300;

function fullText({ path, content, plainText }: FeedItem): string {
  if (!content) return plainText ? plainParagraph(plainText) : '';
  const pictures = libraryPictures(content);
  const cards = textCards(content);
  const key = `${siteUrl()} ${path} ${content} ${JSON.stringify([pictures, cards])}`;
  const text = texts.get(key) ?? absoluteLinks(renderPortable(content, pictures, cards), siteUrl(), path);
  // Those that were used last stay.
  texts.delete(key);
  texts.set(key, text);
  for (const [oldest] of texts) if (texts.size > maxTexts) texts.delete(oldest);
  return text;
}

export async function rssFeed(path: string, category?: string): Promise<Response> {
  const xml = await getRssString({
    title: feedTitle(category),
    description: magazine.description,
    site: siteUrl(),
    trailingSlash: false,
    xmlns: {
      atom: 'http://www.w3.org/2005/Atom',
      // The library declares it only if the first items have a text, and uses it for all.
      content: 'http://purl.org/rss/1.0/modules/content/',
      dc: 'http://purl.org/dc/elements/1.1/',
      media: 'http://search.yahoo.com/mrss/',
    },
    items: feedItems(category).map((item) => ({
      title: item.title,
      link: item.path,
      pubDate: new Date(item.publishedAt),
      description: item.summary,
      // Without a text the description is the text.
      content: fullText(item) || undefined,
      categories: topicsOf(item),
      customData: `${item.author && element('dc:creator', item.author)}<media:content url="${escapeXml(pictureOf(item))}" medium="image"/>`,
    })),
    customData: `<language>${magazine.language}</language><atom:link href="${siteUrl()}${path}" rel="self" type="application/rss+xml"/>`,
  });
  // One of them in one text would make the whole feed unreadable.
  return new Response(withoutForbidden(xml), { headers: { 'content-type': 'application/xml' } });
}

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
      image: pictureOf(item),
      date_published: item.publishedAt,
      date_modified: item.updatedAt,
      ...(item.author && { authors: [{ name: item.author }] }),
      tags: topicsOf(item),
    })),
  };
  return new Response(JSON.stringify(feed), { headers: { 'content-type': 'application/feed+json; charset=utf-8' } });
}
