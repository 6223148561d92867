import { afterAll, describe, expect, it } from 'vitest';
import { articleCalls } from '#functions/testing/article-calls.ts';
import { newsroom, testMagazine } from '#functions/testing/magazine.ts';

const magazine = await testMagazine();
const { call, logs } = magazine;
const staff = await newsroom(magazine);
const { create, read, save, approve, reject, idsIn, publishedBy } = articleCalls(magazine);
afterAll(() => expect(logs.filter(({ level }) => level === 'error')).toEqual([]));

const rounds = [1, 2, 3];
const times = <Value>(count: number, make: (index: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const pending = () => create(staff.writer, { status: 'pending' });

describe('concurrent calls', () => {
  it('eight approvals are one approval and seven conflicts', async () => {
    const { id } = await pending();
    const statuses = (await times(8, () => approve(staff.editor, id))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, ...Array<number>(7).fill(409)]);
    expect((await read(id)).body).toMatchObject({ status: 'published', version: 2 });
  });

  it('eight saves from one version are one save and seven conflicts', async () => {
    const { id } = await create(staff.writer);
    const answers = await times(8, (index) => save(staff.writer, id, { title: `Salvataggio ${index}`, version: 1 }));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(new Set(answers.filter((answer) => answer !== won[0]).map(({ status }) => status))).toEqual(new Set([409]));
    expect((await read(id, staff.writer)).body).toEqual(won[0]?.body);
    for (const { status, body } of answers) if (status === 409) expect(body['current']).toMatchObject({ id });
  });

  it('an approval and a rejection: exactly one happens, and the live edition shows which', async () => {
    for (const round of rounds) {
      const { id } = await pending();
      const answers = await Promise.all([approve(staff.editor, id), reject(staff.otherEditor, id, `Giro ${round}`)]);
      const statuses = answers.map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([200, 409]);
      expect((await read(id)).status).toBe(statuses[0] === 200 ? 200 : 404);
      expect((await read(id, staff.writer)).body['status']).toBe(statuses[0] === 200 ? 'published' : 'draft');
    }
  });

  it('an approval and the author’s save: the live text is the approved one, or none', async () => {
    for (const _ of rounds) {
      const { id } = await create(staff.writer, { title: 'Letto dall’editor', status: 'pending' });
      const [approval, saved] = await Promise.all([
        approve(staff.editor, id),
        save(staff.writer, id, { title: 'Scritto intanto', status: 'pending', version: 1 }),
      ]);
      expect([200, 409]).toContain(saved.status);
      const { status, body } = await read(id);
      expect(status).toBe(approval.status === 200 ? 200 : 404);
      if (status === 200) expect(body['title']).toBe(approval.body['title']);
    }
  });

  it('an approval and a deletion: a deleted article never stays live', async () => {
    for (const _ of rounds) {
      const { id } = await pending();
      const [, deleted] = await Promise.all([
        approve(staff.editor, id),
        call('DELETE', `/articles/${id}`, { as: staff.writer }),
      ]);
      if (deleted.status === 204) {
        expect((await read(id)).status).toBe(404);
        expect((await read(id, staff.admin)).status).toBe(404);
        expect(await idsIn('/articles?limit=100')).not.toContain(id);
      } else {
        expect(deleted.status).toBe(409);
        expect((await read(id)).status).toBe(200);
      }
    }
  });

  it('an editor’s withdrawal and the author’s save: `live` matches what readers see', async () => {
    for (const _ of rounds) {
      const { id } = await publishedBy(staff.writer, staff.editor);
      const answers = await Promise.all([
        save(staff.editor, id, { status: 'draft' }),
        save(staff.writer, id, { title: 'Nuovo titolo' }),
      ]);
      for (const { status } of answers) expect([200, 409]).toContain(status);
      const { live } = (await read(id, staff.writer)).body;
      expect((await read(id)).status).toBe(live ? 200 : 404);
    }
  });
});
