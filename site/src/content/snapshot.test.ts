import { afterEach, describe, expect, it, test } from 'vitest';
import { doubtReaders, numberOf, save } from '#functions/publish/dependencies.ts';
import { applyItem } from '#functions/publish/items.ts';
import type { PublicArticle, PublicArticleSummary } from '#shared/kinds/article.ts';
import { DbSource, type SiteDb } from '#shared/publish/site-db.ts';
import type { Moves } from '#shared/publish/snapshot.ts';
import { type Change, pictureDependency } from '#shared/publish/snapshot-lists.ts';
import { addDays } from '#shared/time/dates.ts';
import { siteDbWith } from '#site/release/testing/fixture-snapshot.ts';
import { sitemapIndex, sitemapNamed } from '#site/src/metadata/sitemaps.ts';
import { articleData } from '#site/src/metadata/structured-data.ts';
import { featuredArticles, relatedArticles } from './articles.ts';
import { forgetResults, recallFrom, recording, resultOf } from './dependency-tracking.ts';
import { type EventSummary, relatedEvents } from './events.ts';
import { archives } from './lists.ts';
import { pageSize } from './older-pages.ts';
import * as snapshot from './snapshot.ts';

const article = (number: number, fields: Partial<PublicArticleSummary> = {}) =>
  ({
    id: `a${number}`,
    version: 1,
    title: `Titolo ${number}`,
    category: 'arte',
    featured: false,
    date: addDays('2020-01-01', number),
    publishedAt: '2026-01-01',
    updatedAt: '2026-01-01',
    ...fields,
  }) as PublicArticleSummary;

const event = (id: string, fields: Partial<EventSummary> = {}) =>
  ({
    id,
    version: 1,
    title: id,
    type: 'Mostra',
    startDate: '2026-11-01',
    endDate: '2026-11-30',
    publishedAt: '2026-01-01',
    updatedAt: '2026-01-01',
    ...fields,
  }) as EventSummary;

type Magazine = {
  db: SiteDb;
  put: (kind: 'article' | 'event', summary: PublicArticleSummary | EventSummary) => Change[];
  remove: (kind: 'article' | 'event', id: string) => Change[];
};

function magazineOf(
  articles: readonly PublicArticleSummary[],
  events: readonly EventSummary[] = [],
  moves: Moves = {},
): Magazine {
  const items = [
    ...articles.map((summary) => ({ kind: 'article' as const, summary })),
    ...events.map((summary) => ({ kind: 'event' as const, summary })),
  ];
  const db = siteDbWith(items, { moves });
  const source = new DbSource(db);
  snapshot.useSnapshot(source);
  const changed = (changes: Change[]) => {
    source.refresh(changes);
    snapshot.useSnapshot(source, changes);
    return changes;
  };
  return {
    db,
    put: (kind, summary) =>
      changed(applyItem(db, { kind, id: summary.id, live: { summary, body: JSON.stringify(summary) } })),
    remove: (kind, id) => changed(applyItem(db, { kind, id })),
  };
}

afterEach(() => snapshot.useSnapshot(undefined));

const { useSnapshot, TrackedList, ...reads } = snapshot;
test.each(Object.entries(reads))(
  'a page that reads the snapshot by %s depends on the result, or may not',
  async (_, read) => {
    magazineOf([article(1)]);
    const ask = read as (...args: string[]) => unknown;
    const page = recording(async () => {
      const found = ask('article', 'a1');
      return found instanceof TrackedList ? found.all() : found;
    });
    const outcome = await page.then(
      ({ asked }) => asked.length,
      (error: Error) => error.message,
    );
    expect([1, 'A page reads the snapshot only by a tracked query']).toContain(outcome);
  },
);

describe('older pages of a list', () => {
  const pagesOf = (total: number) => {
    magazineOf(Array.from({ length: total }, (_, index) => article(index)));
    return archives.article.pages().map((page) => archives.article.older(page).map(({ id }) => id));
  };

  it('are full and begin with the oldest', () => {
    expect(pagesOf(2 * pageSize + 2)[0]?.at(-1)).toBe('a0');
    expect(pagesOf(2 * pageSize + 2).map((page) => page.length)).toEqual([pageSize, pageSize]);
  });

  it('together with the list hold every item, however many there are', () => {
    for (let total = 0; total < 80; total += 1) {
      const older = pagesOf(total).flat();
      expect(new Set([...archives.article.newest().map(({ id }) => id), ...older]).size).toBe(total);
    }
  });

  it('do not change when an item is added', () => {
    for (let total = 0; total < 80; total += 1) {
      const before = pagesOf(total);
      expect(pagesOf(total + 1).slice(0, before.length)).toEqual(before);
    }
  });
});

