import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Renderer } from '#functions/publish/renderer.ts';
import type { ArticleIndexStart, IndexedArticle } from '#shared/publish/list-files.ts';
import { DbSource } from '#shared/publish/site-db.ts';
import type { SnapshotSummary } from '#shared/publish/snapshot.ts';
import { addDays } from '#shared/time/dates.ts';
import { ensureRelease } from '#site/release/ensure-release.ts';
import { siteDbWith } from '#site/release/testing/fixture-snapshot.ts';
import { listedPaths } from '#site/release/testing/listed-paths.ts';

const today = '2026-11-20';
const many = 1_000;
let renderer: Renderer;

beforeAll(async () => {
  renderer = (await import(pathToFileURL(join(await ensureRelease(), 'renderer.mjs')).href)) as Renderer;
}, 120_000);

/** Articles with descriptions of this length, the newest first. Returns the paths that follow from the lists. */
function begin(count: number, description: number): string[] {
  const items = Array.from({ length: count }, (_, index) => ({
    kind: 'article' as const,
    summary: article(count - index, description) as SnapshotSummary<'article'>,
  }));
  renderer.begin(new DbSource(siteDbWith(items)));
  return listedPaths(renderer);
}

const article = (number: number, description: number) => ({
  id: `articolo-${number}`,
  title: `Titolo numero ${number}`,
  description: 'à'.repeat(description),
  authorId: 'import',
  author: 'Redazione',
  version: 1,
  status: 'published',
  featured: false,
  category: 'arte',
  image: '/pictures/prova.svg',
  date: addDays(today, -(many - number)),
  publishedAt: `${today}T08:00:00.000Z`,
  updatedAt: `${today}T08:00:00.000Z`,
  bgColor: '#ffd1e7',
  textColor: '#151515',
});

const bodyOf = async (path: string) => Buffer.from((await renderer.render(path)).body);
const read = async <Value>(path: string) => JSON.parse((await bodyOf(path)).toString()) as Value;
const partPaths = (paths: string[]) => paths.filter((path) => path.startsWith('/articoli/indice/'));

/** The newest of so many articles, in an answer that is loaded at once. */
async function expectNewestInStart(count: number): Promise<void> {
  expect((await bodyOf('/articoli/index.json')).length).toBeLessThanOrEqual(60_000);
  const { articles } = await read<ArticleIndexStart>('/articoli/index.json');
  expect(articles[0]?.id).toBe(`articolo-${count}`);
  expect(articles.length).toBeGreaterThan(4);
}

describe('the article index of a thousand articles', () => {
  let paths: string[];
  beforeAll(() => {
    paths = partPaths(begin(many, 100));
  });

  it('the first answer of the article index holds the newest in 60 KB, with descriptions of 100 letters', () =>
    expectNewestInStart(many));

  it('its start and its parts hold every article', async () => {
    const { articles, parts } = await read<ArticleIndexStart>('/articoli/index.json');
    expect(paths.length).toBe(parts);
    const found = new Set(articles.map(({ id }) => id));
    for (const path of paths) for (const { id } of await read<IndexedArticle[]>(path)) found.add(id);
    expect(found.size).toBe(many);
  });
});

it('the first answer of the article index holds the newest in 60 KB, with descriptions of 5,000 letters', async () => {
  // A few hundred: the first answer has room for five.
  begin(300, 5_000);
  await expectNewestInStart(300);
});

it('a new article changes the start and at most the newest part', async () => {
  const paths = partPaths(begin(many, 100));
  const before = new Map<string, string>();
  for (const path of paths) before.set(path, (await bodyOf(path)).toString());
  begin(many + 1, 100);
  const changed: string[] = [];
  for (const path of paths) if ((await bodyOf(path)).toString() !== before.get(path)) changed.push(path);
  expect(paths.length).toBeGreaterThan(3);
  expect(changed.filter((path) => path !== `/articoli/indice/${paths.length}.json`)).toEqual([]);
});

it('a magazine without articles and events says so in its list, and its home still leads to the calendar', async () => {
  begin(0, 0);
  expect((await bodyOf('/articoli')).toString()).toMatch(
    /data-prebuilt[^>]*>\s*<p class="list-empty[^>]*>Nessun articolo trovato/,
  );
  const home = (await bodyOf('/')).toString();
  expect(home).toContain('Vai al calendario');
  expect(home).toContain('Nessun evento in programma');
});

it('a magazine with few articles has them all in the start', async () => {
  expect(partPaths(begin(60, 100))).toEqual([]);
  expect(await read<ArticleIndexStart>('/articoli/index.json')).toMatchObject({ parts: 0 });
});
