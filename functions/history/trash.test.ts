import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, describe, expect, it } from 'vitest';
import { openSession } from '#functions/accounts/sessions.ts';
import { deletedKey, editionKeys, revisionKey } from '#functions/db/keys.ts';
import { batchGet } from '#functions/db/store.ts';
import { importLines } from '#functions/import/import-file.ts';
import { kindsOfEachWay, kindsWithForms } from '#functions/testing/forms.ts';
import { articleForm, newsroom, type Person, testMagazine } from '#functions/testing/magazine.ts';
import type { TrashEntry } from '#shared/history/history.ts';
import type { ContentKind } from '#shared/kinds/kinds.ts';

const magazine = await testMagazine();
const { call, clock, ctx, logs } = magazine;
const staff = await newsroom(magazine);
afterAll(() => expect(logs.filter(({ level }) => level === 'error')).toEqual([]));

const days = (count: number) => count * 86_400_000;
const rows = (kind: ContentKind, id: string) =>
  batchGet(ctx.store, [...editionKeys(kind, id), revisionKey(kind, id, 1)]);
const trash = async () => (await call('GET', '/trash?limit=100', { as: staff.admin })).body as unknown as TrashEntry[];
const restore = (id: string, as: Person | undefined = staff.admin, query = '') =>
  call('PUT', `/trash/${id}/restore${query}`, as ? { as } : {});

type Kind = (typeof kindsWithForms)[number];
const authorOf = ({ moderated }: Kind) => (moderated ? staff.writer : staff.editor);

/** A live item and, for moderated kinds, a pending change of it. */
async function publishedPiece(kind: Kind): Promise<string> {
  const { base, form, moderated } = kind;
  const as = authorOf(kind);
  const { body } = await call('POST', base, { as, body: { ...form, ...(moderated ? { status: 'pending' } : {}) } });
  const path = `${base}/${body['id']}`;
  if (moderated) await call('PUT', `${path}/approve`, { as: staff.editor });
  await call('PUT', path, { as, body: { title: 'Riscritto' } });
  return String(body['id']);
}

describe.each(kindsOfEachWay)('a deleted $kind', (piece) => {
  const { kind, base, moderated } = piece;
  const author = authorOf(piece);

  it('disappears at once from every answer, for readers and for the staff', async () => {
    const id = await publishedPiece(piece);
    await call('DELETE', `${base}/${id}`, { as: author });
    const lists = moderated ? ['', '/my/all', '/pending/list', '/admin/all'] : [''];
    for (const as of [author, staff.editor, staff.admin]) {
      for (const list of lists) expect((await call('GET', `${base}${list}`, { as })).text).not.toContain(id);
      expect((await call('GET', `${base}/${id}`, { as })).status).toBe(404);
      expect((await call('GET', `${base}/${id}/revisions`, { as })).status).toBe(404);
    }
    expect((await call('GET', `${base}/${id}`)).status).toBe(404);
  });

  it('is in the trash with editor, time and expiry', async () => {
    const id = await publishedPiece(piece);
    await call('DELETE', `${base}/${id}`, { as: author });
    const title = 'Riscritto';
    const entry = {
      id,
      kind,
      title,
      live: true,
      authorId: author.id,
      status: moderated ? 'pending' : 'published',
      deletedBy: { id: author.id, username: moderated ? 'writer' : 'editor', name: moderated ? 'writer' : 'editor' },
      deletedAt: '2026-11-20T10:00:00.000Z',
      expiresAt: '2026-12-20T10:00:00.000Z',
    };
    expect((await trash()).find((one) => one.id === id)).toEqual(entry);
    expect((await restore(id)).body).toEqual(entry);
  });
});

describe.each(kindsWithForms)('a deleted $kind', (piece) => {
  const { kind, base, moderated } = piece;

  it('is restored byte for byte: editions, list positions, versions, live edition', async () => {
    const id = await publishedPiece(piece);
    const addresses = [`${base}/${id}`, `${base}?limit=100`, ...(moderated ? [`${base}/admin/all?limit=100`] : [])];
    const seen = () =>
      Promise.all(
        [undefined, staff.admin].flatMap((as) =>
          addresses.map(async (path) => (await call('GET', path, as ? { as } : {})).body),
        ),
      );
    const before = [await rows(kind, id), await seen()];
    await call('DELETE', `${base}/${id}`, { as: authorOf(piece) });
    expect((await rows(kind, id)).slice(0, -1)).toEqual([undefined, undefined]);
    expect((await restore(id)).status).toBe(200);
    expect([await rows(kind, id), await seen()]).toEqual(before);
    expect((await trash()).map((entry) => entry.id)).not.toContain(id);
  });
});

describe('the trash', () => {
  const deleted = async () => {
    const { body } = await call('POST', '/articles', { as: staff.writer, body: articleForm });
    await call('DELETE', `/articles/${body['id']}`, { as: staff.writer });
    return String(body['id']);
  };

  it('is listed newest first, in pages', async () => {
    const ids: string[] = [];
    for (let minute = 1; minute <= 5; minute++) {
      clock.now = new Date(clock.now.getTime() + 60_000);
      ids.unshift(await deleted());
    }
    const { body, headers } = await call('GET', '/trash?limit=3', { as: staff.admin });
    const next = /<\/api(.*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '';
    const rest = (await call('GET', next, { as: staff.admin })).body;
    const listed = [body, rest].flat() as unknown as TrashEntry[];
    expect(listed.slice(0, 5).map(({ id }) => id)).toEqual(ids);
  });

  it('has no entry for the id of a user, of an existing item, or of another kind', async () => {
    const there = await call('POST', '/articles', { as: staff.writer, body: articleForm });
    expect((await restore(staff.user.id)).status).toBe(404);
    expect((await restore(String(there.body['id']))).status).toBe(404);
    const id = await deleted();
    expect((await restore(id, staff.admin, '?kind=video')).status).toBe(404);
    expect((await restore(id, staff.admin, '?kind=niente')).status).toBe(422);
    expect((await restore(id, staff.admin, '?kind=article')).status).toBe(200);
  });

  it('restores an item once', async () => {
    const id = await deleted();
    expect([(await restore(id)).status, (await restore(id)).status]).toEqual([200, 404]);
  });

  it('does not overwrite an imported item with the same id', async () => {
    const line = JSON.stringify({ type: 'article', id: 'importato', ...articleForm, status: 'published' });
    await importLines(ctx, [line]);
    await call('DELETE', '/articles/importato', { as: staff.admin });
    // A year later the tombstone is gone, and an import creates the item again.
    const Key = deletedKey('article', 'importato');
    await ctx.store.documents.send(new DeleteCommand({ TableName: ctx.store.tableName, Key }));
    await importLines(ctx, [line]);
    const { status, body } = await restore('importato');
    expect([status, body['detail']]).toEqual([409, expect.stringContaining('stesso indirizzo')]);
    clock.now = new Date(clock.now.getTime() + 1);
    await call('DELETE', '/articles/importato', { as: staff.admin });
    expect((await trash()).filter(({ id }) => id === 'importato')).toHaveLength(2);
  });

  it('hides entries after thirty days, even before the time-to-live deletes them', async () => {
    const id = await deleted();
    clock.now = new Date(clock.now.getTime() + days(30) - 1_000);
    staff.admin.token = await openSession(ctx, { id: staff.admin.id, tokenVersion: 1 }, 'Prova');
    expect((await trash()).map((entry) => entry.id)).toContain(id);
    clock.now = new Date(clock.now.getTime() + 2_000);
    expect(await trash()).toEqual([]);
    expect((await restore(id)).status).toBe(404);
  });
});
