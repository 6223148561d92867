import { beforeAll, describe, expect, it, test } from 'vitest';
import { articleCalls } from '#functions/testing/article-calls.ts';
import { newsroom, testMagazine } from '#functions/testing/magazine.ts';
import { categories } from '#shared/magazine.ts';

const magazine = await testMagazine();
const { call, logs } = magazine;
const staff = await newsroom(magazine);
const { create, save, reject, publishedBy } = articleCalls(magazine);

const texts = [
  'title',
  'subtitle',
  'description',
  'excerpt',
  'content',
  'author',
  'imageAlt',
  'imageCaption',
  'imageCredit',
];
const canary = 'canarino';

/** Every text field with a secret word that only the staff may read. */
const secret = (place: string) => ({
  ...Object.fromEntries(texts.map((field) => [field, `${canary}-${place}-${field}`])),
  image: `/pictures/${canary}-${place}-image.jpg`,
});

const hidden: string[] = [];
let revised: string;
let withdrawn: string;

beforeAll(async () => {
  for (const { id: category } of categories) {
    hidden.push((await create(staff.writer, { ...secret('draft'), category })).id);
    hidden.push((await create(staff.writer, { ...secret('pending'), category, status: 'pending' })).id);
  }
  const rejected = await create(staff.writer, { ...secret('rejected'), status: 'pending' });
  await reject(staff.editor, rejected.id, `${canary}-reason`);
  hidden.push(rejected.id);

  revised = (await publishedBy(staff.writer, staff.editor)).id;
  await save(staff.editor, revised, { featured: true });
  await save(staff.writer, revised, secret('revision'));

  withdrawn = (await publishedBy(staff.writer, staff.editor, secret('withdrawn'))).id;
  await save(staff.editor, withdrawn, { status: 'draft' });
  hidden.push(withdrawn);
});

const publicPaths = [
  '/articles',
  '/articles?limit=1',
  '/articles?limit=100',
  '/articles?featured=true',
  '/articles?featured=false',
  '/articles?status=draft',
  '/articles?status=pending&limit=100',
  `/articles?authorId=${staff.writer.id}`,
  ...categories.map(({ id }) => `/articles?category=${id}`),
  '/openapi.json',
  '/health',
];

describe.each([
  ['an anonymous client', undefined],
  ['a user', staff.user],
  ['another writer', staff.otherWriter],
])('unpublished words do not reach %s', (_, as) => {
  test.each(publicPaths)('through %s', async (path) => {
    const { status, text } = await call('GET', path, as ? { as } : {});
    expect(status).toBe(200);
    expect(text).not.toContain(canary);
    for (const id of hidden) expect(text).not.toContain(id);
  });

  it('through the addresses of the items', async () => {
    for (const id of hidden) {
      const { status, text } = await call('GET', `/articles/${id}`, as ? { as } : {});
      expect(status).toBe(404);
      expect(text).not.toContain(canary);
    }
    const { status, text } = await call('GET', `/articles/${revised}`, as ? { as } : {});
    expect(status).toBe(200);
    expect(text).not.toContain(canary);
  });

  it('through what a refused call says', async () => {
    for (const id of [...hidden, revised]) {
      for (const [method, path, body] of [
        ['PUT', `/articles/${id}`, { version: 99 }],
        ['PUT', `/articles/${id}/approve`, {}],
        ['PUT', `/articles/${id}/reject`, { reason: 'x' }],
        ['DELETE', `/articles/${id}`, undefined],
      ] as const) {
        const { status, text } = await call(method, path, { ...(as ? { as } : {}), body });
        expect(status).toBeGreaterThanOrEqual(400);
        expect(text).not.toContain(canary);
      }
    }
  });
});

it('the staff see the unpublished words (control test)', async () => {
  const { text } = await call('GET', '/articles/admin/all?limit=100', { as: staff.admin });
  for (const place of ['draft', 'pending', 'rejected', 'revision', 'withdrawn'])
    expect(text).toContain(`${canary}-${place}`);
});

it('the logs hold none of the unpublished words', () => {
  expect(logs.length).toBeGreaterThan(100);
  expect(JSON.stringify(logs)).not.toContain(canary);
});
