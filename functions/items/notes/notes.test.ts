import { describe, expect, it, test } from 'vitest';
import { notesKey } from '#functions/db/keys.ts';
import { batchGet } from '#functions/db/store.ts';
import { noteForm } from '#functions/testing/forms.ts';
import { newsroom, testMagazine } from '#functions/testing/magazine.ts';
import { seed } from '#functions/testing/seed.ts';
import type { Note } from '#shared/items/note.ts';
import { type ContentKind, collections, contentKinds, isModerated } from '#shared/kinds/kinds.ts';
import { notes as limits } from '#shared/limits.ts';

const magazine = await testMagazine();
const { call, ctx, person } = magazine;
const { writer, otherWriter, editor, otherEditor, admin } = await newsroom(magazine);

type As = typeof writer;
const articleBy = async (as: As, state: 'draft' | 'pending' | 'published' = 'draft') =>
  (await seed(ctx, { kind: 'article', state, authorId: as.id })).id;
const add = (as: As, id: string, changed: object = {}, headers: Record<string, string> = {}) =>
  call('POST', `/notes/article/${id}`, { as, body: { ...noteForm, ...changed }, headers });
const noted = async (as: As, id: string, changed: object = {}) => (await add(as, id, changed)).body as Note;
const list = async (as: As, id: string, kind: ContentKind = 'article') =>
  (await call('GET', `/notes/${kind}/${id}`, { as })).body as unknown as Note[];
const act = (as: As, id: string, note: string, way: 'answers' | 'resolve' | 'reopen', body?: object) =>
  call('POST', `/notes/article/${id}/${note}/${way}`, { as, ...(body ? { body } : {}) });
const drop = (as: As, id: string, note: string) => call('DELETE', `/notes/article/${id}/${note}`, { as });
const open = async (as: As) => (await call('GET', '/notes/open?limit=100', { as })).body as unknown as { id: string }[];
const openOf = async (as: As, id: string) => (await open(as)).filter((one) => one.id === id);
const nameOf = async (as: As) => {
  const { body } = await call('GET', '/auth/me', { as });
  return String(body['fullName'] || body['username']);
};

describe('a note', () => {
  it('is read by the author of the item and by every editor, with the names of the writers', async () => {
    const id = await articleBy(writer);
    const { status, body } = await add(editor, id);
    expect([status, body]).toEqual([
      201,
      {
        ...noteForm,
        id: expect.any(String),
        by: { id: editor.id, name: await nameOf(editor) },
        createdAt: ctx.now().toISOString(),
        answers: [],
      },
    ]);
    for (const as of [writer, editor, otherEditor, admin]) expect(await list(as, id)).toEqual([body]);
  });

  it('is answered by either, resolved by either, and opened again by an answer', async () => {
    const id = await articleBy(writer);
    const note = await noted(editor, id);
    const answered = await act(writer, id, note.id, 'answers', { text: 'Vasari, nelle Vite.' });
    expect([answered.status, answered.body['answers']]).toEqual([
      201,
      [expect.objectContaining({ text: 'Vasari, nelle Vite.', by: { id: writer.id, name: await nameOf(writer) } })],
    ]);
    const resolved = await act(writer, id, note.id, 'resolve');
    expect([resolved.status, resolved.body['resolved']]).toMatchObject([200, { by: { id: writer.id } }]);
    // A second resolution keeps the first person.
    expect((await act(editor, id, note.id, 'resolve')).body['resolved']).toMatchObject({ by: { id: writer.id } });
    expect((await act(editor, id, note.id, 'answers', { text: 'Quale edizione?' })).body).not.toHaveProperty(
      'resolved',
    );
    await act(editor, id, note.id, 'resolve');
    expect((await act(writer, id, note.id, 'reopen')).body).not.toHaveProperty('resolved');
    expect((await list(editor, id))[0]?.answers).toHaveLength(2);
  });

  it('is deleted by its writer or an administrator alone', async () => {
    const id = await articleBy(writer);
    const [one, other] = [await noted(editor, id), await noted(writer, id)];
    for (const as of [writer, otherEditor]) expect((await drop(as, id, one.id)).status).toBe(403);
    expect((await drop(editor, id, one.id)).status).toBe(204);
    expect((await drop(admin, id, other.id)).status).toBe(204);
    expect(await list(writer, id)).toEqual([]);
    const { body } = await act(writer, id, one.id, 'answers', { text: 'Tardi' });
    expect(body['detail']).toBe('Il commento non c’è più');
  });

  it('can propose other words, or none, with or without a remark', async () => {
    const id = await articleBy(writer);
    for (const suggestion of ['narra', '']) {
      expect(await noted(editor, id, { suggestion, text: undefined })).toMatchObject({ suggestion, text: '' });
    }
  });

  it('that is sent again after a lost answer is one note, with the words that were sent last, and so is an answer', async () => {
    const id = await articleBy(writer);
    const sends = async (as: As, path: string, body: object, key: string) =>
      (await call('POST', `/notes/article/${id}${path}`, { as, body, headers: { 'Idempotency-Key': key } })).body;
    const first = await sends(editor, '', { ...noteForm, suggestion: 'altro' }, 'nota-numero-uno-1');
    const again = await sends(editor, '', { ...noteForm, text: 'Poi' }, 'nota-numero-uno-1');
    expect(again['id']).toBe(first['id']);
    for (const text of ['Una', 'Una', 'Un’altra'])
      await sends(writer, `/${first['id']}/answers`, { text }, 'risposta-numero-1');
    expect(await list(writer, id)).toMatchObject([{ text: 'Poi', answers: [{ text: 'Un’altra' }] }]);
    expect(again).not.toHaveProperty('suggestion');
  });
});

