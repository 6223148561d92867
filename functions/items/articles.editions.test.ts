import { afterAll, describe, expect, it, test } from 'vitest';
import { articleCalls } from '#functions/testing/article-calls.ts';
import { newsroom, testMagazine } from '#functions/testing/magazine.ts';

const magazine = await testMagazine();
const { clock, logs } = magazine;
const staff = await newsroom(magazine);
const { create, read, save, approve, reject, list, idsIn, publishedBy } = articleCalls(magazine);
afterAll(() => expect(logs.filter(({ level }) => level === 'error')).toEqual([]));

const oldWords = { title: 'Il titolo di prima', content: 'Il testo di prima' };
const newWords = { title: 'Il titolo di dopo', content: 'Il testo di dopo' };
const published = () => publishedBy(staff.writer, staff.editor, oldWords);

/** What readers get: the article's own address, and its line in the list. */
async function readersSee(id: string): Promise<unknown> {
  const { status, body } = await read(id);
  const line = (await list('/articles?limit=100')).find((article) => article.id === id);
  expect(line?.title).toBe(status === 200 ? body['title'] : undefined);
  return status === 200 ? { title: body['title'], content: body['content'] } : status;
}

describe('a writer’s save of their own published article', () => {
  test.each([
    [undefined, 'pending'],
    ['pending', 'pending'],
    ['draft', 'draft'],
  ])('asking for %s is %s, and readers still see the old text', async (asked, becomes) => {
    const { id, publishedAt } = await published();
    const { status, body } = await save(staff.writer, id, { ...newWords, ...(asked ? { status: asked } : {}) });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...newWords, status: becomes, live: true, publishedAt });
    expect(await readersSee(id)).toEqual(oldWords);
    expect((await idsIn('/articles/pending/list?limit=100', staff.editor)).includes(id)).toBe(becomes === 'pending');
  });

  it('cannot publish by any status', async () => {
    const { id } = await published();
    expect((await save(staff.writer, id, { ...newWords, status: 'published' })).status).toBe(403);
    await save(staff.writer, id, newWords);
    expect((await save(staff.writer, id, { status: 'published' })).status).toBe(403);
    expect(await readersSee(id)).toEqual(oldWords);
  });

  it('replaces the live edition once approved, but keeps the first publication date', async () => {
    const { id, publishedAt } = await published();
    clock.now = new Date(clock.now.getTime() + 3_600_000);
    await save(staff.writer, id, newWords);
    const { body } = await approve(staff.editor, id);
    expect(body).toMatchObject({ ...newWords, status: 'published', live: true, publishedAt });
    expect(await readersSee(id)).toEqual(newWords);
    expect((await read(id)).body).toMatchObject({ publishedAt, updatedAt: clock.now.toISOString() });
    expect(await idsIn('/articles/pending/list?limit=100', staff.editor)).not.toContain(id);
  });

  it('leaves the live edition when it is rejected', async () => {
    const { id } = await published();
    await save(staff.writer, id, newWords);
    const { body } = await reject(staff.editor, id, 'Meglio com’era');
    expect(body).toMatchObject({ ...newWords, status: 'draft', live: true, reviewNote: 'Meglio com’era' });
    expect(await readersSee(id)).toEqual(oldWords);
  });

  it('may be saved repeatedly without changing the live edition', async () => {
    const { id } = await published();
    for (const status of ['draft', 'pending', 'draft', undefined, 'pending']) {
      await save(staff.writer, id, { ...newWords, ...(status ? { status } : {}) });
      expect(await readersSee(id)).toEqual(oldWords);
    }
  });
});

describe('an editor', () => {
  test.each(['editor', 'admin'] as const)('who is %s changes a published article at once', async (role) => {
    const { id, publishedAt } = await published();
    const { body } = await save(staff[role], id, newWords);
    expect(body).toMatchObject({ ...newWords, status: 'published', live: true, publishedAt });
    expect(await readersSee(id)).toEqual(newWords);
  });

  test.each([
    ['editor', 'draft'],
    ['editor', 'pending'],
    ['admin', 'draft'],
    ['admin', 'pending'],
  ] as const)('who is %s withdraws it from readers by making it %s', async (role, status) => {
    const { id } = await published();
    const { body } = await save(staff[role], id, { status });
    expect(body).toMatchObject({ status, live: false });
    expect(await readersSee(id)).toBe(404);
  });

  test.each([
    ['draft', undefined],
    ['draft', 'draft'],
    ['draft', 'pending'],
    ['pending', undefined],
    ['pending', 'pending'],
    ['pending', 'draft'],
  ] as const)('a save of a pending change that is %s, asking for %s, leaves the live edition', async (is, asked) => {
    const { id } = await published();
    await save(staff.writer, id, { ...newWords, status: is });
    const { body } = await save(staff.editor, id, { subtitle: 'Visto', ...(asked ? { status: asked } : {}) });
    expect(body).toMatchObject({ status: asked ?? is, live: true });
    expect(await readersSee(id)).toEqual(oldWords);
  });

  it('publishes a pending change by saving it as published', async () => {
    const { id } = await published();
    await save(staff.writer, id, newWords);
    expect((await save(staff.editor, id, { status: 'published' })).body).toMatchObject({ live: true, ...newWords });
    expect(await readersSee(id)).toEqual(newWords);
  });

  it('republishes a withdrawn article with its first publication date', async () => {
    const { id, publishedAt } = await published();
    await save(staff.editor, id, { status: 'draft' });
    clock.now = new Date(clock.now.getTime() + 3_600_000);
    expect((await save(staff.editor, id, { status: 'published' })).body).toMatchObject({ live: true, publishedAt });
  });
});

it('an article never published has no live edition after any other action', async () => {
  const { id } = await create(staff.writer, { status: 'pending' });
  expect((await reject(staff.editor, id)).body).toMatchObject({ status: 'draft', live: false });
  await save(staff.editor, id, { status: 'pending' });
  await save(staff.writer, id, { title: 'Ancora' });
  expect(await readersSee(id)).toBe(404);
});
