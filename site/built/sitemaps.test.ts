import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, it } from 'vitest';
import { events, indexedPages, readBuilt, siteUrl } from './testing/built-site.ts';

const parser = new XMLParser({ isArray: (name) => ['url', 'sitemap', 'image:image'].includes(name) });

function read(file: string) {
  const xml = readBuilt(file);
  expect(XMLValidator.validate(xml)).toBe(true);
  return parser.parse(xml);
}

type Url = {
  loc: string;
  lastmod?: string;
  'image:image'?: { 'image:loc': string }[];
  'news:news'?: { 'news:publication': object; 'news:publication_date': string; 'news:title': string };
};

const maps: { loc: string; lastmod?: string }[] = read('sitemap-index.xml').sitemapindex.sitemap;
const fileOf = (loc: string) => loc.slice(`${siteUrl}/`.length);
const urlsOf = (file: string): Url[] => read(file).urlset.url ?? [];
const fresh = 'sitemap-ultime-notizie.xml';
const urls = maps.filter(({ loc }) => fileOf(loc) !== fresh).flatMap(({ loc }) => urlsOf(fileOf(loc)));

it('robots.txt leads to the index and keeps robots out of the API alone', () =>
  expect(readBuilt('robots.txt')).toBe(`User-agent: *\nDisallow: /api/\n\nSitemap: ${siteUrl}/sitemap-index.xml\n`));

it('the maps name every page that can be found, once, and no other', () => {
  const found = indexedPages
    .map(({ path }) => new URL(path, siteUrl).href)
    .filter((address) => address !== `${siteUrl}/cerca`);
  expect(urls.map(({ loc }) => loc).toSorted()).toEqual(found.toSorted());
});

it('an item is as old as its last change', () => {
  for (const { id, updatedAt } of events) {
    expect(urls.find(({ loc }) => loc === `${siteUrl}/evento/${id}`)?.lastmod).toBe(updatedAt);
  }
});

it('a map is as old as the last change in it', () => {
  const map = maps.find(({ loc }) => loc.includes('sitemap-eventi-1'));
  expect(map?.lastmod).toBe(
    events
      .map(({ updatedAt }) => updatedAt)
      .toSorted()
      .at(-1),
  );
});

it('pictures are whole addresses of what a search engine can show', () => {
  const pictures = urls.flatMap((url) => url['image:image'] ?? []).map((image) => image['image:loc']);
  expect(pictures.length).toBeGreaterThan(0);
  expect(pictures.filter((address) => !/^https:\/\//.test(address) || /\.svg/.test(address))).toEqual([]);
});

it('the news map holds what came out in the last two days, named as the protocol wants', () => {
  const news = urlsOf(fresh);
  expect(news.map(({ loc }) => loc)).toEqual(
    expect.arrayContaining([`${siteUrl}/news/scomoda-notizia`, `${siteUrl}/articolo/scomodo-codice`]),
  );
  for (const url of news) {
    expect(url['news:news']?.['news:publication']).toEqual({ 'news:name': 'Sinopia', 'news:language': 'it' });
    expect(Date.now() - Date.parse(url['news:news']?.['news:publication_date'] ?? '')).toBeLessThan(3 * 86_400_000);
  }
});
