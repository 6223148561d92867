import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { siteStatusKey } from '#functions/db/keys.ts';
import { articleForm } from '#functions/testing/magazine.ts';
import { seedMedia } from '#functions/testing/seed.ts';
import { deployedMagazine } from '#infra/testing/deployed-magazine.ts';
import { copiesOf } from '#infra/testing/live-rows.ts';
import { smallRelease } from '#infra/testing/small-release.ts';
import { mediaPath } from '#shared/content/media.ts';
import { longRun, portionOf } from '#shared/testing/long-run.ts';

type Done = { rendered: number; written: number; removed: number };
type Publish = (event: object) => Promise<Done | undefined>;
type Deployed = Awaited<ReturnType<typeof deployedMagazine>>;

/** As many as functions/snapshot/snapshot.ts reads. */
const rowsOfCall = 25;
const many = Number(process.env['MANY'] ?? (longRun ? 1_200 : 300));

let deployed: Deployed;
let aws: Deployed['aws'];
let publish: Publish;

const changed = (...ids: string[]) => ({
  Records: ids.map((id) => ({ dynamodb: { Keys: { pk: { S: `article#${id}` }, sk: { S: 'live' } } } })),
});
const pulse = { Records: [{ dynamodb: { Keys: { pk: { S: 'publisher' }, sk: { S: 'live' } } } }] };

async function create(title: string, fields: { image?: string } = {}): Promise<string> {
  const { magazine, people } = deployed;
  const body = { ...articleForm, title, status: 'published', ...fields };
  return String((await magazine.call('POST', '/articles', { as: people.admin, body })).body['id']);
}
const withdraw = (id: string) => deployed.magazine.call('DELETE', `/articles/${id}`, { as: deployed.people.admin });

/** A new instance: its folder is empty. */
async function cold(): Promise<Publish> {
  rmSync(deployed.extraVariables['WORK_FOLDER'] ?? '', { recursive: true, force: true });
  return deployed.load('publish');
}

/** What one invocation asks of the table and of the buckets. */
async function counted(work: () => Promise<Done | undefined>) {
  const calls = deployed.storeCalls.length;
  const reads = aws.reads.length;
  const writes = aws.writes.length;
  const started = performance.now();
  const done = await work();
  const milliseconds = Math.round(performance.now() - started);
  const asked = deployed.storeCalls.slice(calls).filter(({ by }) => by === 'publish');
  const ofItems = asked.filter(({ partition }) => partition !== siteStatusKey.pk);
  const of = (wanted: string) => ofItems.filter(({ action }) => action === wanted).length;
  const counts = {
    done,
    /** Calls that read rows of items. */
    rows: of('GetItem') + of('BatchGetItem'),
    queries: of('Query'),
    reads: aws.reads.length - reads,
    writes: aws.writes.slice(writes).filter((write) => !/\.html$/.test(write)).length,
  };
  if (process.env['MANY']) console.log(JSON.stringify({ many, ...counts, milliseconds }));
  return counts;
}

const page = (release: string, path = '') => String(aws.objects.get(`site/releases/${release}${path}/index.html`));
const rowsIn = (part: string) =>
  [...aws.objects.keys()].filter((key) => key.startsWith('state/snapshot/rows/') && key.includes(part));

beforeAll(async () => {
  deployed = await deployedMagazine();
  aws = deployed.aws;
  await copiesOf(await create('Il primo'), many, deployed.magazine.ctx.store);
  for (const [release, greeting] of Object.entries({ r1: 'Buongiorno', r2: 'Buonasera' })) {
    aws.objects.set(`state/releases/${release}/renderer.mjs`, Buffer.from(smallRelease(greeting)));
  }
  publish = await cold();
  const { rows } = await counted(() => publish({ release: 'r1' }));
  expect(rows).toBe(Math.ceil((many + 1) / rowsOfCall));
});
afterAll(() => deployed?.stop());

describe('the calls of the publisher', () => {
  it('a publication reads the item that has changed, and writes the same few objects at any size', async () => {
    const id = await create('Il secondo');
    expect(await counted(() => publish(changed(id)))).toMatchObject({ rows: 1, queries: 0, writes: 4 });
  });

  it('a night writes what was appended together with what there was, and the next one writes nothing', async () => {
    await publish({ fullCheck: true });
    await create('Il terzo');
    const night = await counted(() => publish({ fullCheck: true }));
    const next = await counted(() => publish({ fullCheck: true }));
    expect(night.done).toMatchObject({ written: 3 });
    expect(next.done).toMatchObject({ rendered: many + 5, written: 0 });
    expect(next.writes).toBe(0);
    expect(rowsIn('appended')).toEqual([]);
    expect(rowsIn('whole').length).toBeLessThanOrEqual(1 + many / 1_000);
  });

  it('a new process reads some objects and the lists of the table, and no row', async () => {
    publish = await cold();
    const start = await counted(() => publish(pulse));
    expect(start).toMatchObject({ done: { rendered: 0 }, rows: 0, writes: 0 });
    expect(start.queries).toBeLessThan(10 + many / 400);
    expect(start.reads).toBeLessThan(25);
  });

  it('a new process that a change starts reads the rows of that change alone', async () => {
    const id = await create('A freddo');
    publish = await cold();
    expect(await counted(() => publish(changed(id)))).toMatchObject({ rows: 1, done: { written: 3 } });
    expect(page('r1', `/articolo/${id}`)).toBe('Buongiorno A freddo');
  });

  it('a release reads no row that is known', async () => {
    expect(await counted(() => publish({ release: 'r2' }))).toMatchObject({ rows: 0 });
    expect(await counted(() => publish({ release: 'r1' }))).toMatchObject({ rows: 0, done: { written: 0 } });
  });
});

