import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { importLines } from '#functions/import/import-file.ts';
import { workingItem } from '#functions/items/saving/editions.ts';
import { watchExaminedItems } from '#functions/testing/examined-items.ts';
import { eventForm, galleryForm, newsForm, videoForm } from '#functions/testing/forms.ts';
import { articleForm, newsroom, testMagazine } from '#functions/testing/magazine.ts';

const magazine = await testMagazine();
const { call, ctx } = magazine;

const count = 120;
const day = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10);
const numbers = Array.from({ length: count }, (_, index) => index);

beforeAll(async () => {
  const lines = numbers.flatMap((index) => {
    const id = `n${index}`;
    const category = index % 30 === 0 ? 'aste' : 'arte';
    const featured = index % 40 === 0;
    return [
      { type: 'article', ...articleForm, id, category, featured, date: day(index) },
      { type: 'video', ...videoForm, id, category, featured, date: day(index) },
      { type: 'gallery', ...galleryForm, id, category: index % 30 === 0 ? 'Classico' : 'Decorativo', date: day(index) },
      // The last three end on 2026-11-20 or later.
      { ...eventForm, type: 'event', id, eventType: index % 30 === 0 ? 'Asta' : 'Mostra', featured, ...days(index) },
    ];
  });
  const report = await importLines(
    ctx,
    lines.map((line) => JSON.stringify(line)),
  );
  expect(report).toMatchObject({ created: 4 * count, problems: [] });
});

const days = (index: number) =>
  index < count - 3
    ? { startDate: day(index), endDate: day(index + 1) }
    : { startDate: day(index), endDate: '2026-12-31' };

const examined = watchExaminedItems(ctx.store);
const nextOf = (headers: Headers) => /<\/api([^>]+)>/.exec(headers.get('link') ?? '')?.[1];

async function read(path: string) {
  examined();
  const { body, headers } = await call('GET', path);
  return { returned: (body as unknown as object[]).length, examined: examined(), next: nextOf(headers) };
}

describe('a list reads the items that it returns, and one more to know whether there is a next page', () => {
  test.each([
    ['/articles?limit=10', 10, 11],
    ['/articles', 50, 51],
    ['/articles?category=aste', 4, 4],
    ['/articles?category=arte&limit=10', 10, 11],
    ['/articles?featured=true', 3, 3],
    ['/videos?category=aste', 4, 4],
    ['/videos?featured=true', 3, 3],
    ['/gallery?category=Classico', 4, 4],
    ['/events?limit=10', 10, 11],
    ['/events?type=Asta', 4, 4],
    ['/events?featured=true', 3, 3],
    ['/events/upcoming', 3, 3],
    ['/events?upcoming=true&type=Mostra', 3, 3],
  ])('%s returns %i and examines %i', async (path, returned, items) =>
    expect(await read(path)).toMatchObject({ returned, examined: items }),
  );

  it('holds for every page of a list', async () => {
    const pages = [];
    for (let path: string | undefined = '/articles?limit=25'; path !== undefined; ) {
      const page = await read(path);
      pages.push([page.returned, page.examined]);
      path = page.next;
    }
    expect(pages).toEqual([...Array(4).fill([25, 26]), [20, 20]]);
  });
});

it('a month of the calendar reads the events that end from then on, and two more to know whether there can be any', async () => {
  expect(await read('/events/calendar/2026/12')).toMatchObject({ returned: 3, examined: 3 + 2 });
  expect(await read('/events/calendar/1900/1')).toMatchObject({ returned: 0, examined: 0 });
});

it('featured items of one category are picked from the featured ones alone', async () =>
  expect(await read('/articles?featured=true&category=aste')).toMatchObject({ returned: 1, examined: 3 }));

describe('a filtered list that finds little in a large archive', () => {
  const many = 6_200;
  const perWrite = 25;
  const edition = (id: string, date: string, image: string) => ({
    ...articleForm,
    id,
    date,
    image,
    authorId: 'nessuno',
    status: 'draft' as const,
    version: 1,
    createdAt: `${date}T08:00:00.000Z`,
    updatedAt: `${date}T08:00:00.000Z`,
  });

  beforeAll(async () => {
    const { documents, tableName } = ctx.store;
    const pictured = Array.from({ length: many }, (_, index) => edition(`p${index}`, '2030-01-01', '/a.svg'));
    const items = [...pictured, edition('senza', '2029-06-01', '')].map((one) => workingItem('article', one));
    for (let start = 0; start < items.length; start += perWrite) {
      const puts = items.slice(start, start + perWrite).map((Item) => ({ PutRequest: { Item } }));
      await documents.send(new BatchWriteCommand({ RequestItems: { [tableName]: puts } }));
    }
    await importLines(ctx, [
      JSON.stringify({ type: 'news', ...newsForm, id: 'notizia', date: '2029-01-01', image: '' }),
    ]);
  });

  it('reads a part of it for each page, and misses nothing', async () => {
    const { editor } = await newsroom(magazine);
    const pages: { ids: string[]; examined: number }[] = [];
    for (let path: string | undefined = '/content?picture=none&limit=2'; path !== undefined && pages.length < 2; ) {
      examined();
      const { body, headers } = await call('GET', path, { as: editor });
      const ids = (body as unknown as { id: string }[]).map(({ id }) => id);
      pages.push({ ids, examined: examined() });
      path = nextOf(headers);
    }
    expect(pages.map(({ ids }) => ids)).toEqual([[], ['senza', 'notizia']]);
    // Every kind is read; of the others there are few.
    expect(pages[0]?.examined).toBeLessThan(many);
  });
});
