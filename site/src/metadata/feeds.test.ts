import { afterAll, beforeEach, expect, it } from 'vitest';
import { DbSource } from '#shared/publish/site-db.ts';
import type { Moves, SnapshotItem } from '#shared/publish/snapshot.ts';
import { listNames } from '#shared/publish/snapshot-lists.ts';
import { siteDbWith } from '#site/release/testing/fixture-snapshot.ts';
import { useSnapshot } from '#site/src/content/snapshot.ts';
import { jsonFeed, rssFeed } from './feeds.ts';

const article = (id: string, fields: Partial<SnapshotItem<'article'>>) =>
  ({
    id,
    version: 1,
    title: id,
    description: 'In asta l’opera <Senza titolo> di Burri',
    category: 'arte',
    author: 'Ada Neri',
    date: '2026-11-20',
    publishedAt: '2026-11-20T09:00:00.000Z',
    updatedAt: '2026-11-20T09:00:00.000Z',
    ...fields,
  }) as SnapshotItem<'article'>;

const articles = [
  article('con-tutto', { excerpt: 'Un estratto <vero>.', content: 'Il *testo*.' }),
  article('con-estratto', { excerpt: 'Solo l’estratto.' }),
  article('breve', {}),
];

const snapshotOf = (published: typeof articles, moves: Moves = {}) =>
  new DbSource(
    siteDbWith(
      published.map((summary) => ({ kind: 'article', summary })),
      { moves },
    ),
  );

beforeEach(() => {
  useSnapshot(snapshotOf(articles));
});
afterAll(() => useSnapshot(undefined));

it('an item of the JSON feed has the excerpt before the text, and its summary where it has neither', async () => {
  const { items } = (await jsonFeed('/feed.json').json()) as { items: { title: string; content_html: string }[] };
  expect(Object.fromEntries(items.map(({ title, content_html }) => [title, content_html]))).toEqual({
    'con-tutto': '<p>Un estratto &lt;vero&gt;.</p>\n<p>Il <em>testo</em>.</p>\n',
    'con-estratto': '<p>Solo l’estratto.</p>\n',
    breve: '<p>In asta l’opera &lt;Senza titolo&gt; di Burri</p>\n',
  });
});

it('the ids of the items of a feed are different ones, and lists keep the numbers of their texts', async () => {
  const texts = ['con-tutto', 'breve'].map((id) =>
    article(id, { content: 'Uno[^1].\n\n12. Vaso\n15. Piatto\n\n[^1]: Nota.' }),
  );
  useSnapshot(snapshotOf(texts));
  const { items } = (await jsonFeed('/feed.json').json()) as { items: { content_html: string }[] };
  const ids = items.flatMap(({ content_html }) => content_html.match(/ id="[^"]+"/g) ?? []);
  expect([ids.length, new Set(ids).size]).toEqual([4, 4]);
  for (const { content_html } of items) expect(content_html).toContain('<li value="15">');
});

it('words in angle brackets stay in the description of RSS, which readers of feeds take for HTML', async () => {
  expect(await rssFeed('/rss.xml').text()).toContain(
    '<description>In asta l’opera &amp;lt;Senza titolo&amp;gt; di Burri</description>',
  );
});

it.each([
  ['category', 'arte', listNames.group('article', 'arte'), listNames.group('article', 'aste')],
  [
    'author',
    { taxonomy: 'author', slug: 'ada-neri' } as const,
    listNames.term({ taxonomy: 'author', slug: 'ada-neri' }),
    listNames.term({ taxonomy: 'author', slug: 'ugo-rossi' }),
  ],
])('what comes off one %s leaves the feed of another as it was', async (_, of, list, otherList) => {
  const feed = () => rssFeed('/feed.xml', of).text();
  useSnapshot(snapshotOf(articles));
  const before = await feed();
  const moment = '2027-01-01T12:00:00.000Z';
  useSnapshot(snapshotOf(articles, { article: moment, [otherList]: moment }));
  expect(await feed()).toBe(before);
  useSnapshot(snapshotOf(articles, { article: moment, [list]: moment }));
  expect(await feed()).toContain('<lastBuildDate>Fri, 01 Jan 2027 12:00:00 GMT</lastBuildDate>');
});

it('the feed of an author has what they signed, alone or with others, under their name', async () => {
  useSnapshot(
    snapshotOf([
      ...articles,
      article('di-altri', { author: 'Ugo Rossi' }),
      article('insieme', { author: 'Ugo Rossi e Ada Neri' }),
    ]),
  );
  const text = await rssFeed('/autore/ugo-rossi.xml', { taxonomy: 'author', slug: 'ugo-rossi' }).text();
  expect([...text.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title)).toEqual(
    expect.arrayContaining(['Sinopia: Ugo Rossi', 'di-altri', 'insieme']),
  );
  expect(text).not.toContain('con-tutto');
});

it('a feed says when it last changed, and shows the sign of the magazine', async () => {
  const changed = article('cambiato', { updatedAt: '2026-11-20T11:30:00.000Z' });
  useSnapshot(snapshotOf([...articles, changed]));
  const head = async () => (await rssFeed('/rss.xml').text()).split('<item>')[0];
  expect(await head()).toContain('<lastBuildDate>Fri, 20 Nov 2026 11:30:00 GMT</lastBuildDate>');
  expect(await head()).toContain('<image><url>https://rivista.example/icon-192.png</url><title>Sinopia</title>');
  useSnapshot(snapshotOf([...articles, changed], { article: '2026-11-20T12:00:00.000Z' }));
  expect(await head()).toContain('<lastBuildDate>Fri, 20 Nov 2026 12:00:00 GMT</lastBuildDate>');
  expect(await jsonFeed('/feed.json').json()).toMatchObject({ icon: 'https://rivista.example/icon-192.png' });
});