it('the site map of older pages depends on how many there are, and on no item', async () => {
  magazineOf(Array.from({ length: 2 * pageSize + 2 }, (_, index) => article(index)));
  const { result, asked } = await recording(async () => sitemapNamed('pagine-articoli')?.body());
  expect(result?.match(/<loc>[^<]+/g)).toEqual([
    '<loc>https://rivista.example/articoli/pagina/1',
    '<loc>https://rivista.example/articoli/pagina/2',
  ]);
  expect(asked.toSorted()).toEqual(['["article.count"]', '["siteUrl"]']);
});

it('the index of site maps, which each publication renders, reads the picture of no item', async () => {
  const image = '/pictures/a.jpg';
  magazineOf([article(1, { image })]);
  const { asked } = await recording(async () => sitemapIndex());
  const read = asked.flatMap((query) => resultOf(query)?.reads ?? []);
  expect(read).not.toContainEqual({ input: pictureDependency(image) });
});

it('another process renders the index of site maps from what the file has of each map, and reads the items of those that changed', async () => {
  const published = (number: number) => ({ publishedAt: addDays('2025-01-01', number) });
  const { db, put } = magazineOf(Array.from({ length: 300 }, (_, index) => article(index, published(index))));
  const first = await recording(async () => sitemapIndex());
  asked(db, first.asked);
  // A change without an announcement.
  db.run("UPDATE item SET summary = json_set(summary, '$.updatedAt', '2026-02-02')");
  useSnapshot(new DbSource(db));
  expect(sitemapIndex()).toBe(first.result);

  doubtReaders(db, put('article', article(299, { ...published(299), updatedAt: '2026-03-03', version: 2 })), false);
  useSnapshot(new DbSource(db));
  expect(sitemapIndex().match(/articoli-..xml<.loc><lastmod>[^<]+/g)).toEqual([
    'articoli-1.xml</loc><lastmod>2026-01-01',
    'articoli-2.xml</loc><lastmod>2026-03-03',
  ]);
});

it('the site map has the choices of a list that have an item', async () => {
  magazineOf([article(1, { category: 'arte' }), article(2, { category: 'aste' })], [event('una', { type: 'Fiera' })]);
  const { result, asked } = await recording(async () => sitemapNamed('pagine')?.body());
  expect(result?.match(/(?<=<loc>[^<]*)(\?|\/categoria)[^<]+/g)).toEqual([
    '/categoria/arte',
    '/categoria/aste',
    '?type=Fiere',
  ]);
  expect(asked.filter((name) => name.includes('choices')).length).toBe(4);
});

it('the news map is as old as the last change of an item in it, and not in the index while it is empty', () => {
  const publishedAt = '2026-11-19T09:00:00.000Z';
  const dated = { date: '2026-11-19', publishedAt };
  const entry = () => sitemapIndex().match(/sitemap-ultime-notizie.xml<.loc>(?:<lastmod>([^<]+))?/);
  magazineOf([
    article(1, { ...dated, updatedAt: publishedAt }),
    article(2, { ...dated, updatedAt: '2026-11-20T07:00:00.000Z' }),
    article(3, { updatedAt: '2026-11-20T08:00:00.000Z' }),
  ]);
  expect(entry()?.[1]).toBe('2026-11-20T07:00:00.000Z');
  magazineOf([article(3)]);
  expect(entry()).toBeNull();
});

