import { afterAll, describe, expect, it, test } from 'vitest';
import { articleCalls } from '#functions/testing/article-calls.ts';
import { kindsWithForms } from '#functions/testing/forms.ts';
import { newsroom, type Person, testMagazine } from '#functions/testing/magazine.ts';
import type { Article } from '#shared/kinds/article.ts';
import { longRun } from '#shared/testing/long-run.ts';

const magazine = await testMagazine();
const { call, clock, logs } = magazine;
const staff = await newsroom(magazine);
const { create, save, read, approve, reject, list, idsIn, publishedBy } = articleCalls(magazine);
afterAll(() => expect(logs.filter(({ level }) => level === 'error')).toEqual([]));

const notUndoable = 'L’approvazione non si può più annullare';
const changed = 'Il contenuto è cambiato da quando lo hai letto: rileggilo prima di decidere';

const undo = (id: string, body?: object, as: Person = staff.editor) =>
  call('PUT', `/articles/${id}/approve/undo`, { as, ...(body ? { body } : {}) });
const later = (milliseconds: number) => {
  clock.now = new Date(clock.now.getTime() + milliseconds);
};
const pending = (fields: object = {}) => create(staff.writer, { ...fields, status: 'pending' });
const approved = async (fields: object = {}): Promise<Article> => {
  const { id } = await pending(fields);
  return (await approve(staff.editor, id)).body as Article;
};
/** A pending change of a published article that was approved. */
const approvedChange = async () => {
  const { id } = await publishedBy(staff.writer, staff.editor, { title: 'Prima edizione' });
  const before = (await read(id)).body;
  await save(staff.writer, id, { title: 'Seconda edizione' });
  later(1_000);
  return { before, after: (await approve(staff.editor, id)).body as Article };
};
/** All fields but the marks of a save, with what a decision before the approval left. */
const words = ({ version: _, updatedAt: __, updatedBy: ___, ...rest }: Record<string, unknown>) => rest;

describe('an undone approval', () => {
  it('of a first edition withdraws it from readers, and the article is pending again', async () => {
    const before = await pending({ content: 'Il testo' });
    const { version } = (await approve(staff.editor, before.id)).body;
    later(5_000);
    const { status, body } = await undo(before.id, { version });
    expect(status).toBe(200);
    expect(words(body)).toEqual(words(before));
    expect(body).toMatchObject({ version: 3, updatedAt: clock.now.toISOString(), updatedBy: { username: 'editor' } });
    expect((await read(before.id, staff.writer)).body).toEqual(body);
    expect((await read(before.id)).status).toBe(404);
    expect(await idsIn('/articles?limit=100')).not.toContain(before.id);
    expect(await idsIn('/articles/pending/list?limit=100', staff.editor)).toContain(before.id);
  });

  it('of a pending change restores the former live edition byte for byte', async () => {
    const { before, after } = await approvedChange();
    expect((await read(after.id)).body['title']).toBe('Seconda edizione');
    const { body } = await undo(after.id, { version: after.version });
    expect(body).toMatchObject({ status: 'pending', live: true, title: 'Seconda edizione' });
    expect(body['publishedAt']).toBe(before['publishedAt']);
    expect((await read(after.id)).body).toEqual(before);
    expect((await list('/articles?limit=100')).find(({ id }) => id === after.id)?.title).toBe('Prima edizione');
  });

  it('of a pending change restores the former live edition also after more saves than the kept versions', async () => {
    const { id } = await publishedBy(staff.writer, staff.editor, { title: 'Prima edizione' });
    const before = (await read(id)).body;
    for (let number = 1; number <= 52; number++) await save(staff.writer, id, { title: `Bozza ${number}` });
    await approve(staff.editor, id);
    expect((await undo(id)).status).toBe(200);
    expect((await read(id)).body).toEqual(before);
  });

  it('keeps the note of an earlier rejection, and the approved version among the former ones', async () => {
    const { id } = await pending();
    await reject(staff.editor, id, 'Manca la fonte.');
    await save(staff.writer, id, { status: 'pending' });
    const { version } = (await approve(staff.otherEditor, id)).body;
    expect((await undo(id)).body).toMatchObject({
      reviewNote: 'Manca la fonte.',
      reviewedBy: { username: 'editor' },
    });
    const revisions = (await call('GET', `/articles/${id}/revisions`, { as: staff.editor }))
      .body as unknown as Article[];
    expect(revisions.map((revision) => [revision.version, revision.status])).toEqual([
      [4, 'published'],
      [3, 'pending'],
      [2, 'draft'],
      [1, 'pending'],
    ]);
    expect(version).toBe(4);
  });

  it('can be approved again, undone again, and rejected', async () => {
    const { id } = await approved();
    await undo(id);
    expect((await approve(staff.otherEditor, id)).status).toBe(200);
    expect((await read(id)).status).toBe(200);
    expect((await undo(id)).status).toBe(200);
    expect((await reject(staff.editor, id)).body['status']).toBe('draft');
    expect((await read(id)).status).toBe(404);
  });
});