test.each<[string, object, string]>([
  ['without words', { text: undefined }, 'text'],
  ['of blanks', { text: ' \n ' }, 'text'],
  ['on nothing', { quote: '' }, 'quote'],
  ['with half a character', { before: '\ud83c' }, 'before'],
  ['before the text', { at: -1 }, 'at'],
  ['that proposes what is there', { suggestion: noteForm.quote }, 'suggestion'],
])('a note %s is a 422', async (_, changed, field) => {
  const { status, body } = await add(writer, await articleBy(writer), changed);
  expect([status, body['errors']]).toMatchObject([422, [{ field }]]);
});

describe('many notes', () => {
  it('written at once are all kept', async () => {
    const id = await articleBy(writer);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => add(at % 2 ? writer : editor, id, { text: `Nota ${at}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(201));
    expect((await list(writer, id)).map(({ text }) => text).toSorted()).toEqual(
      Array.from({ length: 12 }, (_, at) => `Nota ${at}`).toSorted(),
    );
  });

  it('have an end, and what was written before stays', async () => {
    const id = await articleBy(writer);
    // Ever shorter ones, until no word has room any more.
    let refused: Awaited<ReturnType<typeof add>> | undefined;
    let kept = 0;
    for (let length: number = limits.suggestion; length >= 1; ) {
      const text = 'à'.repeat(Math.min(length, limits.text));
      const answer = await add(editor, id, { text, suggestion: 'à'.repeat(length) });
      if (answer.status === 201) kept += 1;
      else {
        refused ??= answer;
        length = Math.floor(length / 2);
      }
    }
    expect(kept).toBeLessThan(limits.perItem);
    expect([refused?.status, refused?.body['detail']]).toEqual([
      409,
      'Non c’è più posto per altri commenti su questo contenuto: elimina quelli che non servono più',
    ]);
    // Each can still be resolved.
    const notes = await list(writer, id);
    expect(notes).toHaveLength(kept);
    for (const note of notes) {
      expect((await call('POST', `/notes/article/${id}/${note.id}/resolve`, { as: writer })).status).toBe(200);
    }
  });
});

it('a person who may not edit an item neither reads its notes nor learns that there are any, also where readers see it', async () => {
  const live = await articleBy(writer, 'published');
  await noted(editor, live);
  expect((await call('GET', `/notes/article/${live}`, { as: otherWriter })).status).toBe(403);
  expect(await openOf(otherWriter, live)).toEqual([]);
});

describe('the list of items with open notes', () => {
  it('counts the open ones, for editors and for the author', async () => {
    const id = await articleBy(writer);
    const [first] = [await noted(editor, id), await noted(editor, id)];
    for (const as of [writer, editor, admin]) expect(await openOf(as, id)).toEqual([{ kind: 'article', id, open: 2 }]);
    await act(writer, id, first.id, 'resolve');
    expect(await openOf(writer, id)).toEqual([{ kind: 'article', id, open: 1 }]);
    for (const { id: note } of await list(writer, id)) await act(writer, id, note, 'resolve');
    expect(await openOf(editor, id)).toEqual([]);
  });

  it('follows an item that is given to another', async () => {
    const departing = await person('editor', 'parte');
    const newAuthor = await person('editor', 'erede');
    const id = await articleBy(departing);
    const note = await noted(departing, id);
    await call('DELETE', `/auth/users/${departing.id}`, { as: admin, body: { pieces: 'give', to: newAuthor.id } });
    // As a writer, only one’s own are listed.
    await call('PUT', `/auth/users/${newAuthor.id}/role`, { as: admin, body: { role: 'writer' } });
    const { body } = await call('POST', '/auth/login', {
      body: { email: 'erede@rivista.example', password: 'parola-segreta' },
    });
    const as = { id: newAuthor.id, token: String(body['access_token']) };
    expect(await openOf(as, id)).toEqual([{ kind: 'article', id, open: 1 }]);
    // Another person may have the username of the former account by now.
    expect((await list(as, id))[0]).toMatchObject({ id: note.id, by: { id: departing.id, name: 'Account eliminato' } });
  });
});

test.each(contentKinds)(
  'the notes on one of the kind %s go into the trash with it, and come back with it',
  async (kind) => {
    const state = isModerated(kind) ? 'draft' : 'published';
    const { id } = await seed(ctx, { kind, state, authorId: editor.id });
    await call('POST', `/notes/${kind}/${id}`, { as: editor, body: noteForm });
    const before = await list(editor, id, kind);
    expect(before).toHaveLength(1);
    expect((await call('DELETE', `/${collections[kind]}/${id}`, { as: admin })).status).toBe(204);
    // Nothing remains except the trash, whose rows expire by themselves.
    expect(await batchGet(ctx.store, [notesKey(kind, id)])).toEqual([undefined]);
    expect(await openOf(admin, id)).toEqual([]);
    expect((await call('GET', `/notes/${kind}/${id}`, { as: editor })).status).toBe(404);
    expect((await call('PUT', `/trash/${id}/restore?kind=${kind}`, { as: admin })).status).toBe(200);
    expect(await list(editor, id, kind)).toEqual(before);
    expect(await openOf(admin, id)).toHaveLength(1);
  },
);

it('readers find nothing of a note in an item, its lists or its versions', async () => {
  const id = await articleBy(writer, 'published');
  await noted(editor, id, { text: 'Parola che nessuno legge', suggestion: 'Altra parola segreta' });
  const answers = await Promise.all(
    [`/articles/${id}`, '/articles?limit=100', `/articles/${id}/revisions`, '/me/export'].flatMap((path) =>
      [undefined, writer].map((as) => call('GET', path, as ? { as } : {})),
    ),
  );
  for (const { text } of answers) {
    expect(text).not.toContain('Parola che nessuno legge');
    expect(text).not.toContain('Altra parola segreta');
  }
});
