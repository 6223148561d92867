import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { liveKey, mediaKey } from '#functions/db/keys.ts';
import { createStore } from '#functions/db/store.ts';
import { clientConfig, startDynamoDb } from '#functions/embedded/dynamodb.ts';
import { ensureTables } from '#functions/embedded/tables.ts';
import { folderFiles } from '#functions/files/files.ts';
import { PartlyPublished } from '#functions/publishing/publish.ts';
import { Snapshot } from '#functions/snapshot/snapshot.ts';
import { localContext } from '#infra/local/local-context.ts';
import { readSettings } from '#infra/local/settings.ts';
import { civilDateInRome } from '#shared/time/dates.ts';
import { isStillLive, recordLive } from './live-position.ts';
import { type StreamPosition, StreamReader } from './stream-reader.ts';
import { watchStore } from './watch-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'live-position-'));
const store = await startDynamoDb(join(folder, 'store.db'));
const ctx = localContext(readSettings({ DATA_DIR: folder, SEED: 'none' }), store.endpoint);
await ensureTables(store.endpoint, ctx.store.tableName);
afterAll(async () => {
  await store.stop();
  rmSync(folder, { recursive: true, force: true });
});

const stream = () => StreamReader.fromNow(ctx.store.tableName, clientConfig(store.endpoint));
const put = (key: { pk: string; sk: string }, { documents, tableName } = ctx.store) =>
  documents.send(new PutCommand({ TableName: tableName, Item: { ...key, at: Date.now() } }));
const records = folderFiles(join(folder, 'records'));
const snapshot = new Snapshot(folderFiles(join(folder, 'snapshot')), ctx.store);
const today = civilDateInRome(ctx.now());
const isLive = () => isStillLive(records, ctx, snapshot, store.endpoint);

/** A publication of an item, after which everything is live. */
async function publishOne(): Promise<void> {
  const reader = await stream();
  await put(liveKey('article', 'uno'));
  await reader.changes();
  snapshot.applySettings({ ...ctx.settings, today });
  if (reader.position) recordLive(records, reader.position);
}
beforeEach(publishOne);

it('the pages are known to be live until an item changes', async () => {
  expect(await isLive()).toBe(true);
  await put(liveKey('article', 'due'));
  expect(await isLive()).toBe(false);
});

it('the pages are known to be live until a picture of the library changes', async () => {
  await put(mediaKey('foto'));
  expect(await isLive()).toBe(false);
});

it('a change that no page shows does not make the live position unknown', async () => {
  for (let row = 0; row < 3; row += 1) await put({ pk: `draft#${row}`, sk: 'writer' });
  expect(await isLive()).toBe(true);
});

it('a position of another stream says nothing', async () => {
  const { position } = await stream();
  recordLive(records, { ...position, stream: 'another', shards: {} });
  expect(await isLive()).toBe(false);
});

it('a position without a shard says nothing', async () => {
  const reader = await stream();
  await put(liveKey('article', 'uno'));
  await reader.changes();
  recordLive(records, { stream: reader.position?.stream ?? '', shards: {} });
  expect(await isLive()).toBe(false);
});

it('a position in a store that was restored from an earlier copy says nothing', async () => {
  const file = join(folder, 'copy.db');
  const database = new DatabaseSync(join(folder, 'store.db'));
  database.exec(`VACUUM INTO '${file}'`);
  database.close();
  const restored = await startDynamoDb(file);
  const isLiveInCopy = () => isStillLive(records, ctx, snapshot, restored.endpoint);
  try {
    expect(await isLiveInCopy()).toBe(true);
    await publishOne();
    expect(await isLiveInCopy()).toBe(false);
    // Another record under the number of the position, and one after it.
    const copy = createStore(ctx.store.tableName, clientConfig(restored.endpoint));
    for (const row of [1, 2]) await put({ pk: `draft#${row}`, sk: 'writer' }, copy);
    expect(await isLiveInCopy()).toBe(false);
    expect(await isLive()).toBe(true);
  } finally {
    await restored.stop();
  }
});

it('a position of an earlier release, without the record of its number, says nothing', async () => {
  const { shards, ...rest } = JSON.parse(String(Buffer.from(records.read('live.json') ?? ''))) as StreamPosition;
  const numbers = Object.entries(shards).map(([shard, { number }]) => [shard, number]);
  records.write('live.json', JSON.stringify({ ...rest, shards: Object.fromEntries(numbers) }));
  expect(await isLive()).toBe(false);
});

it('a position older than the stream keeps its records says nothing', async () => {
  const old = JSON.parse(String(Buffer.from(records.read('live.json') ?? ''))) as { at: number };
  records.write('live.json', JSON.stringify({ ...old, at: old.at - 21 * 3_600_000 }));
  expect(await isLive()).toBe(false);
});

it.each(['', '{"half'])('a damaged record says nothing: «%s»', async (text) => {
  records.write('live.json', text);
  expect(await isLive()).toBe(false);
});

it('another day changes what is upcoming', async () => {
  snapshot.applySettings({ ...ctx.settings, today: '2020-01-01' });
  expect(await isLive()).toBe(false);
});

it('without a position nothing is known', async () => {
  records.remove('live.json');
  expect(await isLive()).toBe(false);
});

it('the position of a stream without a record is reported with the first record that no page shows', async () => {
  const reported: boolean[] = [];
  void watchStore(ctx, store.endpoint, {
    apply: async () => 'done',
    onApplied: (position) => reported.push(position !== undefined),
    onProblem: () => {},
  });
  await expect.poll(() => reported).toEqual([false]);
  await put({ pk: 'status', sk: 'site' });
  await expect.poll(() => reported).toEqual([false, true]);
});

it('items that cannot be read are tried again without what is live, and leave no position until they are read', async () => {
  const item = (id: string) => ({ kind: 'article' as const, id });
  const unread = [item('guasto')];
  const done = { rendered: 1, written: 1, removed: 0, deferred: 0, failed: [], unchecked: [] };
  let isReadable = false;
  const published: unknown[] = [];
  const positions: boolean[] = [];
  void watchStore(ctx, store.endpoint, {
    async apply(changes) {
      published.push(changes);
      return isReadable ? 'done' : new PartlyPublished(['guasto'], { done, unread });
    },
    onApplied: (position) => positions.push(position !== undefined),
    onProblem: () => {},
  });
  await expect.poll(() => published).toContain('all');
  await put(liveKey('article', 'nuovo'));
  await expect.poll(() => published).toContainEqual([...unread, item('nuovo')]);
  expect(published.filter((changes) => changes === 'all')).toHaveLength(1);
  expect(positions).not.toContain(true);
  isReadable = true;
  await expect.poll(() => positions.at(-1)).toBe(true);
  expect(published.at(-1)).toEqual(unread);
});
