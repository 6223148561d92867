import { describe, expect, it } from 'vitest';
import { articleForm, newsroom, testMagazine } from '#functions/testing/magazine.ts';
import { seed } from '#functions/testing/seed.ts';
import { refuseLargeDeletions } from '#functions/testing/store-faults.ts';
import { drafts as draftLimits, limits } from '#shared/limits.ts';
import { getDraft, listDrafts, othersDraftsOf, putDraft } from './drafts.ts';

const magazine = await testMagazine();
const { call, clock, ctx, person } = magazine;
const staff = await newsroom(magazine);
const { writer, otherWriter, editor, admin } = staff;

type As = typeof writer;
const thirtyDays = 30 * 86_400_000;
const pathOf = (id: string, kind = 'article') => `/drafts/${kind}/${id}`;
const put = (as: As, id: string, body: object, headers: Record<string, string> = {}) =>
  call('PUT', pathOf(id), { as, body, headers });
const get = (as: As, id: string) => call('GET', pathOf(id), { as });
const tagOf = ({ headers }: { headers: Headers }) => headers.get('etag') ?? '';
const list = async (as: As) => (await call('GET', '/drafts', { as })).body as unknown as { id: string }[];
const articleBy = async (as: As) => String((await call('POST', '/articles', { as, body: articleForm })).body['id']);

