import { afterAll, describe, expect, it } from 'vitest';
import { articleCalls } from '#functions/testing/article-calls.ts';
import { newsroom, testMagazine } from '#functions/testing/magazine.ts';

const magazine = await testMagazine();
const { call, logs } = magazine;
const staff = await newsroom(magazine);
const { create, read, save, idsIn, publishedBy } = articleCalls(magazine);
afterAll(() => expect(logs.filter(({ level }) => level === 'error')).toEqual([]));

const remove = (id: string, as?: typeof staff.writer) => call('DELETE', `/articles/${id}`, as ? { as } : {});

describe('a deleted article', () => {
  it('disappears from all answers at once, with its live edition', async () => {
    const { id } = await publishedBy(staff.writer, staff.editor);
    await save(staff.writer, id, { title: 'In attesa accanto a quello pubblicato' });
    const { status, text } = await remove(id, staff.writer);
    expect([status, text]).toEqual([204, '']);
    expect((await read(id)).status).toBe(404);
    expect((await read(id, staff.admin)).status).toBe(404);
    expect(await idsIn('/articles?limit=100')).not.toContain(id);
    expect(await idsIn('/articles/my/all?limit=100', staff.writer)).not.toContain(id);
    expect(await idsIn('/articles/pending/list?limit=100', staff.editor)).not.toContain(id);
    expect(await idsIn('/articles/admin/all?limit=100', staff.admin)).not.toContain(id);
  });

  it('cannot be deleted, saved or approved again', async () => {
    const { id } = await create(staff.writer, { status: 'pending' });
    await remove(id, staff.writer);
    const answers = await Promise.all([
      remove(id, staff.writer),
      save(staff.writer, id, { title: 'Ancora' }),
      call('PUT', `/articles/${id}/approve`, { as: staff.editor }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});
