import { afterAll, describe, expect, it, test } from 'vitest';
import { articleCalls } from '#functions/testing/article-calls.ts';
import { newsroom, testMagazine } from '#functions/testing/magazine.ts';

const magazine = await testMagazine();
const { call, logs } = magazine;
const staff = await newsroom(magazine);
const { create, read, save, idsIn, publishedBy } = articleCalls(magazine);
afterAll(() => expect(logs.filter(({ level }) => level === 'error')).toEqual([]));

const remove = (id: string, as?: typeof staff.writer) => call('DELETE', `/articles/${id}`, as ? { as } : {});

describe('the deletion of a writer’s article', () => {
  test.each([
    ['anonymous', 401, 401],
    ['user', 404, 403],
    ['otherWriter', 404, 403],
    ['editor', 403, 403],
    ['writer', 204, 204],
    ['admin', 204, 204],
  ] as const)('%s: a draft %i, a published one %i', async (who, ...expected) => {
    const as = { ...staff, anonymous: undefined }[who];
    const pieces = [await create(staff.writer), await publishedBy(staff.writer, staff.editor)];
    const answers = await Promise.all(pieces.map(({ id }) => remove(id, as)));
    expect(answers.map(({ status }) => status)).toEqual(expected);
    const after = await Promise.all(pieces.map(({ id }) => read(id, staff.admin)));
    expect(after.map(({ status }) => status)).toEqual(expected.map((status) => (status === 204 ? 404 : 200)));
  });
});

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

  it('may be an editor’s own, but not another editor’s', async () => {
    const { id } = await create(staff.editor, { status: 'published' });
    expect((await remove(id, staff.otherEditor)).status).toBe(403);
    expect((await remove(id, staff.editor)).status).toBe(204);
  });

  it('may be the own one of a writer who has become a simple user', async () => {
    const guest = await magazine.person('writer', 'ospite');
    const { id } = await create(guest);
    await call('PUT', `/auth/users/${guest.id}/role`, { as: staff.admin, body: { role: 'user' } });
    expect((await remove(id, guest)).status).toBe(204);
  });
});