it('no map goes back when what changed last in it comes off, and the moment of that is its last change', () => {
  const came = '2026-11-20T07:00:00.000Z';
  const went = '2026-11-20T08:00:00.000Z';
  const fresh = { date: '2026-11-20', publishedAt: came, updatedAt: came };
  const maps = () =>
    [...sitemapIndex().matchAll(/sitemap-(articoli-1|pagine|ultime-notizie).xml<.loc><lastmod>([^<]+)/g)].map(
      ([, name, moment]) => [name, moment],
    );
  const all = (moment: string) => [
    ['pagine', moment],
    ['ultime-notizie', moment],
    ['articoli-1', moment],
  ];
  const rest = { ...fresh, updatedAt: '2026-11-20T06:00:00.000Z' };
  magazineOf([article(1, rest), article(2, fresh)]);
  expect(maps()).toEqual(all(came));
  magazineOf([article(1, rest)], [], { article: went });
  expect(maps()).toEqual(all(went));
});

describe('an article whose date is not the day on which it came out', () => {
  const [yesterday, longAgo] = ['2026-11-19T09:00:00.000Z', '2026-03-02T09:00:00.000Z'];
  const articles = [
    article(1, { date: '2026-12-24', publishedAt: yesterday }),
    article(2, { date: '2026-11-20', publishedAt: longAgo }),
    article(3, { date: '2019-05-02', publishedAt: yesterday }),
    article(4, { date: '2026-11-19', publishedAt: '2026-11-20T09:00:00.000Z' }),
  ];

  it('is in the news map if both are of the last two days, with the earlier of them, and is no news before its date', () => {
    magazineOf(articles);
    const map = sitemapNamed('ultime-notizie')?.body();
    expect(map?.match(/(?<=<loc>)[^<]+|(?<=_date>)[^<]+/g)).toEqual([
      'https://rivista.example/articolo/a4',
      '2026-11-19T00:00:00+01:00',
    ]);
  });

  it('came out at the earlier of them for search engines', () => {
    magazineOf(articles);
    const moments = articles.map((one) => articleData({ ...one, content: '' } as PublicArticle)['datePublished']);
    expect(moments).toEqual([yesterday, longAgo, '2019-05-02T00:00:00+02:00', '2026-11-19T00:00:00+01:00']);
  });
});

describe('a change of one item among a thousand', () => {
  const many = 1_000;
  const queries = () => [
    '["article.newest"]',
    '["article.count"]',
    '["latestArticles"]',
    '["featuredArticles"]',
    '["articlesIn","arte"]',
    '["articlesIn","cultura"]',
    ...archives.article.pages().map((page) => JSON.stringify(['article.older', page])),
    ...archives.article.pages().map((page) => JSON.stringify(['article.neighbours', page])),
    ...Array.from({ length: many }, (_, index) => JSON.stringify(['relatedArticles', `a${index}`])),
    ...[[], ['Mostra'], ['Asta']].map((args) => JSON.stringify(['allEvents', ...args])),
  ];

  /** Queries evaluated after a change, those whose result differs, and those that a comparison of all finds, with nothing kept. */
  function after(change: (magazine: Magazine) => Change[]) {
    const magazine = magazineOf(
      Array.from({ length: many }, (_, index) => article(index, { category: index % 3 ? 'arte' : 'cultura' })),
      [event('prima'), event('seconda')],
    );
    asked(magazine.db, queries());
    const readers = doubtReaders(magazine.db, change(magazine), false);
    const changed = readers.filter(({ key, hash }) => resultOf(key)?.hash !== hash).map(({ key }) => key);
    forgetResults();
    recallFrom(undefined);
    const differing = queries().filter(
      (key) => numberOf(magazine.db, key) && resultOf(key)?.hash !== hashOf(magazine.db, key),
    );
    return { evaluated: readers.length, found: changed.toSorted(), differing: differing.toSorted() };
  }

  const changes: Record<string, Parameters<typeof after>[0]> = {
    'a new article': ({ put }) => put('article', article(many)),
    'a new article with an old date': ({ put }) => put('article', article(7.5, { date: '2020-01-08' })),
    'a new title': ({ put }) => put('article', article(500, { title: 'Altro', version: 2 })),
    'another category': ({ put }) => put('article', article(500, { category: 'cultura', version: 2 })),
    'another date': ({ put }) => put('article', article(500, { date: '2024-01-01', version: 2 })),
    'now featured': ({ put }) => put('article', article(999, { featured: true, version: 2 })),
    withdrawn: ({ remove }) => remove('article', 'a500'),
    'withdrawn, the newest': ({ remove }) => remove('article', 'a999'),
    'a new event': ({ put }) => put('event', event('terza')),
    'a new title of an event': ({ put }) => put('event', event('prima', { title: 'Altro', version: 2 })),
    'another type of an event': ({ put }) => put('event', event('prima', { type: 'Asta', version: 2 })),
    'a new event with the id of a withdrawn one': ({ put, remove }) => [
      ...remove('event', 'prima'),
      ...put('event', event('prima', { updatedAt: '2026-02-01' })),
    ],
  };

  it.each(Object.entries(changes))('%s: finds every query whose result differs', (_, change) => {
    const { found, differing } = after(change);
    expect(found).toEqual(differing);
    expect(differing.length).toBeGreaterThan(0);
  });

  it.each(['a new article', 'a new title', 'now featured', 'a new event'])('%s: evaluates few queries', (name) => {
    expect(after(changes[name] as Parameters<typeof after>[0]).evaluated).toBeLessThan(30);
  });
});

