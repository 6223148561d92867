import { afterAll, describe, expect, it } from 'vitest';
import { kindsOfEachWay, kindsWithForms } from '#functions/testing/forms.ts';
import { articleForm, newsroom, type Person, testMagazine } from '#functions/testing/magazine.ts';

const magazine = await testMagazine();
const { call, clock, logs } = magazine;
const staff = await newsroom(magazine);
afterAll(() => expect(logs.filter(({ level }) => level === 'error')).toEqual([]));

type Revision = Record<string, unknown> & { version: number };
const numbers = (count: number, from = 1) => Array.from({ length: count }, (_, index) => index + from);

const revisionCalls = (base: string) => ({
  create: async (as: Person, fields: object) => String((await call('POST', base, { as, body: fields })).body['id']),
  save: (as: Person, id: string, body: object) => call('PUT', `${base}/${id}`, { as, body }),
  read: async (as: Person, id: string) => (await call('GET', `${base}/${id}`, { as })).body,
  revisions: async (as: Person, id: string) =>
    (await call('GET', `${base}/${id}/revisions?limit=100`, { as })).body as unknown as Revision[],
  revision: (as: Person, id: string, version: unknown) => call('GET', `${base}/${id}/revisions/${version}`, { as }),
  restore: (as: Person, id: string, version: unknown, body?: object) =>
    call('PUT', `${base}/${id}/revisions/${version}/restore`, { as, ...(body ? { body } : {}) }),
});

describe.each(kindsWithForms)('the versions of a $kind', ({ kind, base, form, moderated }) => {
  const { create, save, read, revisions, revision, restore } = revisionCalls(base);

  it('are each kept unchanged, with editor and time', async () => {
    const id = await create(staff.editor, form);
    const first = await read(staff.editor, id);
    clock.now = new Date(clock.now.getTime() + 60_000);
    await save(staff.admin, id, { title: 'Secondo titolo' });
    await save(staff.editor, id, { title: 'Terzo titolo' });

    const list = await revisions(staff.editor, id);
    expect(list.map(({ version }) => version)).toEqual([2, 1]);
    const [second] = list;
    expect(second).toMatchObject({
      title: 'Secondo titolo',
      updatedAt: clock.now.toISOString(),
      updatedBy: { id: staff.admin.id, username: 'admin', name: 'admin' },
      ...(moderated ? { status: first['status'] } : {}),
    });
    const { updatedBy, ...kept } = (await revision(staff.editor, id, 1)).body;
    expect(updatedBy).toEqual({ id: staff.editor.id, username: 'editor', name: 'editor' });
    const { updatedBy: _, ...shown } = first;
    expect(kept).toEqual(shown);
  });

  it('are restored with their texts, as one more version', async () => {
    const long = kind === 'gallery' || kind === 'video' ? {} : { content: 'Il primo testo.' };
    const id = await create(staff.editor, { ...form, ...long });
    const first = await read(staff.editor, id);
    await save(staff.editor, id, { title: 'Peggio', ...(long.content ? { content: 'Un testo peggiore.' } : {}) });
    const { status, body } = await restore(staff.editor, id, 1);
    expect(status).toBe(200);
    expect(body).toEqual({ ...first, version: 3 });
    expect(await read(staff.editor, id)).toEqual(body);
    expect((await revisions(staff.editor, id)).map(({ version }) => version)).toEqual([2, 1]);
  });
});

describe.each(kindsOfEachWay)('versions of a $kind', ({ base, form }) => {
  const { create, revision, restore } = revisionCalls(base);

  it('that do not exist are a 404', async () => {
    const id = await create(staff.editor, form);
    for (const version of [0, 1, 2, -1, 'x', '1e1', '1.0', '9'.repeat(12)]) {
      for (const { status, body } of [
        await revision(staff.editor, id, version),
        await restore(staff.editor, id, version),
      ]) {
        expect([version, status, body['detail']]).toEqual([version, 404, 'Versione non trovata']);
      }
    }
    expect((await restore(staff.editor, 'niente', 1)).status).toBe(404);
    // Answered before the body is read.
    expect((await restore(staff.editor, id, 9, { version: 'x' })).status).toBe(404);
  });
});

it('the live edition of an article has nothing of its versions', async () => {
  const { create, save, revision } = revisionCalls('/articles');
  const id = await create(staff.editor, { ...articleForm, status: 'published' });
  await save(staff.editor, id, { title: 'Cambiato' });
  const { text } = await call('GET', `/articles/${id}`);
  expect(text).not.toMatch(/updatedBy|editor"/);
  expect((await revision(staff.editor, id, 1)).status).toBe(200);
});

describe('restoring is an ordinary save', () => {
  const { create, save, restore } = revisionCalls('/articles');
  async function liveArticle(): Promise<string> {
    const id = await create(staff.writer, { ...articleForm, status: 'pending' });
    await call('PUT', `/articles/${id}/approve`, { as: staff.editor });
    return id;
  }

  it('conflicts unless its version is current', async () => {
    const id = await liveArticle();
    const { status, body } = await restore(staff.editor, id, 1, { version: 1 });
    expect([status, body['current']]).toEqual([409, expect.objectContaining({ version: 2 })]);
    expect((await restore(staff.editor, id, 1, { version: 2 })).status).toBe(200);
  });

  it('clears fields that were empty in that version', async () => {
    const id = await create(staff.writer, articleForm);
    await save(staff.writer, id, { subtitle: 'Aggiunto dopo', content: 'Aggiunto dopo' });
    const { body } = await restore(staff.writer, id, 1);
    expect(body).not.toHaveProperty('subtitle');
    expect(body).not.toHaveProperty('content');
  });
});

describe('of many saves', () => {
  const { create, save, read, revisions, revision } = revisionCalls('/articles');

  it('the last fifty versions stay', async () => {
    const id = await create(staff.writer, articleForm);
    for (const number of numbers(55)) await save(staff.writer, id, { title: `Titolo ${number}` });
    expect((await revisions(staff.writer, id)).map(({ version }) => version)).toEqual(numbers(50, 6).toReversed());
    expect((await revision(staff.writer, id, 5)).status).toBe(404);
    expect((await revision(staff.writer, id, 6)).body['title']).toBe('Titolo 5');
  });

  it('forty at once that name no version are all made, and every one of them is kept to the byte', async () => {
    const id = await create(staff.writer, articleForm);
    const contents = numbers(40).map((number) => `Salvataggio ${number} ${'è'.repeat(number)}`);
    const answers = await Promise.all(contents.map((content) => save(staff.writer, id, { content })));
    expect(answers.map(({ status }) => status)).toEqual(contents.map(() => 200));
    const last = await read(staff.writer, id);
    expect(last['version']).toBe(41);
    const kept = await Promise.all(
      numbers(40).map(async (version) => (await revision(staff.writer, id, version)).body),
    );
    expect([...kept, last].map(({ content }) => content ?? '').toSorted()).toEqual(['', ...contents].toSorted());
  });
});
