import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, expect, it } from 'vitest';
import { toJson } from '#functions/db/data.ts';
import { liveKey } from '#functions/db/keys.ts';
import { folderFiles, readJson } from '#functions/files/files.ts';
import { articleCalls } from '#functions/testing/article-calls.ts';
import { newsroom, testMagazine } from '#functions/testing/magazine.ts';
import { snapshotFiles } from '#shared/model/snapshot/snapshot.ts';
import { type ItemRef, Snapshot } from './snapshot.ts';

const magazine = await testMagazine();
const { ctx, call } = magazine;
const staff = await newsroom(magazine);
const { create, save, publishedBy } = articleCalls(magazine);

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function emptySnapshot() {
  const folder = mkdtempSync(join(tmpdir(), 'snapshot-'));
  folders.push(folder);
  const files = folderFiles(folder);
  const open = () => new Snapshot(files, ctx.store);
  const stored = (id: string) => readJson<Record<string, unknown>>(files, snapshotFiles.item('article', id));
  return { files, open, stored };
}

const article = (id: string): ItemRef => ({ kind: 'article', id });
const publish = (fields: object = {}) => publishedBy(staff.writer, staff.editor, fields);
const unpublish = (id: string) => call('DELETE', `/articles/${id}`, { as: staff.admin });

it('a snapshot holds only live items', async () => {
  const { open, stored } = emptySnapshot();
  const { id } = await publish({ content: 'Uscito' });
  await save(staff.writer, id, { content: 'Solo per la redazione' });
  const draft = await create(staff.writer);
  await open().refresh([article(id), article(draft.id)]);
  expect(stored(id)).toMatchObject({ id, content: 'Uscito' });
  for (const hidden of ['live', 'reviewedBy', 'reviewedAt']) expect(stored(id)).not.toHaveProperty(hidden);
  expect(stored(draft.id)).toBeUndefined();
});

it('a late, repeated or reordered notification leaves the current state of the store', async () => {
  const { open, stored } = emptySnapshot();
  const { id } = await publish({ title: 'Prima' });
  const snapshot = open();
  await save(staff.editor, id, { title: 'Dopo', status: 'published' });
  await snapshot.refresh([article(id)]);
  await snapshot.refresh([article(id), article(id)]);
  expect(stored(id)).toMatchObject({ title: 'Dopo' });
  await unpublish(id);
  await snapshot.refresh([article(id)]);
  await snapshot.refresh([article(id)]);
  expect(stored(id)).toBeUndefined();
  expect(snapshot.lists.inOrder('article').map((summary) => summary.id)).not.toContain(id);
});

it('an item that comes off or takes a place before others moves the rest, and a new or a changed one does not', async () => {
  const { open } = emptySnapshot();
  const first = await publish();
  const snapshot = open();
  const movedBy = async ({ id }: { id: string }) => {
    await snapshot.refresh([article(id)]);
    const moved = [...snapshot.moved];
    snapshot.moved.clear();
    return moved;
  };
  await snapshot.refresh(await snapshot.compareAll());
  snapshot.takeChanges();
  expect([...snapshot.moved]).toEqual([]);
  const { now } = magazine.clock;
  magazine.clock.now = new Date(now.getTime() + 60_000);
  const newest = await publish();
  magazine.clock.now = now;
  expect(await movedBy(newest)).toEqual([]);
  await save(staff.editor, first.id, { title: 'Cambiato', status: 'published' });
  expect(await movedBy(first)).toEqual([]);
  await unpublish(first.id);
  expect(await movedBy(first)).toEqual(['article']);
  expect(await movedBy(await publish())).toEqual(['article']);
});

it('changes without a notification are found by comparing, also after a restart', async () => {
  const { open } = emptySnapshot();
  const kept = await publish();
  const changed = await publish();
  const removed = await publish();
  const before = open();
  await before.refresh(await before.compareAll());
  await save(staff.editor, changed.id, { title: 'Cambiato', status: 'published' });
  await unpublish(removed.id);
  const added = await publish();
  const differing = (await open().compareAll()).map(({ id }) => id);
  expect(differing.toSorted()).toEqual([changed.id, removed.id, added.id].toSorted());
  expect(differing).not.toContain(kept.id);
});

it('items of a snapshot that was made with other schemas are read again, until all of them are made with these', async () => {
  const { files, open, stored } = emptySnapshot();
  const { id } = await publish({ subtitle: 'Un campo nuovo' });
  const made = open();
  const all = await made.compareAll();
  await made.refresh(all);
  expect(await open().compareAll()).toEqual([]);
  const { subtitle, ...former } = stored(id) ?? {};
  files.write(snapshotFiles.item('article', id), JSON.stringify(former));
  files.write(snapshotFiles.schemas, '"other schemas"');
  await open().refresh(all.slice(1));
  const updated = open();
  expect((await updated.compareAll()).length).toBe(all.length);
  await updated.refresh(all);
  expect([stored(id)?.['subtitle'], await open().compareAll()]).toEqual([subtitle, []]);
});

it('an invalid item does not block the others', async () => {
  const { open, stored } = emptySnapshot();
  const broken = await publish();
  const whole = await publish();
  await ctx.store.documents.send(
    new UpdateCommand({
      TableName: ctx.store.tableName,
      Key: liveKey('article', broken.id),
      UpdateExpression: 'SET #data = :data',
      ExpressionAttributeNames: { '#data': 'data' },
      ExpressionAttributeValues: { ':data': toJson({ ...broken, title: '' }) },
    }),
  );
  const untaken = await open().refresh([article(broken.id), article(whole.id)]);
  expect(untaken.map(({ item }) => item.id)).toEqual([broken.id]);
  expect(stored(whole.id)).toMatchObject({ id: whole.id });
});

it('the pictures in use are those of items and those within their texts, of this magazine', async () => {
  const { open } = emptySnapshot();
  const content = '![Una](/pictures/dentro.svg) e ![altra](https://altrove.example/fuori.jpg)';
  const { id } = await publish({ image: '/pictures/davanti.svg', content });
  const snapshot = open();
  await snapshot.refresh([article(id)]);
  expect([...snapshot.pictureAddresses]).toEqual(['/pictures/davanti.svg', '/pictures/dentro.svg']);
  await save(staff.editor, id, { content: 'Senza', status: 'published' });
  await snapshot.refresh([article(id)]);
  expect([...snapshot.pictureAddresses]).toEqual(['/pictures/davanti.svg']);
});
