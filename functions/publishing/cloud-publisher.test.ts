import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fromData, toJson } from '#functions/db/data.ts';
import { liveKey } from '#functions/db/keys.ts';
import { bucketForTests } from '#functions/testing/bucket-for-tests.ts';
import { articleForm, newsroom, testMagazine } from '#functions/testing/magazine.ts';
import { copiesOf } from '#infra/testing/live-rows.ts';
import { smallRelease } from '#infra/testing/small-release.ts';
import { CloudPublisher } from './cloud-publisher.ts';
import { readLiveRelease } from './releases.ts';

const magazine = await testMagazine({ now: () => new Date() });
const { admin } = await newsroom(magazine);
const folder = mkdtempSync(join(tmpdir(), 'cloud-publisher-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const site = bucketForTests();
const state = bucketForTests();
for (const release of ['r1', 'r2']) {
  state.objects.set(`releases/${release}/renderer.mjs`, Buffer.from(smallRelease('Buongiorno')));
}
const publisherWith = (maxHoldMilliseconds: number, pagesOfPart?: number) =>
  new CloudPublisher({
    ctx: magazine.ctx,
    buckets: { site: site.bucket, state: state.bucket },
    maxHoldMilliseconds,
    pagesOfPart,
    folder: join(folder, String(maxHoldMilliseconds)),
    waitMilliseconds: 10_000,
    enqueueDerived: async () => {},
  });
const publisher = publisherWith(15_000);
await publisher.publish({ changes: 'all', release: 'r1' });

const item = (id: string) => ({ kind: 'article' as const, id });
const create = async (title: string) => {
  const body = { ...articleForm, title, status: 'published' };
  return String((await magazine.call('POST', '/articles', { as: admin, body })).body['id']);
};
const page = (id: string) => String(site.objects.get(`releases/r1/articolo/${id}/index.html`));

it('a live page that goes on failing holds up no other change, and the pulse tries it again until it is mended', async () => {
  const id = await create('Sano');
  const change = { changes: [item(id)] };
  await publisher.publish(change);
  const rename = (title: string) => magazine.call('PUT', `/articles/${id}`, { as: admin, body: { title } });
  await rename('Guasto');
  await expect(publisher.publish(change)).rejects.toThrow('Guasto');
  const failed = [{ path: `/articolo/${id}` }];
  // The stream repeats the change.
  expect(await publisher.publish(change)).toMatchObject({ failed });
  expect(page(id)).toBe('Buongiorno Sano');
  const other = await create('Di un’altra');
  await publisher.publish({ changes: [item(other)] });
  expect(page(other)).toBe('Buongiorno Di un’altra');
  expect(await publisher.prepare()).toMatchObject({ failed });

  await rename('Guarito');
  expect(await publisher.publish(change)).toMatchObject({ failed: [] });
  expect(page(id)).toBe('Buongiorno Guarito');
  expect(await publisher.prepare()).toBeUndefined();
});

describe('an item that a new process cannot read, and of which it has no copy', () => {
  const { documents, tableName } = magazine.ctx.store;
  const fragment = 'pagefind/fragment/guasta.pf_fragment';
  let id: string;
  let row: Record<string, unknown> | undefined;
  let fresh: CloudPublisher;

  beforeAll(async () => {
    id = await create('Illeggibile');
    await publisher.publish({ changes: [item(id)] });
    const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key: liveKey('article', id) }));
    row = Item;
    const data = { ...fromData<Record<string, unknown>>(Item?.['data']), title: 7 };
    await documents.send(new PutCommand({ TableName: tableName, Item: { ...Item, data: toJson(data) } }));
    for (const key of state.objects.keys()) if (key.startsWith('snapshot/')) state.objects.delete(key);
    site.objects.set(fragment, Buffer.from(''));
    state.objects.set('derived/fragments.json', Buffer.from(JSON.stringify({ [fragment]: [`article/${id}`] })));
    fresh = publisherWith(14_000);
  });

  it('keeps its page and its text in the search, while other items are published', async () => {
    await expect(fresh.publish({ changes: 'all' })).rejects.toThrow(id);
    const other = await create('Leggibile');
    await fresh.publish({ changes: [item(other)] });
    expect(page(other)).toBe('Buongiorno Leggibile');
    expect(page(id)).toBe('Buongiorno Illeggibile');
    expect(site.objects.has(fragment)).toBe(true);
  });

  it('keeps its share picture', async () => {
    const share = '_sizes/share-guasta.jpg';
    site.objects.set(share, Buffer.from(''));
    state.objects.set('derived/share-pictures.json', Buffer.from(JSON.stringify({ [share]: 'drawn' })));
    await fresh.publish({ changes: [item(await create('Con un’altra cartolina'))] });
    expect(site.objects.has(share)).toBe(true);
  });

  it('lets others be published without a comparison of all pages', async () => {
    const other = await create('Di seguito');
    state.reads.length = 0;
    await fresh.publish({ changes: [item(other)] });
    expect(page(other)).toBe('Buongiorno Di seguito');
    // After a comparison each record of derived files is read.
    expect(state.reads).not.toContain('derived/fragments.json');
  });

  it('fails a full check by its name, and its page is not rendered', async () => {
    const check = fresh.publish({ changes: 'all', fullCheck: true });
    await expect(check).rejects.toThrow(`article ${id}`);
    await expect(check).rejects.not.toThrow('/articolo/');
    expect(page(id)).toBe('Buongiorno Illeggibile');
  });

  it.each([
    ['in one turn', 12_000],
    ['in several turns', 0],
  ])('keeps a new release that is made %s from going live without it', async (_, turn) => {
    await expect(publisherWith(turn, 2).publish({ changes: 'all', release: 'r2' })).rejects.toThrow(id);
    expect(await readLiveRelease(state.bucket)).toBe('r1');
  });

  it('is published once it can be read', async () => {
    const data = { ...fromData<Record<string, unknown>>(row?.['data']), title: 'Di nuovo leggibile' };
    await documents.send(new PutCommand({ TableName: tableName, Item: { ...row, data: toJson(data) } }));
    await fresh.publish({ changes: [item(id)] });
    expect(page(id)).toBe('Buongiorno Di nuovo leggibile');
  });

  it('loses its page and its text in the search when it is withdrawn unread', async () => {
    const data = { ...fromData<Record<string, unknown>>(row?.['data']), title: 7 };
    await documents.send(new PutCommand({ TableName: tableName, Item: { ...row, data: toJson(data) } }));
    for (const key of state.objects.keys()) if (key.startsWith('snapshot/')) state.objects.delete(key);
    const next = publisherWith(13_000);
    await expect(next.publish({ changes: 'all' })).rejects.toThrow(id);
    await documents.send(new DeleteCommand({ TableName: tableName, Key: liveKey('article', id) }));
    await next.publish({ changes: [item(id)] });
    expect(site.objects.has(`releases/r1/articolo/${id}/index.html`)).toBe(false);
    expect(site.objects.has(fragment)).toBe(false);
  });
});

it('an item that changed twice before a publication is read once, together with the others', async () => {
  const id = await create('Due volte');
  const other = await create('Una volta');
  const send = vi.spyOn(magazine.ctx.store.documents, 'send');
  await publisher.publish({ changes: [item(id), item(other), item(id)] });
  const reads = send.mock.calls.filter(([command]) => JSON.stringify(command.input).includes(`article#${id}`));
  send.mockRestore();
  expect(reads).toHaveLength(1);
});

it('the time until the first part of a release is done is no part of a turn', async () => {
  const pagesOfPart = 10;
  await copiesOf(await create('Una di molte'), 2 * pagesOfPart, magazine.ctx.store);
  // Longer than a release works in one invocation.
  const turn = 700_000;
  const now = performance.now.bind(performance);
  let ahead = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
  const whileRendering = {
    configurable: true,
    get() {
      ahead = turn;
      return '';
    },
  };
  Object.defineProperty(globalThis, 'untracked', whileRendering);
  const done = await publisherWith(turn, pagesOfPart).publish({ changes: 'all', release: 'r2' });
  clock.mockRestore();
  Reflect.deleteProperty(globalThis, 'untracked');
  expect(done).not.toHaveProperty('unfinished');
});
