import { magazine } from '#shared/magazine.ts';
import { articleListPath, articlePath, eventPath, newsPath } from '#shared/paths.ts';
import { olderArticlePages } from '../content/article-list.ts';
import { siteUrl } from '../content/site.ts';
import { freshNews, type MappedItem, mappedItems } from '../content/sitemap.ts';
import { element } from './xml.ts';

const namespaces = [
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
  'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
  'xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"',
].join(' ');

const urlset = (urls: string[]) => `<urlset ${namespaces}>${urls.join('')}</urlset>`;
const location = (path: string) => element('loc', siteUrl() + path);
const picture = (image: string | undefined) =>
  image ? `<image:image>${element('image:loc', new URL(image, siteUrl()).href)}</image:image>` : '';
const details = (items: MappedItem[], path: (id: string) => string) =>
  urlset(
    items.map(
      ({ id, updatedAt, image }) => `<url>${location(path(id))}${element('lastmod', updatedAt)}${picture(image)}</url>`,
    ),
  );

const lists = ['/', '/articoli', '/eventi', '/news', '/video', '/calendario'];

const pages = () =>
  urlset([
    ...[...lists, ...olderArticlePages().map(articleListPath)].map((path) => `<url>${location(path)}</url>`),
    `<url>${location('/galleria')}${mappedItems('gallery')
      .map(({ image }) => picture(image))
      .join('')}</url>`,
  ]);

const latest = () =>
  urlset(
    freshNews().map(({ id, title, date }) => {
      const publication = element('news:name', magazine.name) + element('news:language', magazine.language);
      const day = element('news:publication_date', date);
      const news = `<news:publication>${publication}</news:publication>${day}${element('news:title', title)}`;
      return `<url>${location(newsPath(id))}<news:news>${news}</news:news></url>`;
    }),
  );

/** By the name in the address: /sitemap-articoli.xml. */
export const sitemaps: Record<string, () => string> = {
  pagine: pages,
  articoli: () => details(mappedItems('article'), articlePath),
  eventi: () => details(mappedItems('event'), eventPath),
  news: () => details(mappedItems('news'), newsPath),
  'ultime-notizie': latest,
};

export const sitemapIndex = (): string => {
  const entries = Object.keys(sitemaps).map((name) => `<sitemap>${location(`/sitemap-${name}.xml`)}</sitemap>`);
  return `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</sitemapindex>`;
};
