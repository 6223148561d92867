import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, it } from 'vitest';
import { searchPulseKey } from '#functions/db/keys.ts';
import { articleForm } from '#functions/testing/magazine.ts';
import { deployedMagazine } from '#infra/testing/deployed-magazine.ts';
import { smallRelease } from '#infra/testing/small-release.ts';

type Message = { messageId: string; receiptHandle: string };
type Search = (event: { Records: Message[] }) => Promise<{ batchItemFailures: object[] }>;

let deployed: Awaited<ReturnType<typeof deployedMagazine>>;
let publish: (event: object) => Promise<unknown>;
let search: Search;

/** The Pagefind binary of this machine replaces the one of the layer. */
const program = `@pagefind/${process.platform}-${process.arch}/bin/pagefind_extended`;

beforeAll(async () => {
  deployed = await deployedMagazine({ PAGEFIND_BINARY_PATH: createRequire(import.meta.url).resolve(program) });
  publish = await deployed.load('publish');
  search = await deployed.load<Search>('search');
  deployed.aws.objects.set('state/releases/r1/renderer.mjs', Buffer.from(smallRelease('Buongiorno')));
  await publish({ release: 'r1' });
});

/** The record of the stream for a row of this partition. */
const rowOf = (pk: string) => ({ Records: [{ dynamodb: { Keys: { pk: { S: pk }, sk: { S: 'live' } } } }] });

async function publishArticle(): Promise<void> {
  const body = { ...articleForm, status: 'published' };
  const { id } = (await deployed.magazine.call('POST', '/articles', { as: deployed.people.admin, body })).body;
  await publish(rowOf(`article#${id}`));
}

/** Whether the run is done: its message does not come again. */
async function run(handler = search): Promise<boolean> {
  const { batchItemFailures } = await handler({ Records: [{ messageId: randomUUID(), receiptHandle: randomUUID() }] });
  return batchItemFailures.length === 0;
}

/** What a run has made is shown by the publisher, which the row of the run notifies. */
async function shown(): Promise<number> {
  await publish(rowOf('search'));
  const slices = JSON.parse(String(deployed.aws.objects.get('site/pagefind/slices.json'))) as { items: number }[];
  return slices.reduce((sum, { items }) => sum + items, 0);
}

it('an article is in the index after one run, whose files are in place before the list of slices names them', async () => {
  await publishArticle();
  expect([await run(), await shown()]).toEqual([true, 1]);
  const written = deployed.aws.writes.filter((write) => write.startsWith('put site/pagefind/'));
  expect(written.length).toBeGreaterThan(3);
  expect(written.indexOf('put site/pagefind/slices.json')).toBe(written.length - 1);
});

it('of two runs at once one makes the index, and the message of the other returns after five seconds', async () => {
  await publishArticle();
  const other = await deployed.load<Search>('search');
  const done = await Promise.all([run(), run(other)]);
  expect(done.toSorted()).toEqual([false, true]);
  expect(deployed.aws.queue.visibilityChanges.map(({ seconds }) => seconds)).toEqual([5]);
  expect(await shown()).toBe(2);
});

it('a run whose slice the publisher was not told of is shown after the next run', async () => {
  const { documents, tableName: TableName } = deployed.magazine.ctx.store;
  await publishArticle();
  await run();
  await documents.send(new DeleteCommand({ TableName, Key: searchPulseKey }));
  expect(await run()).toBe(false);
  const { Item } = await documents.send(new GetCommand({ TableName, Key: searchPulseKey }));
  expect(Item).toMatchObject(searchPulseKey);
  expect(await shown()).toBe(3);
});

it('the role of the search function allows all of this', () => {
  expect(deployed.overstepped()).toEqual([]);
});
