import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { fullCheckFile } from '#functions/publishing/full-check.ts';
import { articleForm } from '#functions/testing/magazine.ts';
import { deployedMagazine } from '#infra/testing/deployed-magazine.ts';
import { copiesOf } from '#infra/testing/live-rows.ts';
import { smallRelease } from '#infra/testing/small-release.ts';

type Publish = (event: object) => Promise<{ rendered: number; written: number; unfinished?: number } | undefined>;
type Deployed = Awaited<ReturnType<typeof deployedMagazine>>;

/** There are three parts, the last one shorter. */
const pagesOfPart = 25;
const many = 51;

let deployed: Deployed;
let aws: Deployed['aws'];

const changed = (id: string) => ({
  Records: [{ dynamodb: { Keys: { pk: { S: `article#${id}` }, sk: { S: 'live' } } } }],
});
const create = async (title: string) => {
  const { magazine, people } = deployed;
  const body = { ...articleForm, title, status: 'published' };
  return String((await magazine.call('POST', '/articles', { as: people.admin, body })).body['id']);
};
const page = (release: string, id: string) => aws.objects.get(`site/releases/${release}/articolo/${id}/index.html`);
const liveRelease = () => JSON.parse(String(aws.objects.get('state/live.json'))).release as string;

beforeAll(async () => {
  // A release and a check let others have their turn after each part.
  deployed = await deployedMagazine({ MAX_HOLD_MILLISECONDS: '0', PAGES_OF_PART: String(pagesOfPart) });
  aws = deployed.aws;
  for (const [release, greeting] of Object.entries({ r1: 'Buongiorno', r2: 'Buonasera', r3: 'Buonanotte' })) {
    aws.objects.set(`state/releases/${release}/renderer.mjs`, Buffer.from(smallRelease(greeting)));
  }
  await copiesOf(await create('Il primo'), many, deployed.magazine.ctx.store);
});
afterEach(() => {
  aws.beforePut(async () => {});
  Reflect.deleteProperty(globalThis, 'untracked');
});
afterAll(() => deployed?.stop());

/** The copies, the articles of these tests, the list and the page for an unknown address. */
const pagesInAll = many + 6;
/** Where a full check goes on. */
const place = `state/${fullCheckFile}`;
const pagesOf = (release: string) =>
  [...aws.objects].filter(([key]) => key.startsWith(`site/releases/${release}/`)).map(([, body]) => String(body));
/** Each page has missed a change. */
const missChange = (text: string) => Object.assign(globalThis, { untracked: text });

it('a release goes live in parts, and an article that is published between them is live at once and in the release', async () => {
  const [releasing, publishing]: Publish[] = [await deployed.load('publish'), await deployed.load('publish')];
  await publishing?.({ release: 'r1' });
  const id = await create('Tra due parti');
  let published: Promise<unknown> | undefined;
  let liveBefore: string | undefined;
  aws.beforePut(async (key) => {
    if (published || !key.startsWith('site/releases/r2/')) return;
    published = publishing?.(changed(id)).then(() => {
      liveBefore = page('r1', id) && liveRelease();
    });
  });
  const done = await releasing?.({ release: 'r2' });
  await published;
  expect(liveBefore).toBe('r1');
  expect(done).not.toHaveProperty('unfinished');
  expect(liveRelease()).toBe('r2');
  expect([String(page('r1', id)), String(page('r2', id))]).toEqual([
    'Buongiorno Tra due parti',
    'Buonasera Tra due parti',
  ]);
  expect([...aws.objects.keys()].filter((key) => key.startsWith('site/releases/r2/articolo/'))).toHaveLength(many + 2);
});

