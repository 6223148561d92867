import { type ContentKind, contentKinds } from '#shared/kinds/kinds.ts';
import { magazine } from '#shared/magazine.ts';
import { absoluteLinks, plainParagraph, renderPortable, textOwner } from '#shared/markdown/markdown.ts';
import { itemPath } from '#shared/publish/paths.ts';
import { element, escapeXml } from '#shared/text/escape-xml.ts';
import { slugOf } from '#shared/text/slug.ts';
import type { WholeLine } from './lines.ts';

type Text =
  | `${'slug' | 'description' | 'summary' | 'excerpt' | 'content' | 'category' | 'author' | 'artist' | 'image'}`
  | `${'thumbnail' | 'imageAlt' | 'videoUrl' | 'createdAt' | 'publishedAt' | 'updatedAt' | 'location' | 'website'}`
  | `${'startDate' | 'endDate' | 'startTime' | 'endTime'}`;

type Item = { type: ContentKind; id: string; title: string; status?: string; tags?: string[] } & {
  [Field in Text]?: string;
};

/** The items of a magazine as other systems read them (WXR 1.2): texts in HTML, addresses whole, each picture an attachment. */
export async function* wxrOf(lines: AsyncIterable<WholeLine>, siteUrl: string): AsyncGenerator<string> {
  const spaces = ['content', 'excerpt'].map((name) => `xmlns:${name}="http://purl.org/rss/1.0/modules/${name}/"`);
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" ${spaces.join(' ')} xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/"><channel>
${element('title', magazine.name)}${element('link', siteUrl)}<language>it</language><wp:wxr_version>1.2</wp:wxr_version>
${element('wp:base_site_url', siteUrl)}${element('wp:base_blog_url', siteUrl)}
`;
  let number = 0;
  for await (const line of lines) {
    if (!(contentKinds as readonly string[]).includes(line.type)) continue;
    number += 3;
    yield itemOf(line as Item, number, siteUrl);
  }
  yield '</channel></rss>\n';
}

function itemOf(item: Item, number: number, siteUrl: string): string {
  const { type, title, slug = '', category, author, artist, tags = [] } = item;
  const picture = item.image ?? item.thumbnail;
  const isEvent = type === 'event';
  const terms = [...(category ? [['category', category]] : []), ...tags.map((tag) => ['post_tag', tag])];
  return `<item>${element('title', title)}${element('link', siteUrl + itemPath(type, item))}
${element('dc:creator', author ?? artist ?? '')}${element('content:encoded', htmlOf(item, siteUrl))}
${element('excerpt:encoded', item.excerpt ?? item.description ?? item.summary ?? '')}
${dated(item, number)}${element('wp:post_name', slug)}
${element('wp:status', item.status === 'published' ? 'publish' : (item.status ?? 'draft'))}${element('wp:post_type', isEvent ? 'tribe_events' : 'post')}
${terms.map(([domain = '', name = '']) => `<category domain="${domain}" nicename="${slugOf(name)}">${escapeXml(name)}</category>`).join('')}
${picture ? meta('_thumbnail_id', String(number + 1)) : ''}${isEvent ? eventMeta(item, number) : ''}</item>
${picture ? attachment(item, picture, number, siteUrl) : ''}${isEvent ? venue(item, number) : ''}`;
}

function htmlOf({ type, id, slug, content, description, videoUrl }: Item, siteUrl: string): string {
  const text = content ? renderPortable(textOwner(type, id), content, {}) : plainParagraph(description ?? '');
  // An address alone on a line is a video there.
  const html = videoUrl ? `${plainParagraph(videoUrl)}${text}` : text;
  return absoluteLinks(html, siteUrl, itemPath(type, { id, slug }));
}

function dated({ createdAt, publishedAt = createdAt, updatedAt = publishedAt }: Item, number: number): string {
  const moment = (name: string, at: string | undefined) => [
    element(`wp:${name}`, at ? written(at, 'Europe/Rome') : ''),
    element(`wp:${name}_gmt`, at ? written(at, 'UTC') : '0000-00-00 00:00:00'),
  ];
  const all = [...moment('post_date', publishedAt), ...moment('post_modified', updatedAt)];
  return [element('wp:post_id', String(number)), ...all].join('');
}

/** `2019-05-02 18:30:00` */
const written = (at: string, timeZone: string) => new Date(at).toLocaleString('sv-SE', { timeZone });

const meta = (key: string, value: string) =>
  `<wp:postmeta>${element('wp:meta_key', key)}${element('wp:meta_value', value)}</wp:postmeta>`;

function eventMeta({ startDate, endDate, startTime = '00:00', endTime = '23:59', website }: Item, number: number) {
  const all = {
    _EventStartDate: `${startDate} ${startTime}:00`,
    _EventEndDate: `${endDate} ${endTime}:00`,
    _EventVenueID: String(number + 2),
    _EventURL: website,
  };
  return Object.entries(all)
    .map(([key, value]) => (value ? meta(key, value) : ''))
    .join('');
}

const venue = ({ location = '' }: Item, number: number): string =>
  `<item>${element('title', location)}<wp:post_id>${number + 2}</wp:post_id><wp:status>publish</wp:status><wp:post_type>tribe_venue</wp:post_type></item>
`;

function attachment(item: Item, picture: string, number: number, siteUrl: string): string {
  const url = new URL(picture, siteUrl).href;
  return `<item>${element('title', item.title)}${element('link', url)}${dated(item, number + 1)}
<wp:post_parent>${number}</wp:post_parent><wp:status>inherit</wp:status><wp:post_type>attachment</wp:post_type>
${element('wp:attachment_url', url)}${item.imageAlt ? meta('_wp_attachment_image_alt', item.imageAlt) : ''}</item>
`;
}
