import { describe, expect, it } from 'vitest';
import { newsroom, testMagazine } from '#functions/testing/magazine.ts';
import { seed } from '#functions/testing/seed.ts';
import { type ContentKind, contentKinds } from '#shared/kinds/kinds.ts';

const magazine = await testMagazine();
const { call, clock, ctx, person } = magazine;
const { writer, otherWriter, editor, admin } = await newsroom(magazine);

type As = typeof writer;
const at = (as: As, id: string, kind = 'article') => call('PUT', `/presence/${kind}/${id}`, { as });
const leave = (as: As, id: string) => call('DELETE', `/presence/article/${id}`, { as });
const others = async (as: As, id: string) => (await at(as, id)).body['others'];
const nameOf = async (as: As) => {
  const { body } = await call('GET', '/auth/me', { as });
  return String(body['fullName'] || body['username']);
};
const articleBy = async (as: As, kind: ContentKind = 'article') =>
  (await seed(ctx, { kind, state: 'draft', authorId: as.id })).id;
const [nameOfWriter, nameOfEditor, nameOfAdmin] = await Promise.all([writer, editor, admin].map(nameOf));

describe('two persons at an article', () => {
  it('tells who has saved last, and which version', async () => {
    const id = await articleBy(writer);
    const { version } = (await at(writer, id)).body['saved'] as { version: number };
    await call('PUT', `/articles/${id}`, { as: editor, body: { title: 'Riletta' } });
    const { body } = await at(writer, id);
    expect(body['saved']).toEqual({
      version: version + 1,
      name: nameOfEditor,
      isOwn: false,
      at: clock.now.toISOString(),
    });
  });

  it('see each other’s name, and nothing else', async () => {
    const id = await articleBy(writer);
    expect((await at(writer, id)).body).toMatchObject({ others: [], drafts: [] });
    expect((await at(editor, id)).body).toMatchObject({ others: [{ name: nameOfWriter }], drafts: [] });
    expect(await others(writer, id)).toEqual([{ name: nameOfEditor }]);
  });

  it('are there for thirty seconds after they were seen last', async () => {
    const id = await articleBy(writer);
    const openedAt = clock.now;
    await at(writer, id);
    clock.now = new Date(openedAt.getTime() + 29_999);
    expect(await others(editor, id)).toHaveLength(1);
    clock.now = new Date(openedAt.getTime() + 30_000);
    expect(await others(editor, id)).toEqual([]);
    clock.now = openedAt;
  });

  it('are gone at once when they leave; leaving twice is no error', async () => {
    const id = await articleBy(writer);
    await at(writer, id);
    expect([(await leave(writer, id)).status, (await leave(writer, id)).status]).toEqual([204, 204]);
    expect(await others(editor, id)).toEqual([]);
  });

  it('do not end each other’s lease by leaving', async () => {
    const id = await articleBy(writer);
    await at(writer, id);
    await leave(editor, id);
    expect(await others(editor, id)).toHaveLength(1);
  });
});

it('several persons are listed in the order of their names, at this item alone', async () => {
  const id = await articleBy(writer);
  const other = await articleBy(writer);
  for (const as of [writer, editor, admin]) await at(as, id);
  const third = await person('editor', 'zeno');
  const names = ((await others(third, id)) as { name: string }[]).map(({ name }) => name);
  expect(names).toEqual(
    [nameOfWriter, nameOfEditor, nameOfAdmin].map(String).toSorted((a, b) => a.localeCompare(b, 'it')),
  );
  expect(await others(third, other)).toEqual([]);
});

it('items of every kind have presence', async () => {
  for (const kind of contentKinds) {
    const state = kind === 'news' || kind === 'gallery' ? 'published' : 'draft';
    const { id } = await seed(ctx, { kind, state, authorId: editor.id });
    await at(admin, id, kind);
    expect((await at(editor, id, kind)).body, kind).toMatchObject({ others: [{ name: nameOfAdmin }], drafts: [] });
  }
});

describe('presence at an item without the right to edit it', () => {
  it('hidden and absent items answer alike; live items of others and kinds for editors answer 403', async () => {
    const hidden = await at(otherWriter, await articleBy(writer));
    const none = await at(otherWriter, 'non-esiste');
    expect([hidden.status, hidden.body['detail']]).toEqual([none.status, none.body['detail']]);
    const live = await seed(ctx, { kind: 'article', state: 'published', authorId: writer.id });
    const { status, body } = await at(otherWriter, live.id);
    expect([status, body['detail']]).toEqual([403, 'Puoi intervenire solo sui tuoi contenuti']);
    const news = await seed(ctx, { kind: 'news', state: 'published', authorId: editor.id });
    expect((await at(writer, news.id, 'news')).status).toBe(403);
  });

  it('the caller is not named to the others', async () => {
    const id = await articleBy(writer);
    await at(otherWriter, id);
    expect(await others(writer, id)).toEqual([]);
  });
});
