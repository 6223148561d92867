import { afterAll, beforeAll, expect, it } from 'vitest';
import { articleForm } from '#functions/testing/magazine.ts';
import { deployedMagazine } from '#infra/testing/deployed-magazine.ts';
import { copiesOf } from '#infra/testing/live-rows.ts';
import { smallRelease } from '#infra/testing/small-release.ts';

type Publish = (event: object) => Promise<{ rendered: number; written: number; unfinished?: number } | undefined>;
type Deployed = Awaited<ReturnType<typeof deployedMagazine>>;

/** Of 500 pages each, there are three parts. */
const many = 1_200;

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
  // A release lets others have their turn after each part.
  deployed = await deployedMagazine({ TURN_MILLISECONDS: '0' });
  aws = deployed.aws;
  for (const [release, greeting] of Object.entries({ r1: 'Buongiorno', r2: 'Buonasera' })) {
    aws.objects.set(`state/releases/${release}/renderer.mjs`, Buffer.from(smallRelease(greeting)));
  }
  await copiesOf(await create('Il primo'), many, deployed.magazine.ctx.store);
});
afterAll(() => deployed?.stop());

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