describe('the publisher whose copy of the rows is damaged', () => {
  const damages: [string, (key: string, body: Buffer) => void][] = [
    ['lost', (key) => aws.objects.delete(key)],
    ['cut off', (key, body) => aws.objects.set(key, body.subarray(0, body.length / 2))],
    ['overwritten', (key, body) => aws.objects.set(key, Buffer.alloc(body.length, 'x'))],
  ];
  it.each(damages.map(([damage, apply], place) => [damage, apply, place] as const))(
    'whichever object is %s, a new process publishes the same, and the next one reads no row again',
    async (_, damage, place) => {
      const id = await create('Prima del danno');
      await publish(changed(id));
      const before = page('r1');
      const kept = [...aws.objects.keys()].filter((one) => one.startsWith('state/snapshot/'));
      for (const key of portionOf(kept, place, damages.length)) {
        const body = aws.objects.get(key);
        // A part may be gone since another one was damaged.
        if (body) damage(key, body);
        publish = await cold();
        expect(await publish(pulse), key).toMatchObject({ rendered: 0, written: 0, removed: 0 });
        publish = await cold();
        expect(await counted(() => publish(pulse)), key).toMatchObject({ rows: 0 });
      }
      expect(page('r1')).toBe(before);
    },
  );

  it('a withdrawn text does not come back from a copy that still has it', async () => {
    const id = await create('Da ritirare');
    await publish(changed(id));
    const old = new Map([...aws.objects].filter(([key]) => key.startsWith('state/snapshot/')));
    await withdraw(id);
    await publish(changed(id));
    for (const key of [...aws.objects.keys()].filter((one) => one.startsWith('state/snapshot/')))
      aws.objects.delete(key);
    for (const [key, body] of old) aws.objects.set(key, body);
    publish = await cold();
    expect(await publish(pulse)).toMatchObject({ rendered: 0, written: 0 });
    const other = await create('Dopo il ritiro');
    await publish(changed(other));
    await publish({ fullCheck: true });
    expect(page('r1')).not.toContain('Da ritirare');
    expect(page('r1')).toContain('Dopo il ritiro');
    expect(aws.objects.has(`site/releases/r1/articolo/${id}/index.html`)).toBe(false);
  });

  it('a change that the copy has missed is on the pages of a new process', async () => {
    const old = new Map([...aws.objects].filter(([key]) => key.startsWith('state/snapshot/')));
    const id = await create('Titolo di prima');
    await publish(changed(id));
    const body = { title: 'Titolo di adesso', startedFrom: 1 };
    await deployed.magazine.call('PUT', `/articles/${id}`, { as: deployed.people.admin, body });
    for (const [key, copy] of old) aws.objects.set(key, copy);
    publish = await cold();
    await publish(pulse);
    expect(page('r1', `/articolo/${id}`)).toBe('Buongiorno Titolo di adesso');
  });

  it('a night that is cut off at any write leaves a copy that the next process reads or makes anew', async () => {
    for (const write of portionOf([...Array(12).keys()], 1, 6)) {
      const id = await create(`Notte ${write}`);
      await publish(changed(id));
      aws.failWritesFrom(write, write % 2 === 0);
      await publish({ fullCheck: true }).catch(() => {});
      aws.stopFailing();
      publish = await cold();
      await publish(pulse);
      expect(page('r1')).toContain(`Notte ${write}`);
      publish = await cold();
      expect(await counted(() => publish(pulse))).toMatchObject({ rows: 0, done: { written: 0 } });
    }
  });
});

it('a publication reads the pictures of the library that its item shows, and no others', async () => {
  const { magazine, people } = deployed;
  const image = mediaPath(await seedMedia(magazine.ctx, { authorId: people.admin.id }));
  const id = await create('Con una fotografia', { image });
  const other = await create('Senza fotografia');
  const ofItsPicture = 1;
  expect(await counted(() => publish(changed(id)))).toMatchObject({ rows: 1 + ofItsPicture });
  expect(await counted(() => publish(changed(other)))).toMatchObject({ rows: 1 });
});

it('the role of the publisher allows all these calls', () => {
  expect(deployed.overstepped()).toEqual([]);
});
