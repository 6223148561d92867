import { afterAll, describe, expect, it, test } from 'vitest';
import { articleCalls } from '#functions/testing/article-calls.ts';
import { newsroom, testMagazine } from '#functions/testing/magazine.ts';
import { errors } from '#shared/errors/errors.ts';

const magazine = await testMagazine();
const { call, clock, logs } = magazine;
const staff = await newsroom(magazine);
const { create, read, save, approve, list, idsIn, publishedBy } = articleCalls(magazine);
afterAll(() => expect(logs.filter(({ level }) => level === 'error')).toEqual([]));

describe('a save', () => {
  it('of an editor keeps the author', async () => {
    const { id } = await create(staff.writer);
    const { body } = await save(staff.editor, id, { title: 'Rivisto' });
    expect(body).toMatchObject({ title: 'Rivisto', authorId: staff.writer.id });
  });

  it('keeps the fields that it does not name', async () => {
    const before = await create(staff.writer, { subtitle: 'Sotto', excerpt: 'In breve', content: 'Testo' });
    const { status, body } = await save(staff.writer, before.id, { title: 'Nuovo titolo' });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, title: 'Nuovo titolo', version: 2, updatedAt: body['updatedAt'] });
  });

  it('without a body changes nothing but the version', async () => {
    const before = await create(staff.writer, { content: 'Testo' });
    const { status, body } = await call('PUT', `/articles/${before.id}`, { as: staff.writer });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, version: 2, updatedAt: body['updatedAt'] });
  });

  test.each(['subtitle', 'excerpt', 'content', 'imageAlt', 'imageCaption', 'imageCredit'])(
    'clears %s with an empty text',
    async (field) => {
      const { id } = await create(staff.writer, { [field]: 'Qualcosa' });
      await save(staff.writer, id, { [field]: '' });
      expect((await read(id, staff.writer)).body).not.toHaveProperty(field);
    },
  );

  it('sets updatedAt and keeps createdAt', async () => {
    const before = await create(staff.writer);
    clock.now = new Date(clock.now.getTime() + 60_000);
    const { body } = await save(staff.writer, before.id, { title: 'Dopo un minuto' });
    expect(body).toMatchObject({ createdAt: before.createdAt, updatedAt: clock.now.toISOString(), date: before.date });
  });
});

describe('a save that names a version', () => {
  test.each([2, 99, 0, -1])('%i instead of 1 is a conflict that shows the current article', async (version) => {
    const before = await create(staff.writer, { content: 'Com’è ora' });
    const { status, body } = await save(staff.writer, before.id, { title: 'Perso', version });
    expect(status).toBe(409);
    expect(body['current']).toEqual(before);
    expect((await read(before.id, staff.writer)).body).toEqual(before);
  });

  it('a conflict names the person who saved the current one', async () => {
    const { id } = await create(staff.writer);
    await save(staff.editor, id, { title: 'Dell’editor' });
    const { body } = await save(staff.writer, id, { title: 'Perso', version: 1 });
    const { body: editor } = await call('GET', '/auth/me', { as: staff.editor });
    expect(body['savedBy']).toEqual({ id: staff.editor.id, name: editor['fullName'] || editor['username'] });
    expect(body['detail']).toBe(errors.VERSION_CONFLICT.detail);
    const own = await save(staff.editor, id, { title: 'Da un altro dispositivo', version: 1 });
    expect(own.body['detail']).toContain('modificato da te su un altro dispositivo');
  });
});

describe('the first publication date', () => {
  it('stays when an approved change replaces the live edition', async () => {
    const { id, publishedAt } = await publishedBy(staff.writer, staff.editor, { title: 'Prima', content: 'Prima' });
    clock.now = new Date(clock.now.getTime() + 3_600_000);
    const newWords = { title: 'Dopo', content: 'Dopo' };
    await save(staff.writer, id, newWords);
    const { body } = await approve(staff.editor, id);
    expect(body).toMatchObject({ ...newWords, status: 'published', live: true, publishedAt });
    expect((await read(id)).body).toMatchObject({ ...newWords, publishedAt, updatedAt: clock.now.toISOString() });
    expect((await list('/articles?limit=100')).find((article) => article.id === id)?.title).toBe('Dopo');
    expect(await idsIn('/articles/pending/list?limit=100', staff.editor)).not.toContain(id);
  });

  it('stays when a withdrawn article is published again', async () => {
    const { id, publishedAt } = await publishedBy(staff.writer, staff.editor);
    await save(staff.editor, id, { status: 'draft' });
    clock.now = new Date(clock.now.getTime() + 3_600_000);
    expect((await save(staff.editor, id, { status: 'published' })).body).toMatchObject({ live: true, publishedAt });
  });
});

describe('what readers get', () => {
  it('of a hidden article is exactly the answer to an absent one', async () => {
    const absent = await read('01ARZ3NDEKTSV4RRFFQ69G5FAV');
    for (const { id } of [await create(staff.writer), await create(staff.writer, { status: 'pending' })]) {
      const hidden = await read(id);
      expect(hidden.text).toBe(absent.text);
      expect([...hidden.headers.keys()]).toEqual([...absent.headers.keys()]);
    }
    expect(absent.body['detail']).toBe('Articolo non trovato');
  });

  it('has no editorial data', async () => {
    const { body } = await read((await publishedBy(staff.writer, staff.editor)).id);
    expect(Object.keys(body).toSorted()).toEqual(
      [
        'author',
        'authorId',
        'bgColor',
        'category',
        'date',
        'description',
        'featured',
        'id',
        'image',
        'publishedAt',
        'slug',
        'status',
        'textColor',
        'title',
        'updatedAt',
        'version',
      ].toSorted(),
    );
  });
});
