import { categories, categoryName, magazine } from '#shared/magazine.ts';
import { absoluteLinks, escapeHtml, plainParagraph, renderPortable, textOwner } from '#shared/markdown/markdown.ts';
import { element, escapeXml } from '#shared/text/escape-xml.ts';
import { type FeedItem, type FeedOf, feedChange, feedItems } from '#site/src/content/feed.ts';
import { libraryPictures, textCards } from '#site/src/content/page-data.ts';
import { siteUrl } from '#site/src/content/snapshot.ts';
import { termName } from '#site/src/content/terms.ts';
import { rasterImage, sharePicture } from './pictures.ts';

export const feedTitle = (of?: FeedOf) => {
  const name = typeof of === 'object' ? termName(of) : categories.find(({ id }) => id === of)?.name;
  return name ? `${magazine.name}: ${name}` : magazine.name;
};

/** The magazine's sign in a list of feeds (site/icons/generate-icons.ts). */
const feedIcon = '/icon-192.png';

/** The item's own picture if it is no SVG, else its share picture. */
const pictureOf = ({ kind, id, title, image }: FeedItem): string =>
  rasterImage(image) ?? sharePicture({ kind, id, title }).address;

const topicsOf = ({ category, tags }: FeedItem): string[] => [...new Set([categoryName(category), ...tags])];

/** An item as it is written in the feeds. */
type Entry = { rss: Buffer; json: Buffer };

/** The same thirty entries are in several feeds and for many publications: they are written once, down to their bytes. */
const entries = new WeakMap<FeedItem, { shows: string; entry: Entry }>();

function entryOf(item: FeedItem): Entry {
  const pictures = libraryPictures(item.content);
  const cards = textCards(item.content);
  const site = siteUrl();
  const image = pictureOf(item);
  const shows = JSON.stringify([site, image, pictures, cards]);
  const cached = entries.get(item);
  if (cached?.shows === shows) return cached.entry;
  const { kind, id, path, excerpt, content, plainText } = item;
  const body = content
    ? absoluteLinks(renderPortable(textOwner(kind, id), content, pictures, cards), site, path)
    : plainText && plainParagraph(plainText);
  const html = (excerpt ? plainParagraph(excerpt) : '') + (body ?? '');
  const written = { ...item, tag: itemTag(item), address: site + path, html, image, topics: topicsOf(item) };
  const entry = { rss: Buffer.from(rssItem(written)), json: Buffer.from(JSON.stringify(jsonItem(written))) };
  entries.set(item, { shows, entry });
  return entry;
}

/** Known to readers of feeds wherever the site is: another host or path makes no item new (RFC 4151). */
const itemTag = ({ kind, id }: FeedItem) => `tag:${magazine.idDomain},2026:${kind}/${id}`;

type Written = FeedItem & { tag: string } & { address: string; html: string; image: string; topics: string[] };

/** https://www.rssboard.org/rss-specification */
export function rssFeed(path: string, of?: FeedOf): Response {
  const lastChange = feedChange(of);
  const channel = [
    element('title', feedTitle(of)),
    element('description', magazine.description),
    element('link', siteUrl()),
    element('language', magazine.language),
    lastChange !== undefined && element('lastBuildDate', new Date(lastChange).toUTCString()),
    `<image>${element('url', siteUrl() + feedIcon)}${element('title', feedTitle(of))}${element('link', siteUrl())}</image>`,
    `<atom:link href="${escapeXml(siteUrl() + path)}" rel="self" type="application/rss+xml"/>`,
  ];
  const start = `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" ${namespaces}><channel>${channel.filter(Boolean).join('')}`;
  const items = feedItems(of).map((item) => entryOf(item).rss);
  const bytes = Buffer.concat([Buffer.from(start), ...items, Buffer.from('</channel></rss>')]);
  return new Response(bytes, { headers: { 'content-type': 'application/xml' } });
}

const namespaces = Object.entries({
  content: 'http://purl.org/rss/1.0/modules/content/',
  atom: 'http://www.w3.org/2005/Atom',
  dc: 'http://purl.org/dc/elements/1.1/',
  media: 'http://search.yahoo.com/mrss/',
})
  .map(([name, address]) => `xmlns:${name}="${address}"`)
  .join(' ');

function rssItem({ tag, title, address, summary, publishedAt, html, author, image, topics }: Written): string {
  const elements = [
    element('title', title),
    element('link', address),
    `<guid isPermaLink="false">${escapeXml(tag)}</guid>`,
    // Readers of feeds take it for HTML.
    summary && element('description', escapeHtml(summary)),
    element('pubDate', new Date(publishedAt).toUTCString()),
    // Without a text the description is the text.
    html && element('content:encoded', html),
    author && element('dc:creator', author),
    `<media:content url="${escapeXml(image)}" medium="image"/>`,
    ...topics.map((topic) => element('category', topic)),
  ];
  return `<item>${elements.join('')}</item>`;
}

/** https://www.jsonfeed.org/version/1.1/ */
export function jsonFeed(path: string, of?: FeedOf): Response {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: feedTitle(of),
    description: magazine.description,
    home_page_url: siteUrl(),
    feed_url: siteUrl() + path,
    icon: siteUrl() + feedIcon,
    language: magazine.language,
    items: [],
  };
  const end = ']}';
  const start = JSON.stringify(feed).slice(0, -end.length);
  const items = feedItems(of).flatMap((item, place) => [Buffer.from(place > 0 ? ',' : ''), entryOf(item).json]);
  const bytes = Buffer.concat([Buffer.from(start), ...items, Buffer.from(end)]);
  return new Response(bytes, { headers: { 'content-type': 'application/feed+json; charset=utf-8' } });
}

const jsonItem = ({ tag, address, title, summary, html, image, publishedAt, updatedAt, author, topics }: Written) => ({
  id: tag,
  url: address,
  title,
  summary,
  content_html: html || plainParagraph(summary),
  image,
  date_published: publishedAt,
  date_modified: updatedAt,
  ...(author && { authors: [{ name: author }] }),
  tags: topics,
});