describe('an undo that is refused', () => {
  const refused = async (id: string, body: object | undefined, detail: string) => {
    const before = [(await read(id)).body, (await read(id, staff.editor)).body];
    const answer = await undo(id, body);
    expect([answer.status, answer.body['detail']]).toEqual([409, detail]);
    expect(answer.body['current']).toEqual(before[1]);
    expect([(await read(id)).body, (await read(id, staff.editor)).body]).toEqual(before);
  };

  test.each([
    [9_999, 200],
    [10_000, 200],
    [10_001, 409],
    [60_000, 409],
  ])('an undo %i ms after the approval is answered with %i', async (milliseconds, expected) => {
    const { id, version } = await approved();
    later(milliseconds);
    if (expected === 409) await refused(id, { version }, notUndoable);
    else expect((await undo(id, { version })).status).toBe(200);
  });

  it('an approval cannot be undone after another save', async () => {
    const { id, version } = await approved();
    await save(staff.editor, id, { title: 'Corretto subito dopo' });
    await refused(id, { version }, changed);
    await refused(id, undefined, notUndoable);
  });

  it('an approval cannot be undone after a save of the author, whose change is pending', async () => {
    const { id, version } = await approved();
    await save(staff.writer, id, { title: 'Riscritto subito dopo' });
    await refused(id, { version }, notUndoable);
  });

  it('an undo for a deleted article answers 404', async () => {
    const { id, version } = await approved();
    await call('DELETE', `/articles/${id}`, { as: staff.writer });
    expect((await undo(id, { version })).status).toBe(404);
    expect((await read(id)).status).toBe(404);
  });
});

describe('concurrent calls', () => {
  const rounds = Array.from({ length: longRun ? 8 : 3 }, (_, round) => round);

  it('twenty undos of one approval are one undo and nineteen conflicts', async () => {
    const { before, after } = await approvedChange();
    const answers = await Promise.all(Array.from({ length: 20 }, () => undo(after.id, { version: after.version })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(19).fill(409)]);
    expect((await read(after.id)).body).toEqual(before);
  });

  it('an undo and a save of the author: the first edition is live again, or the approved one stays', async () => {
    for (const _ of rounds) {
      const { before, after } = await approvedChange();
      const { id, version } = after;
      const [undone, saved] = await Promise.all([
        undo(id, { version }),
        save(staff.writer, id, { title: 'Terza edizione', version }),
      ]);
      expect([undone.status, saved.status].toSorted()).toEqual([200, 409]);
      const expected = undone.status === 200 ? before['title'] : 'Seconda edizione';
      expect((await read(id)).body['title']).toBe(expected);
    }
  });

  it('an undo and a deletion: a deleted article never stays live', async () => {
    for (const _ of rounds) {
      const { after } = await approvedChange();
      const [undone, deleted] = await Promise.all([
        undo(after.id, { version: after.version }),
        call('DELETE', `/articles/${after.id}`, { as: staff.writer }),
      ]);
      if (deleted.status === 204) {
        // 200 if the undo was over before the deletion began.
        expect([200, 404, 409]).toContain(undone.status);
        expect((await read(after.id)).status).toBe(404);
        expect((await read(after.id, staff.admin)).status).toBe(404);
      } else {
        expect([undone.status, deleted.status]).toEqual([200, 409]);
        expect((await read(after.id)).body['title']).toBe('Prima edizione');
      }
    }
  });

  it('an editor’s withdrawal and an undo: `live` matches what readers see', async () => {
    for (const _ of rounds) {
      const { after } = await approvedChange();
      await Promise.all([undo(after.id), save(staff.otherEditor, after.id, { status: 'draft' })]);
      const { live } = (await read(after.id, staff.writer)).body;
      expect((await read(after.id)).status).toBe(live ? 200 : 404);
    }
  });
});

test.each(kindsWithForms.filter(({ moderated }) => moderated))(
  'a $kind is undone like an article',
  async ({ base, form }) => {
    const { body } = await call('POST', base, { as: staff.writer, body: { ...form, status: 'pending' } });
    const path = `${base}/${body['id']}`;
    await call('PUT', `${path}/approve`, { as: staff.editor });
    const undone = await call('PUT', `${path}/approve/undo`, { as: staff.editor, body: { version: 2 } });
    expect([undone.status, undone.body['status'], undone.body['version']]).toEqual([200, 'pending', 3]);
    expect((await call('GET', path)).status).toBe(404);
  },
);
