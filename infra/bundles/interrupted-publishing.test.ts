import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { articleForm } from '#functions/testing/magazine.ts';
import { deployedMagazine } from '#infra/testing/deployed-magazine.ts';
import { smallRelease } from '#infra/testing/small-release.ts';
import { longRun } from '#shared/testing/long-run.ts';

type Publish = (event: object) => Promise<{ pages: number } | undefined>;

let deployed: Awaited<ReturnType<typeof deployedMagazine>>;
let aws: Awaited<ReturnType<typeof deployedMagazine>>['aws'];
let publish: Publish;

beforeAll(async () => {
  deployed = await deployedMagazine();
  aws = deployed.aws;
  aws.objects.set('state/releases/r1/renderer.mjs', Buffer.from(smallRelease('Buongiorno')));
  publish = await deployed.load('publish');
  await publish({ release: 'r1' });
});

afterEach(() => aws.stopFailing());

let count = 0;
let added: string;
let withdrawn: string;
const pageOf = (id: string) => `site/releases/r1/articolo/${id}/index.html`;

/** One article was live and is withdrawn, another is approved: neither change is published yet. */
beforeEach(async () => {
  const { magazine, people } = deployed;
  const published = async () => {
    count += 1;
    const body = { ...articleForm, title: `Articolo ${count}`, status: 'published' };
    return String((await magazine.call('POST', '/articles', { as: people.admin, body })).body['id']);
  };
  withdrawn = await published();
  await publish(changed(withdrawn));
  added = await published();
  await magazine.call('DELETE', `/articles/${withdrawn}`, { as: people.admin });
  aws.writes.length = 0;
});

const changed = (...ids: string[]) => ({
  Records: ids.map((id) => ({ dynamodb: { Keys: { pk: { S: `article#${id}` }, sk: { S: 'live' } } } })),
});

function expectAllLive(): void {
  expect(aws.writes.join('\n')).toContain(`/articolo/${withdrawn}`);
  expect([aws.objects.has(pageOf(added)), aws.objects.has(pageOf(withdrawn))]).toEqual([true, false]);
}

/** What will be written, page, home and 404 page, deletion, and that it was written. */
const writesOfOne = 7;
const allWrites = [...Array(writesOfOne).keys()];
/** Among the pages, and between the deletion and the record; the long tests try all. */
const [before, justAfter] = longRun ? [allWrites, allWrites] : [[2, 6], [4]];

describe('an interrupted publish', () => {
  it('a publication of one article has the expected number of writes', async () => {
    await publish(changed(added, withdrawn));
    expect(aws.writes).toHaveLength(writesOfOne);
    expectAllLive();
  });

  describe.each([
    ['refused', before, false],
    ['stored, and its answer is lost,', justAfter, true],
  ])('a publication of which a write is %s', (_, writes, done) => {
    it.each(writes)('is completed by the next process after write %i', async (write) => {
      aws.failWritesFrom(write, done);
      await expect(publish(changed(added, withdrawn))).rejects.toThrow();
      aws.stopFailing();
      const other: Publish = await deployed.load('publish');
      await other(changed(added, withdrawn));
      expectAllLive();
    });
  });
});

describe('concurrent publishers', () => {
  it('concurrent publishers publish the changes of both, whichever writes last', async () => {
    const other: Publish = await deployed.load('publish');
    await Promise.all([publish(changed(added)), other(changed(withdrawn))]);
    expectAllLive();
    const { magazine, people } = deployed;
    const body = { title: 'Riveduto', startedFrom: 1 };
    await magazine.call('PUT', `/articles/${added}`, { as: people.admin, body });
    await other(changed(added));
    await publish(changed('another'));
    expect(aws.objects.get(pageOf(added))?.toString()).toBe('Buongiorno Riveduto');
  });

  it('a page that another process has removed stays removed, although the index still has its item', async () => {
    const other: Publish = await deployed.load('publish');
    await publish(changed(withdrawn));
    const { magazine, people } = deployed;
    const body = { ...articleForm, title: 'Da ritirare', status: 'published' };
    const id = String((await magazine.call('POST', '/articles', { as: people.admin, body })).body['id']);
    await other(changed(id));
    // A comparison with the table, which knows the article.
    await publish(changed('another'));
    expect(aws.objects.has(pageOf(id))).toBe(true);
    deployed.setIndexBehind(true);
    await magazine.call('DELETE', `/articles/${id}`, { as: people.admin });
    await other(changed(id));
    await publish(changed('another'));
    deployed.setIndexBehind(false);
    expect(aws.objects.has(pageOf(id))).toBe(false);
  });
});
