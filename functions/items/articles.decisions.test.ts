import { afterAll, describe, expect, it, test } from 'vitest';
import { articleCalls } from '#functions/testing/article-calls.ts';
import { newsroom, testMagazine } from '#functions/testing/magazine.ts';

const magazine = await testMagazine();
const { call, clock, logs } = magazine;
const staff = await newsroom(magazine);
const { create, read, save, approve, reject, list, publishedBy } = articleCalls(magazine);
afterAll(() => expect(logs.filter(({ level }) => level === 'error')).toEqual([]));

const decisions = ['approve', 'reject'] as const;
const pending = (fields: object = {}) => create(staff.writer, { ...fields, status: 'pending' });

describe.each(decisions)('to %s', (decision) => {
  test.each(['draft', 'published'] as const)(
    'an article that is %s is a conflict and changes nothing',
    async (status) => {
      const { id } = status === 'draft' ? await create(staff.writer) : await publishedBy(staff.writer, staff.editor);
      const before = (await read(id, staff.writer)).body;
      const { status: answered, body } = await call('PUT', `/articles/${id}/${decision}`, { as: staff.editor });
      expect(answered).toBe(409);
      expect(body['detail']).toBe('Il contenuto non è più in attesa di approvazione');
      expect((await read(id, staff.writer)).body).toEqual(before);
    },
  );

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

  it('the same article twice is a conflict', async () => {
    const { id } = await pending();
    const answers = [];
    for (let time = 0; time < 2; time++)
      answers.push(await call('PUT', `/articles/${id}/${decision}`, { as: staff.editor }));
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
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

  it('an absent article is 404', async () =>
    expect((await call('PUT', `/articles/niente/${decision}`, { as: staff.editor })).status).toBe(404));
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

  it('by an editor may be of their own article', async () => {
    const { id } = await create(staff.editor, { status: 'pending' });
    expect((await approve(staff.editor, id)).status).toBe(200);
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
    ['of 1 000 characters', 'a'.repeat(1_000), 200],
    ['that is empty', '', 200],
    ['of 1 001 characters', 'a'.repeat(1_001), 422],
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
