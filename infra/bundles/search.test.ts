import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { searchPulseKey } from '#functions/db/keys.ts';
import { articleForm } from '#functions/testing/magazine.ts';
import { deployedSearch, rowOf } from '#infra/testing/deployed-search.ts';
import { smallRelease } from '#infra/testing/small-release.ts';

let search: Awaited<ReturnType<typeof deployedSearch>>;
let words = 0;

beforeAll(async () => {
  search = await deployedSearch();
  search.aws.objects.set('state/releases/r1/renderer.mjs', Buffer.from(smallRelease('Buongiorno')));
  await search.publish({ release: 'r1' });
});
afterAll(() => search?.stop());
beforeEach(async () => {
  await search.follow();
  search.aws.writes.length = 0;
  search.aws.queue.visibilityChanges.length = 0;
});

const follows = (id: string) => search.publish(rowOf(`article#${id}`));

/** A live article with a unique word. */
async function published() {
  words += 1;
  const word = `zarbunq${String.fromCharCode(96 + words).repeat(3)}`;
  const body = { ...articleForm, title: 'Un titolo', content: `Testo con ${word}.`, status: 'published' };
  const { id, slug } = (await search.magazine.call('POST', '/articles', { as: search.people.admin, body })).body;
  await follows(String(id));
  return { id: String(id), word, address: `/articolo/${slug}` };
}

it('an article is found after one run, whose files are in place before the list of slices names them', async () => {
  const { word, address } = await published();
  await search.follow();
  expect(await search.found(word)).toEqual([address]);
  const written = search.aws.writes.filter((write) => write.startsWith('put site/pagefind/'));
  expect(written.indexOf('put site/pagefind/slices.json')).toBe(written.length - 1);
});

it('of two runs at once one makes the index, and the message of the other returns after five seconds', async () => {
  const { word, address } = await published();
  const other = await search.load<Parameters<typeof search.run>[0] & ((event: never) => Promise<never>)>('search');
  const done = await Promise.all([search.run(), search.run(other)]);
  expect(done.toSorted()).toEqual([false, true]);
  expect(search.aws.queue.visibilityChanges.map(({ seconds }) => seconds)).toContain(5);
  await search.publish(rowOf('search'));
  expect(await search.found(word)).toEqual([address]);
});

it('a run whose slice the publisher was not told of is shown after the next run', async () => {
  const { ctx } = search.magazine;
  const { word, address } = await published();
  await search.run();
  const row = { TableName: ctx.store.tableName, Key: searchPulseKey };
  await ctx.store.documents.send(new DeleteCommand(row));
  expect(await search.run()).toBe(false);
  expect((await ctx.store.documents.send(new GetCommand(row))).Item).toMatchObject(searchPulseKey);
  await search.publish(rowOf('search'));
  expect(await search.found(word)).toEqual([address]);
});

it('the role of the search function allows all of this', () => {
  expect(search.overstepped()).toEqual([]);
});
