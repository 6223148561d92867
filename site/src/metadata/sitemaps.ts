import { type ListedKind, listedKinds } from '#shared/kinds/kinds.ts';
import { canonicalPath, type FilteredKind, listFilters } from '#shared/kinds/list-filters.ts';
import { taxonomies, taxonomyNames } from '#shared/kinds/terms.ts';
import { magazine } from '#shared/magazine.ts';
import { pagesOfItem } from '#shared/publish/item-pages.ts';
import {
  type Addressed,
  aboutPath,
  calendarPath,
  itemPath,
  listPathOf,
  newsletterIssuePath,
  newsletterListPath,
  privacyPath,
  termPath,
} from '#shared/publish/paths.ts';
import { listNames } from '#shared/publish/snapshot-lists.ts';
import { element } from '#shared/text/escape-xml.ts';
import { romeTime } from '#shared/time/clock.ts';
import { addDays } from '#shared/time/dates.ts';
import { leafedMonths } from '#shared/time/month-grid.ts';
import { query } from '#site/src/content/dependency-tracking.ts';
import { monthsWithEvents } from '#site/src/content/events.ts';
import { archives } from '#site/src/content/lists.ts';
import {
  items,
  itemsByPublication,
  itemsByUpdate,
  itemsOf,
  lastMove,
  siteUrl,
  today,
} from '#site/src/content/snapshot.ts';
import { olderTermPages, termSlugs } from '#site/src/content/terms.ts';
import { rasterImage } from './pictures.ts';
import { publicationMoment } from './structured-data.ts';

type MappedItem = Addressed & { updatedAt: string; image?: string | undefined };

/** How many addresses a map holds: few enough that a change is cheap (the protocol allows 50,000). */
const mapSize = 250;

const mapCount = query('mapCount', (kind: ListedKind) => Math.ceil(itemsByPublication(kind).length / mapSize));

/** The items of one map. They are numbered from the oldest item, so that a new one changes only the last. */
const itemsOfMap = (kind: ListedKind, number: number) => itemsByPublication(kind).pageFromEnd(number, mapSize);

const mappedItems = query('mappedItems', (kind: ListedKind, number: number): MappedItem[] =>
  itemsOfMap(kind, number)
    .toReversed()
    .map((summary) => ({
      id: summary.id,
      slug: 'slug' in summary ? summary.slug : undefined,
      updatedAt: summary.updatedAt,
      image: 'image' in summary ? rasterImage(summary.image) : undefined,
    })),
);

const latestOf = (moments: readonly (string | undefined)[]): string | undefined =>
  moments
    .filter((moment) => moment !== undefined)
    .toSorted()
    .at(-1);

/** When something of these kinds last changed, or came off; undefined where there is nothing. */
const lastChange = query('lastChange', (...kinds: ListedKind[]): string | undefined =>
  latestOf(kinds.flatMap((kind) => [lastMove(listNames.all(kind)), itemsByUpdate(kind).first(1)[0]?.updatedAt])),
);

/**
 * When an item of a map last changed. The index asks this of all maps: it reads no picture, and where an item comes off, the maps
 * before it are not read.
 */
const changeInMap = query('changeInMap', (kind: ListedKind, number: number): string | undefined =>
  latestOf(itemsOfMap(kind, number).map(({ updatedAt }) => updatedAt)),
);

type FreshItem = { kind: 'article' | 'news'; id: string; slug?: string | undefined; title: string; moment: string };

const maxNewsItems = 1_000;

/** Articles and news that came out in the last two days: what a news map may hold. A date alone makes nothing new, and what is dated in the future is no news. */
function fresh(): (FreshItem & { updatedAt: string })[] {
  const since = new Date(romeTime(addDays(today(), -1))).toISOString();
  return (['article', 'news'] as const)
    .flatMap((kind) =>
      items(kind)
        .firstWhile(({ date }) => date > addDays(today(), -2))
        .filter(({ date, publishedAt }) => publishedAt >= since && date <= today())
        .map((item) => {
          const { id, slug, title, updatedAt } = item;
          return { kind, id, slug, title, moment: publicationMoment(item), updatedAt };
        }),
    )
    .toSorted((one, other) => Date.parse(other.moment) - Date.parse(one.moment))
    .slice(0, maxNewsItems);
}

const freshItems = query('freshItems', (): FreshItem[] => fresh().map(({ updatedAt: _, ...shown }) => shown));

/** When something in the news map last changed; undefined while it is empty. At midnight items come of age. */
const freshChange = query('freshChange', (): string | undefined => {
  const midnight = new Date(romeTime(today())).toISOString();
  const changes = fresh().map(({ updatedAt }) => updatedAt);
  return changes.length > 0 ? latestOf([...changes, midnight, lastMove('article'), lastMove('news')]) : undefined;
});

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

type List = {
  kind: ListedKind;
  /** Of the maps of its items and of the map of its older pages. */
  name: string;
  path: (page?: number) => string;
};

const lists: List[] = listedKinds.map((kind) => {
  const path = kind === 'newsletter' ? newsletterListPath : listPathOf(kind);
  return { kind, path, name: path().slice(1) };
});

