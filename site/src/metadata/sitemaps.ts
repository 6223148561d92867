import {
  aboutPath,
  articleListPath,
  articlePath,
  eventListPath,
  eventPath,
  galleryPath,
  newsListPath,
  newsletterIssuePath,
  newsletterListPath,
  newsPath,
  privacyPath,
  videoListPath,
} from '#shared/content/paths.ts';
import { magazine } from '#shared/magazine.ts';
import type { PublicKind } from '#shared/model/kinds.ts';
import { filteredPath, type ListFilter, listFilters } from '#shared/rules/list-filters.ts';
import type { Archive } from '#site/src/content/archive.ts';
import { articleArchive } from '#site/src/content/articles.ts';
import { eventArchive } from '#site/src/content/events.ts';
import { workArchive } from '#site/src/content/gallery.ts';
import { newsArchive } from '#site/src/content/news.ts';
import { issueArchive } from '#site/src/content/newsletters.ts';
import { siteUrl } from '#site/src/content/site.ts';
import { videoArchive } from '#site/src/content/videos.ts';
import { freshItems, lastChange, mapChange, mapCount, mappedItems } from './sitemap-items.ts';
import { rasterImage } from './structured-data/images.ts';
import { element } from './xml.ts';

const namespaces = [
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
  'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
  'xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"',
].join(' ');

const urlset = (urls: string[]) => `<urlset ${namespaces}>${urls.join('')}</urlset>`;
const location = (path: string) => element('loc', siteUrl() + path);
const changed = (moment: string | undefined) => (moment ? element('lastmod', moment) : '');
const picture = (image: string | undefined) =>
  image ? `<image:image>${element('image:loc', image)}</image:image>` : '';
const url = (path: string, moment?: string, pictures = '') =>
  `<url>${location(path)}${changed(moment)}${pictures}</url>`;

type List = { kind: PublicKind; path: (page?: number) => string; archive: Archive<unknown> };

/** The lists, and the pages of their archives. */
const lists: List[] = [
  { kind: 'article', path: articleListPath, archive: articleArchive },
  { kind: 'event', path: eventListPath, archive: eventArchive },
  { kind: 'news', path: newsListPath, archive: newsArchive },
  { kind: 'video', path: videoListPath, archive: videoArchive },
  { kind: 'newsletter', path: newsletterListPath, archive: issueArchive },
];

const pages = () =>
  urlset([
    url('/', lastChange('article', 'event', 'news', 'video')),
    url('/calendario', lastChange('event')),
    url(aboutPath),
    url(privacyPath),
    ...lists.flatMap(({ kind, path, archive }) => [
      url(path(), lastChange(kind)),
      ...archive.pages().map((page) => url(path(page))),
    ]),
    url(galleryPath(), lastChange('gallery'), worksOf(workArchive.newest())),
    ...filteredPaths().map((path) => url(path)),
    ...workArchive.pages().map((page) => url(galleryPath(page), undefined, worksOf(workArchive.older(page)))),
  ]);

/** The pages of single choices of the lists. */
const filteredPaths = (): string[] =>
  Object.values(listFilters).flatMap((filter: ListFilter) =>
    filter.choices.map(({ value }) => filteredPath(filter, value)),
  );

const worksOf = (works: readonly { image: string }[]) => works.map(({ image }) => picture(rasterImage(image))).join('');

const freshPath = { article: articlePath, news: newsPath };

const latest = () =>
  urlset(
    freshItems().map(({ kind, id, title, publishedAt }) => {
      const publication = element('news:name', magazine.name) + element('news:language', magazine.language);
      const moment = element('news:publication_date', publishedAt);
      const news = `<news:publication>${publication}</news:publication>${moment}${element('news:title', title)}`;
      return `<url>${location(freshPath[kind](id))}<news:news>${news}</news:news></url>`;
    }),
  );

const kinds = [
  { kind: 'article', name: 'articoli', path: articlePath },
  { kind: 'event', name: 'eventi', path: eventPath },
  { kind: 'news', name: 'news', path: newsPath },
  { kind: 'newsletter', name: 'newsletter', path: newsletterIssuePath },
] as const;

type Sitemap = { name: string; changed: () => string | undefined; body: () => string };

/** By the name in the address: /sitemap-articoli-1.xml. */
export const sitemaps = (): Sitemap[] => [
  {
    name: 'pagine',
    changed: () => lastChange('article', 'event', 'news', 'video', 'gallery', 'newsletter'),
    body: pages,
  },
  { name: 'ultime-notizie', changed: () => freshItems()[0]?.publishedAt, body: latest },
  ...kinds.flatMap(({ kind, name, path }) =>
    Array.from({ length: mapCount(kind) }, (_, index) => index + 1).map((number) => ({
      name: `${name}-${number}`,
      changed: () => mapChange(kind, number),
      body: () =>
        urlset(mappedItems(kind, number).map((item) => url(path(item.id), item.updatedAt, picture(item.image)))),
    })),
  ),
];

export const sitemapIndex = (): string => {
  const entries = sitemaps().map(
    (map) => `<sitemap>${location(`/sitemap-${map.name}.xml`)}${changed(map.changed())}</sitemap>`,
  );
  return `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</sitemapindex>`;
};
