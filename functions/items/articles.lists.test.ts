import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { articleCalls } from '#functions/testing/article-calls.ts';
import { newsroom, testMagazine } from '#functions/testing/magazine.ts';
import type { Article } from '#shared/kinds/article.ts';

// Ids that say nothing about time, or the order by time would come of itself.
const magazine = await testMagazine({ newId: randomUUID });
const { call, clock, logs } = magazine;
const staff = await newsroom(magazine);
const { create, list, idsIn, publishedBy, save } = articleCalls(magazine);
afterAll(() => expect(logs.filter(({ level }) => level === 'error')).toEqual([]));

const days = ['2026-11-20', '2026-11-18', '2026-11-19'];
const categories = ['arte', 'attualita', 'mostre', 'aste'];
const published: Article[] = [];
const waiting: Article[] = [];

beforeAll(async () => {
  for (let index = 0; index < 25; index++) {
    // Some share their moment, so that only the id tells them apart.
    if (index % 6 === 0) clock.now = new Date(clock.now.getTime() + 1_000);
    const fields = { title: `Articolo ${index}`, date: days[index % 3], category: categories[index % 4] };
    const featured = index % 5 === 0;
    published.push(await create(staff.editor, { ...fields, featured, status: 'published' }));
  }
  for (const date of ['2026-11-19', '2026-11-20', '2026-11-18']) {
    waiting.push(await create(staff.writer, { title: 'In attesa', date, status: 'pending' }));
  }
  await create(staff.writer, { title: 'Bozza' });
});

const newestFirst = (items: Article[]) =>
  items
    .map(({ id, date, publishedAt, createdAt }) => ({ id, key: `${date} ${publishedAt ?? createdAt} ${id}` }))
    .sort((one, other) => (one.key < other.key ? 1 : -1))
    .map(({ id }) => id);

/** Follows the Link header until there is none. */
async function pagesFrom(path: string, as?: typeof staff.writer): Promise<string[][]> {
  const pages: string[][] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    const { status, headers, body } = await call('GET', next, as ? { as } : {});
    expect(status).toBe(200);
    pages.push((body as unknown as Article[]).map(({ id }) => id));
    const link = headers.get('link') ?? undefined;
    next = link && /^<\/api(\/[^>]*)>; rel="next"$/.exec(link)?.[1];
    if (link !== undefined) expect(next, link).toBeDefined();
    if (pages.length > 40) throw new Error('The pages never end');
  }
  return pages;
}

describe('the public list', () => {
  it('is newest first by date, then by publication time, then by id', async () =>
    expect(await idsIn('/articles')).toEqual(newestFirst(published)));

  test.each([
    [1, 25],
    [7, 4],
    [10, 3],
    [24, 2],
    [25, 1],
    [100, 1],
  ])('in pages of %i has %i of them, without gaps or repeats', async (limit, count) => {
    const pages = await pagesFrom(`/articles?limit=${limit}`);
    expect(pages.length).toBe(count);
    expect(pages.flat()).toEqual(newestFirst(published));
  });

  it('has 50 items on a page by default', async () => {
    const { headers, body } = await call('GET', '/articles');
    expect(body).toHaveLength(25);
    expect(headers.has('link')).toBe(false);
  });

  test.each(['true', 'false'])('with featured=%s has only those, over every page', async (value) => {
    const expected = published.filter(({ featured }) => String(featured) === value);
    expect(expected.length).toBeGreaterThan(3);
    expect((await pagesFrom(`/articles?featured=${value}&limit=2`)).flat()).toEqual(newestFirst(expected));
  });

  test.each([
    ['arte', 'arte'],
    ['Arte', 'arte'],
    ['ARTE', 'arte'],
    ['attualita', 'attualita'],
    ['Attualit%C3%A0', 'attualita'],
    ['MOSTRE', 'mostre'],
    ['aste', 'aste'],
    ['cultura', 'cultura'],
  ])('with category=%s has only the category %s', async (asked, category) => {
    const expected = published.filter((article) => article.category === category);
    expect((await pagesFrom(`/articles?category=${asked}&limit=3`)).flat()).toEqual(newestFirst(expected));
  });

  it('filters by category and featured together', async () => {
    const expected = published.filter(({ featured, category }) => featured && category === 'arte');
    expect(await idsIn('/articles?featured=true&category=arte')).toEqual(newestFirst(expected));
  });

  test.each([
    ...['0', '101', '-1', '1.5', 'x', '', 'NaN', '1e1', '1e9', '0x10', '01', '+5', '%205', '%00', '1&limit=2'].map(
      (value) => ['limit', value],
    ),
    ...['TRUE', '1', 'yes', '', 'null', '%00'].map((value) => ['featured', value]),
    ...['sport', '', 'arte,mostre', '__proto__', '%00', 'arte&category=mostre'].map((value) => ['category', value]),
    ...['x', '', '%00', 'Li4v', 'YQ', '!!!', 'a'.repeat(1_001)].map((value) => ['cursor', value]),
  ])('refuses %s=%s and names the parameter', async (name, value) => {
    const { status, body } = await call('GET', `/articles?${name}=${value}`);
    expect(status).toBe(422);
    expect(body['errors']).toMatchObject([{ field: name }]);
  });
});

describe('a cursor', () => {
  it('continues at its place after items were added and removed', async () => {
    const mine = await magazine.person('editor', 'temporaneo');
    const pieces = [];
    for (let index = 0; index < 6; index++) pieces.push(await create(mine, { title: `Mio ${index}` }));
    const order = newestFirst(pieces);
    const { headers, body } = await call('GET', '/articles/my/all?limit=3', { as: mine });
    expect((body as unknown as Article[]).map(({ id }) => id)).toEqual(order.slice(0, 3));
    await call('DELETE', `/articles/${order[2]}`, { as: mine });
    await create(mine, { title: 'Nuovo', date: '2026-12-31' });
    const next = /<\/api([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? '';
    expect(await idsIn(next, mine)).toEqual(order.slice(3));
  });

  it('of the staff’s list shows readers only published items', async () => {
    const { headers } = await call('GET', '/articles/admin/all?limit=1', { as: staff.admin });
    const cursor = /cursor=([^>&]+)/.exec(headers.get('link') ?? '')?.[1];
    expect(cursor).toBeDefined();
    const live = new Set(published.map(({ id }) => id));
    expect((await idsIn(`/articles?cursor=${cursor}`)).filter((id) => !live.has(id))).toEqual([]);
  });
});

describe('the staff’s lists', () => {
  it('the pending list is newest first', async () =>
    expect(await idsIn('/articles/pending/list', staff.editor)).toEqual(newestFirst(waiting)));

  it('the list of all items is newest first, in pages too', async () => {
    const all = await list('/articles/admin/all?limit=100', staff.admin);
    expect(all.map(({ id }) => id)).toEqual(newestFirst(all));
    expect((await pagesFrom('/articles/admin/all?limit=7', staff.admin)).flat()).toEqual(all.map(({ id }) => id));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['draft', 'pending', 'published']));
  });

  it('an article with a new date moves to its new place in the lists', async () => {
    const piece = await publishedBy(staff.writer, staff.editor, { date: '2026-01-01' });
    expect((await idsIn('/articles')).at(-1)).toBe(piece.id);
    await save(staff.editor, piece.id, { date: '2026-12-31' });
    expect((await idsIn('/articles'))[0]).toBe(piece.id);
    expect((await idsIn('/articles')).filter((id) => id === piece.id)).toHaveLength(1);
  });
});
