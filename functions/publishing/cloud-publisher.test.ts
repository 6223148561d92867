import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { bucketForTests } from '#functions/testing/bucket-for-tests.ts';
import { articleForm, newsroom, testMagazine } from '#functions/testing/magazine.ts';
import { copiesOf } from '#infra/testing/live-rows.ts';
import { smallRelease } from '#infra/testing/small-release.ts';
import { CloudPublisher } from './cloud-publisher.ts';

const magazine = await testMagazine({ now: () => new Date() });
const { admin } = await newsroom(magazine);
const folder = mkdtempSync(join(tmpdir(), 'cloud-publisher-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const [site, state] = [bucketForTests(), bucketForTests()];
for (const release of ['r1', 'r2']) {
  state.objects.set(`releases/${release}/renderer.mjs`, Buffer.from(smallRelease('Buongiorno')));
}
const publisherWith = (maxHoldMilliseconds: number, pagesOfPart?: number) =>
  new CloudPublisher({
    ...{ ctx: magazine.ctx, buckets: { site: site.bucket, state: state.bucket }, maxHoldMilliseconds, pagesOfPart },
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

it('an item that changed twice before a publication is read once, together with the others', async () => {
  const [id, other] = [await create('Due volte'), await create('Una volta')];
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