/** These queries, as pages have asked them. */
function asked(db: SiteDb, queries: readonly string[]): void {
  for (const key of queries) {
    const result = resultOf(key);
    if (result) save(db, key, result);
  }
}

const hashOf = (db: SiteDb, key: string) => db.get<{ hash: string }>('SELECT hash FROM query WHERE key = ?', key)?.hash;

describe('what is related to an article', () => {
  const related = (id: string) => relatedArticles(id).map(({ id: other }) => other);

  it('shares people, places and works with it, then other words; where nothing does, it is the next older of its category', () => {
    magazineOf([
      article(1, { title: 'La pala', description: 'A Urbino, davanti a Piero della Francesca.', category: 'mostre' }),
      article(2, { title: 'Restauri e cantieri', description: 'Una tavola torna in chiesa.', category: 'mostre' }),
      article(3, { title: 'Altro', category: 'cultura' }),
      article(4, { category: 'arte' }),
      article(5, { title: 'La tavola', description: 'Un cantiere per Piero, a Urbino.', category: 'arte' }),
      article(6, { category: 'arte' }),
    ]);
    expect(related('a5')).toEqual(['a1', 'a2', 'a4']);
    expect(related('a3')).toEqual(['a2', 'a1', 'a4']);
  });

  it('is never by one author three times', () => {
    const authors = ['Ada Neri', 'Ada Neri', 'Ada Neri', 'Ada Neri', 'Ugo Foschi'];
    magazineOf(authors.map((author, number) => article(number, { author, description: 'Il cantiere di Urbino.' })));
    expect(related('a3')).toEqual(['a2', 'a1', 'a4']);
    magazineOf(Array.from({ length: 4 }, (_, number) => article(number, { author: 'Ada Neri' })));
    expect(related('a3')).toEqual(['a2', 'a1']);
    magazineOf(Array.from({ length: 4 }, (_, number) => article(number, { author: 'La redazione' })));
    expect(related('a3')).toEqual(['a2', 'a1', 'a0']);
  });
});

test('the events shown with another are those of its city, then of its type', () => {
  magazineOf(
    [],
    [
      event('fiera', { type: 'Fiera', city: 'Parma', startDate: '2026-11-01' }),
      event('altrove', { city: 'Roma', startDate: '2026-11-02' }),
      event('vicina', { type: 'Asta', city: 'Lucca', startDate: '2026-11-03' }),
      event('questa', { city: 'Lucca', startDate: '2026-11-04' }),
    ],
  );
  const shown = (one: Pick<EventSummary, 'id' | 'type' | 'city'>) => relatedEvents(one).map(({ id }) => id);
  expect(shown({ id: 'questa', type: 'Mostra', city: 'Lucca' })).toEqual(['vicina', 'altrove', 'fiera']);
  expect(shown({ id: 'senza-luogo', type: 'Mostra' })).toEqual(['altrove', 'questa', 'fiera']);
});

test('the slider has the ten newest featured articles', () => {
  magazineOf(Array.from({ length: 30 }, (_, number) => article(number, { featured: number % 2 === 0 })));
  expect(featuredArticles().map(({ id }) => id)).toEqual(
    [28, 26, 24, 22, 20, 18, 16, 14, 12, 10].map((number) => `a${number}`),
  );
});