describe('a draft', () => {
  it('is read back as it was written, with the moment and its tag', async () => {
    const form = { title: 'Mezza fra', content: 'Riga\r\n\u0007', tags: ['a', 'b'], featured: false, version: 3 };
    const written = await put(writer, 'prima', form);
    expect(written.body).toEqual({ savedAt: clock.now.toISOString() });
    const read = await get(writer, 'prima');
    expect([read.status, read.body]).toEqual([200, { ...form, savedAt: clock.now.toISOString() }]);
    expect(tagOf(read)).toBe(tagOf(written));
    expect(read.headers.get('cache-control')).toBe('no-store');
  });

  it('is read by its writer alone, and named in their list alone', async () => {
    await put(writer, 'segreta', { title: 'Segreta' });
    for (const as of [otherWriter, editor, admin]) {
      expect((await get(as, 'segreta')).status).toBe(404);
      expect(await list(as)).toEqual([]);
    }
    expect(await list(writer)).toContainEqual(expect.objectContaining({ id: 'segreta', title: 'Segreta' }));
  });

  it('is listed with its empty fields, the text among them', async () => {
    await put(writer, 'mezza', { title: 'Mezza', description: ' ', content: '', featured: false });
    await put(writer, 'piena', { title: 'Piena', content: 'Testo' });
    const listed = await list(writer);
    expect(listed).toContainEqual(expect.objectContaining({ id: 'mezza', empty: ['description', 'content'] }));
    expect(listed).toContainEqual(expect.objectContaining({ id: 'piena', empty: [] }));
    expect((await get(writer, 'mezza')).body).toMatchObject({ content: '' });
  });

  it('is not overwritten by a write that knows another one', async () => {
    const first = tagOf(await put(writer, 'contesa', { title: 'Uno' }, { 'if-none-match': '*' }));
    const second = tagOf(await put(writer, 'contesa', { title: 'Due' }, { 'if-match': first }));
    const outdated: Record<string, string>[] = [{ 'if-match': first }, { 'if-none-match': '*' }];
    for (const headers of outdated) {
      expect((await put(writer, 'contesa', { title: 'Tre' }, headers)).status).toBe(409);
    }
    expect((await get(writer, 'contesa')).body).toMatchObject({ title: 'Due' });
    expect((await call('DELETE', pathOf('contesa'), { as: writer, headers: { 'if-match': first } })).status).toBe(409);
    expect((await call('DELETE', pathOf('contesa'), { as: writer, headers: { 'if-match': second } })).status).toBe(204);
    expect((await put(writer, 'contesa', { title: 'Tre' }, { 'if-match': second })).status).toBe(409);
    expect((await put(writer, 'contesa', { title: 'Tre' }, { 'if-none-match': '*' })).status).toBe(200);
  });

  it('of two concurrent first writes one is kept', async () => {
    const writes = await Promise.all(
      ['Uno', 'Due', 'Tre'].map((title) => put(writer, 'gara', { title }, { 'if-none-match': '*' })),
    );
    expect(writes.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it('expires thirty days after its last change', async () => {
    const place = { accountId: writer.id, kind: 'article', id: 'vecchia' } as const;
    await put(writer, 'vecchia', { title: 'Vecchia', version: 1 });
    const end = new Date(clock.now.getTime() + thirtyDays + 1_000);
    const later = { ...ctx, now: () => end };
    const justBefore = { ...ctx, now: () => new Date(end.getTime() - 2_000) };
    expect((await getDraft(justBefore, place))?.draft).toMatchObject({ title: 'Vecchia' });
    expect((await listDrafts(justBefore, writer.id, {})).items.map(({ id }) => id)).toContain('vecchia');
    expect(await getDraft(later, place)).toBeUndefined();
    expect((await listDrafts(later, writer.id, {})).items).toEqual([]);
    expect(await othersDraftsOf(justBefore, editor.id, place)).toHaveLength(1);
    expect(await othersDraftsOf(later, editor.id, place)).toEqual([]);
    await putDraft(later, place, { title: 'Nuova' }, 'absent');
    expect((await getDraft(later, place))?.draft).toMatchObject({ title: 'Nuova' });
  });

  it('is refused for its size and the names of its fields alone', async () => {
    for (const [form, status] of [
      [{ title: 'x'.repeat(limits.title + 1) }, 200],
      [{ content: 'è'.repeat(limits.contentBytes / 2) }, 200],
      [{ content: '\n'.repeat(limits.content) }, 200],
      [{ content: 'è'.repeat(limits.contentBytes / 2 + 1) }, 422],
      [{ title: 'x'.repeat(draftLimits.otherBytes) }, 422],
      [{ 'a#b': 'x' }, 422],
      [{ title: 'a\ud800' }, 422],
      [{ title: { nested: true } }, 422],
      [Object.fromEntries(Array.from({ length: 41 }, (_, n) => [`f${'x'.repeat(n)}`, ''])), 422],
    ] as const) {
      expect((await put(writer, 'grande', form)).status, JSON.stringify(form).slice(0, 40)).toBe(status);
    }
  });

  it('of an unknown kind is 404, of one that the role may not edit 403', async () => {
    expect((await call('PUT', '/drafts/newsletter/x', { as: admin, body: {} })).status).toBe(404);
    expect((await call('PUT', pathOf('x', 'news'), { as: writer, body: {} })).status).toBe(403);
    expect((await call('PUT', pathOf('x', 'news'), { as: editor, body: {} })).status).toBe(200);
  });
});

describe('the draft of another’s item', () => {
  it('is refused where the item is seen; a hidden one is answered as one that does not exist', async () => {
    const live = await seed(ctx, { kind: 'article', state: 'published', authorId: otherWriter.id });
    const hidden = await seed(ctx, { kind: 'article', state: 'draft', authorId: otherWriter.id });
    const { status, body } = await put(writer, live.id, { title: 'Mia' });
    expect([status, body['detail']]).toEqual([403, 'Puoi intervenire solo sui tuoi contenuti']);
    const ofHidden = await put(writer, hidden.id, {});
    const ofNone = await put(writer, 'non-esiste', {});
    expect([ofHidden.status, Object.keys(ofHidden.body)]).toEqual([ofNone.status, Object.keys(ofNone.body)]);
    expect((await put(editor, live.id, { title: 'Corretta' })).status).toBe(200);
  });
});

describe('that others have unsaved changes', () => {
  const secret = 'Una frase che nessuno legge';
  const atItem = async (as: As, id: string) => (await call('PUT', `/presence/article/${id}`, { as })).body['drafts'];

  it('is seen by editors at the item, with the name and the moment alone', async () => {
    const id = await articleBy(writer);
    await put(writer, id, { title: secret, content: secret, version: 1 });
    const { body: me } = await call('GET', '/auth/me', { as: writer });
    const seen = { name: me['fullName'] || me['username'], savedAt: clock.now.toISOString() };
    for (const as of [editor, admin]) {
      expect(await atItem(as, id)).toEqual([seen]);
    }
    // Not by writers, the author neither.
    await put(editor, id, { title: secret, version: 1 });
    expect(await atItem(writer, id)).toEqual([]);
  });

  it('leaves out one’s own, and ends with the save', async () => {
    const id = await articleBy(editor);
    await put(editor, id, { title: secret, version: 1 });
    expect(await atItem(editor, id)).toEqual([]);
    expect(await atItem(admin, id)).toHaveLength(1);
    await call('PUT', `/articles/${id}`, { as: editor, body: { title: 'Salvato', version: 1 } });
    expect(await atItem(admin, id)).toEqual([]);
  });
});

it('a draft stays when a version is restored, and with a save of other fields', async () => {
  const id = await articleBy(writer);
  await call('PUT', `/articles/${id}`, { as: writer, body: { title: 'Seconda' } });
  await put(writer, id, { title: 'In corso', version: 2 });
  expect((await call('PUT', `/articles/${id}/revisions/1/restore`, { as: writer, body: {} })).status).toBe(200);
  expect((await call('PUT', `/articles/${id}`, { as: writer, body: { category: 'mostre', version: 3 } })).status).toBe(
    200,
  );
  expect((await get(writer, id)).body).toMatchObject({ title: 'In corso' });
});

describe('what removes a draft', () => {
  it('a draft is gone with the save that it led to, and not with the save of another person', async () => {
    const id = await articleBy(writer);
    await put(writer, id, { title: 'In corso', version: 1 });
    await call('PUT', `/articles/${id}`, { as: editor, body: { title: 'Dell’editor' } });
    expect((await get(writer, id)).status).toBe(200);
    await call('PUT', `/articles/${id}`, { as: writer, body: { title: 'Del redattore', version: 1 } });
    expect((await get(writer, id)).status).toBe(200);
    await call('PUT', `/articles/${id}`, { as: writer, body: { title: 'Del redattore', version: 2 } });
    expect((await get(writer, id)).status).toBe(404);
  });

  it('a draft is gone with the first save of its form, also with one that is repeated after a lost answer', async () => {
    const form = '01KAEXAMPLE000000000000FORM2';
    const headers = { 'idempotency-key': form };
    const save = () => call('POST', '/articles', { as: writer, body: articleForm, headers });
    await put(writer, form, { title: 'Nuovo' });
    const { body } = await save();
    expect((await get(writer, form)).status).toBe(404);
    await put(writer, form, { title: 'Nuovo' });
    expect(await save()).toMatchObject({ status: 201, body: { id: body['id'] } });
    expect((await get(writer, form)).status).toBe(404);
  });

  it('all drafts of an item are gone when it is deleted', async () => {
    const id = await articleBy(writer);
    for (const as of [writer, editor]) await put(as, id, { title: 'In corso' });
    expect((await call('DELETE', `/articles/${id}`, { as: writer })).status).toBe(204);
    for (const as of [writer, editor]) expect((await get(as, id)).status).toBe(404);
  });

  it('a draft is in the export of its writer', async () => {
    await put(otherWriter, 'ultima', { title: 'Ultima', content: 'Le ultime parole' });
    const { body } = await call('GET', '/me/export', { as: otherWriter });
    expect(body['drafts']).toEqual([expect.objectContaining({ id: 'ultima', content: 'Le ultime parole' })]);
  });

  const disabled = { disabled: true };
  it.each([
    ['disabled', (id: string) => call('PUT', `/auth/users/${id}/disabled`, { as: admin, body: disabled })],
    ['deleted', (id: string) => call('DELETE', `/auth/users/${id}`, { as: admin, body: { pieces: 'trash' } })],
  ])(
    'all drafts of a person who is %s are gone, also where they are larger than one transaction',
    async (what, end) => {
      refuseLargeDeletions(ctx.store);
      const leaving = await person('writer', `verbosa-${what}`);
      const long = { content: 'è'.repeat(limits.contentBytes / 2), notes: 'x'.repeat(draftLimits.otherBytes - 50) };
      for (let n = 0; n < 12; n++) expect((await put(leaving, `lunga-${n}`, long)).status).toBe(200);
      expect((await end(leaving.id)).status).toBeLessThan(300);
      expect((await listDrafts(ctx, leaving.id, {})).items).toEqual([]);
    },
  );
});
