import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { categories, categoryName } from '#shared/magazine.ts';
import { attributeOf, isAnswered, pageAt, pages, readBuilt, siteUrl, summaries } from './testing/built-site.ts';

const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'item' });

type Item = Record<'title' | 'link' | 'pubDate' | 'description' | 'content:encoded', string> & {
  guid: { '#text': string; '@_isPermaLink': string };
  category: string | string[];
  'media:content': { '@_url': string; '@_medium': string };
};

function channelOf(file: string) {
  const xml = readBuilt(file);
  expect(XMLValidator.validate(xml)).toBe(true);
  return parser.parse(xml).rss.channel as { item: Item[]; link: string; language: string; 'atom:link': object };
}

const everyFeed = [undefined, ...categories.map(({ id }) => id)];
const rssFile = (category?: string) => (category ? `rss/${category}.xml` : 'rss.xml');
const jsonFile = (category?: string) => (category ? `feed/${category}.json` : 'feed.json');
const rfc822 = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} (GMT|[+-]\d{4})$/;
/** Addresses in a text that a reader of feeds could not follow. */
const relative = (html: string) => html.match(/(?:href|src)="(?!https?:|mailto:)[^"]*"/g) ?? [];

describe.each(everyFeed.map((category) => ({ name: category ?? 'everything', category })))(
  'the feed of $name',
  ({ category }) => {
    it('is RSS whose items lead to pages that are there, with days as RFC 822 writes them', () => {
      const channel = channelOf(rssFile(category));
      expect(channel).toMatchObject({
        language: 'it',
        'atom:link': { '@_href': `${siteUrl}/${rssFile(category)}`, '@_rel': 'self' },
      });
      expect(channel.item.length).toBeGreaterThan(0);
      for (const { link, guid, pubDate } of channel.item) {
        expect(pages.map(({ path }) => siteUrl + path)).toContain(link);
        const [kind, id] = link.slice(`${siteUrl}/`.length).split('/');
        const tag = `tag:sinopia.example,2026:${kind === 'news' ? 'news' : 'article'}/${id}`;
        expect(guid).toEqual({ '#text': tag, '@_isPermaLink': 'false' });
        expect(pubDate).toMatch(rfc822);
      }
    });

    it('is newest first, and carries whole texts without an address that leads nowhere', () => {
      const { item } = channelOf(rssFile(category));
      const moments = item.map(({ pubDate }) => Date.parse(pubDate));
      expect(moments).toEqual(moments.toSorted((one, other) => other - one));
      expect(item.flatMap((one) => relative(one['content:encoded'] ?? ''))).toEqual([]);
    });

    it('is the same as JSON', () => {
      const feed = JSON.parse(readBuilt(jsonFile(category)));
      expect(feed).toMatchObject({
        version: 'https://jsonfeed.org/version/1.1',
        feed_url: `${siteUrl}/${jsonFile(category)}`,
      });
      expect(feed.items.map(({ id }: { id: string }) => id)).toEqual(
        channelOf(rssFile(category)).item.map(({ guid }) => guid['#text']),
      );
    });
  },
);

describe('an item of the feed of everything', () => {
  const { item } = channelOf('rss.xml');
  const published = new Map(
    (['article', 'news'] as const).flatMap((kind) =>
      summaries(kind).map(({ id, publishedAt, category }) => [id, { publishedAt, category }] as const),
    ),
  );
  const sourceOf = ({ link }: Item) => published.get(link.split('/').at(-1) as string);

  it('has the moment at which it was published', () => {
    for (const one of item) {
      const { publishedAt = '' } = sourceOf(one) ?? {};
      expect(new Date(one.pubDate).toISOString().slice(0, 19)).toBe(publishedAt.slice(0, 19));
    }
  });

  it('has its category, and a picture that is there', async () => {
    for (const one of item) {
      const { category = 'arte' } = sourceOf(one) ?? {};
      expect([one.category].flat()).toContain(categoryName(category));
      const picture = one['media:content'];
      expect(picture['@_medium']).toBe('image');
      const { origin, pathname } = new URL(picture['@_url']);
      if (origin === siteUrl && pathname !== '/pictures/no.jpg') expect(await isAnswered(pathname)).toBe(true);
    }
  });

  it('has the same picture and moment as JSON', () => {
    const feed: { items: { image: string; date_published: string }[] } = JSON.parse(readBuilt('feed.json'));
    expect(feed.items.map(({ image }) => image)).toEqual(item.map((one) => one['media:content']['@_url']));
    expect(feed.items.map(({ date_published }) => date_published)).toEqual(
      item.map((one) => sourceOf(one)?.publishedAt),
    );
  });
});

it('characters that XML forbids are left out of the text and the description of an item', () => {
  const xml = readBuilt('rss.xml');
  expect(xml).not.toContain('\ufffe');
  expect(xml).not.toContain('\f');
  expect(channelOf('rss.xml').item.find(({ link }) => link.endsWith('/scomodo-figure'))).toMatchObject({
    description: 'Con un carattere che XML non ammette',
    'content:encoded': expect.stringContaining('<p>Dopo.</p>'),
  });
});

it('an author whose name is a number keeps its zeros', () => {
  expect(readBuilt('rss.xml')).toContain('<dc:creator>0042</dc:creator>');
});

it('a news item without a text has its description, as plain text as on its page', () => {
  const news = channelOf('rss.xml').item.find(({ link }) => link.endsWith('/scomoda-notizia'));
  expect(news?.['content:encoded'].trim()).toBe('<p>1. Non è un *elenco* &lt;b&gt;</p>');
});

it('what an author wrote stays words', () => {
  const titles = channelOf('rss.xml').item.map(({ title }) => title);
  expect(readBuilt('rss.xml')).not.toContain('<script>');
  expect(titles.join(' ')).toContain('alert(');
});

it('an article names the feed of its category, and the list of articles shows every feed', () => {
  const alternates = (path: string) =>
    pageAt(path)
      .all('link[rel="alternate"]')
      .map((link) => attributeOf(link, 'href'));
  expect(alternates('/articolo/scomodo-codice')).toEqual([
    '/rss.xml',
    '/feed.json',
    '/rss/arte.xml',
    '/feed/arte.json',
  ]);
  const shown = pageAt('/articoli')
    .all('a')
    .map((link) => attributeOf(link, 'href'));
  expect(shown).toEqual(expect.arrayContaining(everyFeed.map((category) => `/${rssFile(category)}`)));
});