/** The pictures of a list, and of an older page, whose items have no pages of their own. */
function picturesOf(kind: ListedKind, page?: number): string {
  if (pagesOfItem(kind, '').length > 0) return '';
  const shown: readonly object[] = page === undefined ? archives[kind].newest() : archives[kind].older(page);
  return shown.map((item) => ('image' in item ? picture(rasterImage(String(item.image))) : '')).join('');
}

const pages = () =>
  urlset([
    url('/', lastChange('article', 'event', 'news', 'video')),
    url(calendarPath(), lastChange('event')),
    ...leafedMonths(monthsWithEvents()).map((month) => url(calendarPath(month))),
    url(aboutPath),
    url(privacyPath),
    ...lists.map(({ kind, path }) => url(path(), lastChange(kind), picturesOf(kind))),
    ...filteredPaths().map((path) => url(path)),
  ]);

/** The choices of a list that have an item: the page of another one is not indexed. */
const choicesWithItems = query('choicesWithItems', (kind: FilteredKind): string[] =>
  listFilters[kind].choices
    .filter(({ names: [group = ''] }) => itemsOf(kind, group).first(1).length > 0)
    .map(({ value }) => value),
);

const filteredPaths = (): string[] =>
  (Object.keys(listFilters) as FilteredKind[]).flatMap((kind) =>
    choicesWithItems(kind).map((value) => canonicalPath(listFilters[kind], value)),
  );

const latest = () =>
  urlset(
    freshItems().map(({ kind, title, moment, ...item }) => {
      const publication = element('news:name', magazine.name) + element('news:language', magazine.language);
      const date = element('news:publication_date', moment);
      const news = `<news:publication>${publication}</news:publication>${date}${element('news:title', title)}`;
      return `<url>${location(itemPath(kind, item))}<news:news>${news}</news:news></url>`;
    }),
  );

type Sitemap = {
  name: string;
  changed: () => string | undefined;
  /** An empty map keeps its address and is not in the index. */
  isEmpty?: () => boolean;
  body: () => string;
};

const singleMaps: Sitemap[] = [
  {
    name: 'pagine',
    changed: () => lastChange('article', 'event', 'news', 'video', 'gallery', 'newsletter'),
    body: pages,
  },
  { name: 'ultime-notizie', changed: freshChange, isEmpty: () => freshChange() === undefined, body: latest },
  ...taxonomyNames.map((taxonomy) => ({
    name: taxonomies[taxonomy].names,
    changed: () => undefined,
    isEmpty: () => termSlugs(taxonomy).length === 0,
    body: () =>
      urlset([
        ...termSlugs(taxonomy).map((slug) => url(termPath({ taxonomy, slug }))),
        ...olderTermPages(taxonomy).map(({ slug, page }) => url(termPath({ taxonomy, slug }, page))),
      ]),
  })),
];

/** The older pages of a list: with a new item all of them stay as they are. */
const mapOfOlderPages = ({ kind, name, path }: List): Sitemap => ({
  name: `pagine-${name}`,
  changed: () => undefined,
  body: () => urlset(archives[kind].pages().map((page) => url(path(page), undefined, picturesOf(kind, page)))),
});

const addressOf = (kind: ListedKind, item: Addressed) =>
  kind === 'newsletter' ? newsletterIssuePath(item.id) : itemPath(kind, item);

const mapOf = ({ kind, name }: List, number: number): Sitemap => ({
  name: `${name}-${number}`,
  // What comes off moves the items after it from map to map.
  changed: () => latestOf([lastMove(listNames.all(kind)), changeInMap(kind, number)]),
  body: () =>
    urlset(
      mappedItems(kind, number).map(({ updatedAt, image, ...item }) =>
        url(addressOf(kind, item), updatedAt, picture(image)),
      ),
    ),
});

/** The lists whose items have pages. */
const mappedLists = lists.filter(({ kind }) => pagesOfItem(kind, '').length > 0);

export const sitemaps = (): Sitemap[] => [
  ...singleMaps,
  ...lists.filter(({ kind }) => archives[kind].count() > 0).map(mapOfOlderPages),
  ...mappedLists.flatMap((list) => Array.from({ length: mapCount(list.kind) }, (_, index) => mapOf(list, index + 1))),
];

/** By the name in the address, /sitemap-articoli-1.xml. It does not ask how many there are: a new one changes no other. */
export function sitemapNamed(name: string): Sitemap | undefined {
  const single = [...singleMaps, ...lists.map(mapOfOlderPages)].find((map) => map.name === name);
  const list = mappedLists.find((mapped) => name.startsWith(`${mapped.name}-`));
  return single ?? (list && mapOf(list, Number(name.slice(list.name.length + 1))));
}

export const sitemapIndex = (): string => {
  const entries = sitemaps()
    .filter((map) => !map.isEmpty?.())
    .map((map) => `<sitemap>${location(`/sitemap-${map.name}.xml`)}${changed(map.changed())}</sitemap>`);
  return `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</sitemapindex>`;
};

export const sitemapResponse = (body: string): Response =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, {
    headers: { 'content-type': 'application/xml; charset=utf-8' },
  });
