import { afterAll, describe, expect, it, test } from 'vitest';
import { articleCalls } from '#functions/testing/article-calls.ts';
import { newsroom, testMagazine } from '#functions/testing/magazine.ts';

const magazine = await testMagazine();
const { call, clock, logs } = magazine;
const staff = await newsroom(magazine);
const { create, read, save, approve, reject, list } = articleCalls(magazine);
afterAll(() => expect(logs.filter(({ level }) => level === 'error')).toEqual([]));

const decisions = ['approve', 'reject'] as const;
const pending = (fields: object = {}) => create(staff.writer, { ...fields, status: 'pending' });

describe.each(decisions)('to %s', (decision) => {
  it('an outdated version is a conflict that shows the current one', async () => {
    const { id, version } = await pending();
    const changed = (await save(staff.writer, id, { title: 'Riscritto', status: 'pending' })).body;
    const decide = (read: unknown) =>
      call('PUT', `/articles/${id}/${decision}`, { as: staff.editor, body: { version: read } });
    const { status, body } = await decide(version);
    expect([status, body['detail'], body['current']]).toEqual([
      409,
      'Il contenuto è cambiato da quando lo hai letto: rileggilo prima di decidere',
      changed,
    ]);
    expect((await read(id, staff.writer)).body).toEqual(changed);
    expect((await decide('due')).status).toBe(422);
    expect((await decide(changed['version'])).status).toBe(200);
  });

  it('an article needs no body, and reads only reason and version from it', async () => {
    const { id, ...before } = await pending();
    const body = { title: 'Un altro', status: 'published', featured: true, authorId: staff.editor.id };
    const answer = await call('PUT', `/articles/${id}/${decision}`, { as: staff.editor, body });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      title: before.title,
      featured: false,
      authorId: staff.writer.id,
      version: 2,
      status: decision === 'approve' ? 'published' : 'draft',
    });
  });
});

describe('an approval', () => {
  it('publishes now, and keeps the text, the author and the date', async () => {
    const before = await pending({ content: 'Il testo', date: '2026-01-31' });
    clock.now = new Date(clock.now.getTime() + 60_000);
    const { body } = await approve(staff.editor, before.id);
    const now = clock.now.toISOString();
    expect(body).toMatchObject({
      content: 'Il testo',
      date: '2026-01-31',
      authorId: staff.writer.id,
      publishedAt: now,
    });
    expect((await read(before.id)).body).toMatchObject({ content: 'Il testo', date: '2026-01-31', publishedAt: now });
  });
});

describe('the reason of a rejection', () => {
  const publications: [string, (id: string) => Promise<unknown>][] = [
    ['approved', (id) => approve(staff.editor, id)],
    ['published by an editor’s save', (id) => save(staff.editor, id, { status: 'published' })],
  ];

  it('is shown to the author, in the article and in My content', async () => {
    const { id } = await pending();
    await reject(staff.editor, id, 'Manca la fonte\ndella citazione.');
    const note = { status: 'draft', reviewNote: 'Manca la fonte\ndella citazione.' };
    expect((await read(id, staff.writer)).body).toMatchObject(note);
    expect((await list('/articles/my/all', staff.writer)).find((article) => article.id === id)).toMatchObject(note);
  });

  test.each(publications)('is never shown to readers, not even after the article was %s', async (_, publish) => {
    const { id } = await pending();
    await reject(staff.editor, id, 'parola-riservata');
    await save(staff.writer, id, { status: 'pending' });
    await publish(id);
    const answers = [await read(id), await call('GET', '/articles?limit=100'), await read(id, staff.otherWriter)];
    for (const { status, text } of answers) {
      expect(status).toBe(200);
      expect(text).not.toMatch(/parola-riservata|review/i);
    }
  });

  test.each(publications)('is not shown with a draft that follows after the article was %s', async (_, publish) => {
    const { id } = await pending();
    await reject(staff.editor, id, 'Manca la fonte');
    await save(staff.writer, id, { status: 'pending' });
    await publish(id);
    await save(staff.writer, id, { status: 'draft' });
    const { body } = await read(id, staff.writer);
    expect(body).toMatchObject({ status: 'draft', live: true });
    expect(body).not.toHaveProperty('reviewNote');
  });

  it('is about the last rejection only', async () => {
    const { id } = await pending();
    await reject(staff.editor, id, 'Prima ragione');
    await save(staff.writer, id, { status: 'pending' });
    expect((await reject(staff.editor, id)).body).not.toHaveProperty('reviewNote');
  });

  test.each([
    ['that is empty', '', 200],
    ['of a control character', '\u0000', 200],
    ['with half a character', '\ud800', 422],
    ['that is a number', 7, 422],
    ['that is null', null, 422],
  ])('%s is accepted or refused', async (_, reason, expected) => {
    const { id } = await pending();
    const answer = await call('PUT', `/articles/${id}/reject`, { as: staff.editor, body: { reason } });
    expect(answer.status).toBe(expected);
    expect((await read(id, staff.writer)).body['status']).toBe(expected === 200 ? 'draft' : 'pending');
  });
});
