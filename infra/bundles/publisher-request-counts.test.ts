import { beforeAll, describe, expect, it } from 'vitest';
import { articleForm } from '#functions/testing/magazine.ts';
import { seedMedia } from '#functions/testing/seed.ts';
import { deployedMagazine } from '#infra/testing/deployed-magazine.ts';
import { copiesOf } from '#infra/testing/live-rows.ts';
import { smallRelease } from '#infra/testing/small-release.ts';
import { mediaPath } from '#shared/content/media.ts';
import { longRun } from '#shared/testing/long-run.ts';

type Done = { pages: number; unfinished: number };
type Publish = (event: object) => Promise<Done | undefined>;
type Deployed = Awaited<ReturnType<typeof deployedMagazine>>;

/** As many as functions/publishing/live-rows.ts reads. */
const rowsOfCall = 25;
const many = longRun ? 1_200 : 300;

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
const cold = () => deployed.load<Publish>('publish');

/** What one invocation asks of the table and of the buckets. */
async function counted(work: () => Promise<Done | undefined>) {
  const calls = deployed.storeCalls.length;
  const reads = aws.reads.length;
  const writes = aws.writes.length;
  const done = await work();
  const asked = deployed.storeCalls.slice(calls).filter(({ by }) => by === 'publish');
  const of = (wanted: string) => asked.filter(({ action }) => action === wanted).length;
  return {
    done,
    /** Calls that read rows. */
    rows: of('BatchGetItem'),
    queries: of('Query'),
    reads: aws.reads.length - reads,
    writes: aws.writes.slice(writes).filter((write) => !/\.html$/.test(write)).length,
  };
}

const page = (path = '') => String(aws.objects.get(`site/releases/r1${path}/index.html`));
const record = () => [...aws.objects.keys()].filter((key) => key.startsWith('state/releases/r1/record/'));

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

describe('the calls of the publisher', () => {
  it('a publication reads the item that has changed, and writes the same few objects at any size', async () => {
    const id = await create('Il secondo');
    expect(await counted(() => publish(changed(id)))).toMatchObject({ rows: 1, queries: 0, writes: 2 });
  });

  it('a check that finds nothing different writes nothing but how far it has come', async () => {
    await publish({ check: true });
    const next = await counted(() => publish({ check: true }));
    expect([next.done, next.rows]).toEqual([{ pages: 0, unfinished: 0 }, 0]);
  });

  it('a new process reads some objects, no row and no list of the table', async () => {
    publish = await cold();
    const start = await counted(() => publish(pulse));
    expect(start).toMatchObject({ done: { pages: 0 }, rows: 0, queries: 0, writes: 0 });
    expect(start.reads).toBeLessThan(25);
  });

  it('a new process that a change starts reads the rows of that change alone', async () => {
    const id = await create('A freddo');
    publish = await cold();
    expect(await counted(() => publish(changed(id)))).toMatchObject({ rows: 1, queries: 0, done: { pages: 3 } });
    expect(page(`/articolo/${id}`)).toBe('Buongiorno A freddo');
  });

  it('a process that takes over reads what the other one has appended since, and neither row nor checkpoint', async () => {
    const [one, other] = [publish, await cold()];
    await other(pulse);
    for (const by of [one, other, one]) {
      const id = await create('A turno');
      const reads = aws.reads.length;
      expect(await counted(() => by(changed(id)))).toMatchObject({ rows: 1, queries: 0, done: { pages: 3 } });
      const records = aws.reads.slice(reads).filter((read) => read.startsWith('get state/releases/r1/record/'));
      expect(records.filter((read) => !read.includes('/changes-'))).toEqual([]);
      expect(records.length).toBeLessThan(5);
    }
  });
});

describe('a record that is damaged', () => {
  const damages: [string, (key: string, body: Buffer) => void][] = [
    ['lost', (key) => aws.objects.delete(key)],
    ['cut off', (key, body) => aws.objects.set(key, body.subarray(0, body.length / 2))],
    ['overwritten', (key, body) => aws.objects.set(key, Buffer.alloc(body.length, 'x'))],
  ];
  it.each(damages)('whose newest object was %s costs time and no content', async (_, damage) => {
    const id = await create('Prima del danno');
    await publish(changed(id));
    const before = page();
    const newest = record().toSorted().at(-1) ?? '';
    damage(newest, aws.objects.get(newest) ?? Buffer.alloc(0));
    publish = await cold();
    const later = await create('Dopo il danno');
    await publish(changed(later));
    expect([page(`/articolo/${id}`), page(`/articolo/${later}`)]).toEqual([
      'Buongiorno Prima del danno',
      'Buongiorno Dopo il danno',
    ]);
    expect(page()).toBe(before.replace('Buongiorno ', 'Buongiorno Dopo il danno,'));
    publish = await cold();
    expect(await counted(() => publish(pulse))).toMatchObject({ rows: 0, done: { pages: 0 } });
  });

  it('and is that of an earlier day brings no withdrawn text back, and loses no change', async () => {
    const withdrawn = await create('Da ritirare');
    await publish(changed(withdrawn));
    const old = record().map((key) => [key, aws.objects.get(key) ?? Buffer.alloc(0)] as const);
    await withdraw(withdrawn);
    await publish(changed(withdrawn));
    const missed = await create('Di cui non si sa più');
    await publish(changed(missed));
    for (const key of record()) aws.objects.delete(key);
    for (const [key, body] of old) aws.objects.set(key, body);
    publish = await cold();
    await publish({ check: true });
    expect(page()).not.toContain('Da ritirare');
    expect(page()).toContain('Di cui non si sa più');
    expect(page(`/articolo/${withdrawn}`)).toBe('undefined');
    expect(page(`/articolo/${missed}`)).toBe('Buongiorno Di cui non si sa più');
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