it('a full check repairs what missed a change, and an article that is published between two parts is live at once', async () => {
  const [checking, publishing]: Publish[] = [await deployed.load('publish'), await deployed.load('publish')];
  const id = await create('Durante il controllo');
  const release = liveRelease();
  missChange(' (di notte)');
  let published: Promise<unknown> | undefined;
  let left: boolean | undefined;
  aws.beforePut(async (key) => {
    if (published || key !== place) return;
    published = publishing?.(changed(id)).then(() => {
      left = page(release, id) !== undefined && aws.objects.has(place);
    });
  });
  const late = await create('Prima del controllo');
  const done = await checking?.({ fullCheck: true });
  await published;
  expect(left).toBe(true);
  expect(done).not.toHaveProperty('unfinished');
  const pages = pagesOf(release);
  expect(pages).toHaveLength(pagesInAll);
  expect(pages.filter((text) => !text.endsWith(' (di notte)'))).toEqual([]);
  expect(String(page(release, late))).toContain('Prima del controllo');
  expect(aws.objects.has(place)).toBe(false);
});

it('a release and a check compare the table once, however many turns they take', async () => {
  const publish = await deployed.load<Publish>('publish');
  const queries = () => deployed.storeCalls.filter(({ by, action }) => by === 'publish' && action === 'Query').length;
  const during = async (event: object) => {
    const before = queries();
    let turns = 0;
    let ofFirstTurn: number | undefined;
    aws.beforePut(async (key) => {
      if (!/manifest|full-check/.test(key)) return;
      turns += 1;
      ofFirstTurn ??= queries() - before;
    });
    await publish(event);
    return { turns, ofFirstTurn, inAll: queries() - before };
  };
  for (const event of [{ release: 'r3' }, { fullCheck: true }]) {
    const { turns, ofFirstTurn, inAll } = await during(event);
    expect(turns).toBeGreaterThan(1);
    expect(ofFirstTurn).toBeGreaterThan(0);
    expect(inAll).toBe(ofFirstTurn);
  }
  expect(pagesOf('r3')).toHaveLength(pagesInAll);
});

/** The pages of the two parts that an interrupted check has done. */
const doneBefore = 2 * pagesOfPart;
/** A check whose process can write nothing more after its second part. */
async function interruptCheck(): Promise<void> {
  const checking = await deployed.load<Publish>('publish');
  let parts = 0;
  aws.beforePut(async (key) => {
    if (key !== place) return;
    parts += 1;
    if (parts === 2) aws.failWritesFrom(1, false);
  });
  await expect(checking({ fullCheck: true })).rejects.toThrow();
  aws.stopFailing();
  aws.beforePut(async () => {});
}

it('a check that was interrupted goes on where it was, in another process, and one that has ended does not begin again', async () => {
  missChange(' (interrotto)');
  await interruptCheck();
  const release = liveRelease();
  expect(pagesOf(release).filter((text) => text.endsWith(' (interrotto)'))).toHaveLength(doneBefore);
  const publish = await deployed.load<Publish>('publish');
  const rest = await publish({ fullCheck: 'unfinished' });
  expect(rest).toMatchObject({ rendered: pagesInAll - doneBefore, written: pagesInAll - doneBefore });
  expect(pagesOf(release).filter((text) => !text.endsWith(' (interrotto)'))).toEqual([]);
  expect(await publish({ fullCheck: 'unfinished' })).toBeUndefined();
});

it('an order for a full check goes on with a check of the same hour, and begins anew after an older one', async () => {
  const { ctx } = deployed.magazine;
  const { now } = ctx;
  const checkAfter = async (minutes: number) => {
    await interruptCheck();
    missChange(` (dopo ${minutes} minuti)`);
    ctx.now = () => new Date(now().getTime() + minutes * 60_000);
    const publish = await deployed.load<Publish>('publish');
    ctx.now = now;
    return publish({ fullCheck: true });
  };
  expect(await checkAfter(50)).toMatchObject({ rendered: pagesInAll - doneBefore });
  expect(await checkAfter(70)).toMatchObject({ rendered: pagesInAll });
  expect(pagesOf(liveRelease()).filter((text) => !text.endsWith(' (dopo 70 minuti)'))).toEqual([]);
  expect(aws.objects.has(place)).toBe(false);
});
