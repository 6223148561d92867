import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { derivedPulseKey } from '#functions/db/keys.ts';
import { derivedRecords, fragmentsKey } from '#functions/derived/derived-buckets.ts';
import type { DerivedTask } from '#functions/derived/derived-tasks.ts';
import { describeMedia } from '#functions/media/describe.ts';
import { articleCalls } from '#functions/testing/article-calls.ts';
import { seedMedia } from '#functions/testing/seed.ts';
import { deployedMagazine } from '#infra/testing/deployed-magazine.ts';
import type { QueueRecord } from '#infra/testing/queue-for-tests.ts';
import { sharingRelease } from '#infra/testing/small-release.ts';
import { mediaPath } from '#shared/content/media.ts';
import { longRun } from '#shared/testing/long-run.ts';

type Handler = (event: { Records: QueueRecord[] }) => Promise<{ batchItemFailures: { itemIdentifier: string }[] }>;

let deployed: Awaited<ReturnType<typeof deployedMagazine>>;
let aws: Awaited<ReturnType<typeof deployedMagazine>>['aws'];
let derived: Handler;
let publish: (event: object) => Promise<unknown>;

beforeAll(async () => {
  deployed = await deployedMagazine();
  ({ aws } = deployed);
  publish = await deployed.load('publish');
  derived = await deployed.load('derived');
  aws.objects.set('state/releases/r1/renderer.mjs', Buffer.from(sharingRelease));
  await publish({ release: 'r1' });
  await makeAllOrdered();
});
afterAll(() => deployed?.stop());
beforeEach(() => {
  aws.stopFailing();
  aws.unreadable.clear();
  aws.beforePut(async () => {});
  aws.queue.visibilityChanges.length = 0;
  aws.queue.lose();
});

const rowOf = (pk: string) => ({ dynamodb: { Keys: { pk: { S: pk }, sk: { S: 'live' } } } });
const followed = (id: string) => publish({ Records: [rowOf(`article#${id}`)] });
/** The row that the function writes reaches the publisher through the stream. */
const madeKnown = () => publish({ Records: [rowOf(derivedPulseKey.pk)] });

/** An article that is live, with its page. */
async function published(fields: object = {}) {
  const { editor, writer } = deployed.people;
  const { id } = await articleCalls(deployed.magazine).publishedBy(writer, editor, fields);
  await followed(id);
  return id;
}

async function withdraw(id: string): Promise<void> {
  await deployed.magazine.call('DELETE', `/articles/${id}`, { as: deployed.people.admin });
  await followed(id);
}

const message = (body: object): QueueRecord => ({
  messageId: randomUUID(),
  receiptHandle: randomUUID(),
  body: JSON.stringify(body),
  attributes: { ApproximateReceiveCount: '1' },
});
const replaced = (key: string) => message({ source: 'aws.s3', detail: { object: { key } } });
const morning = () => message({ source: 'aws.events', time: new Date().toISOString() });

/** Delivers one batch, as the queue does: what fails stays in it. */
async function handOver(to = derived): Promise<number> {
  const Records = aws.queue.take(4);
  const { batchItemFailures } = await to({ Records }).catch((error: Error) => {
    for (const record of Records) aws.queue.putBack(record);
    throw error;
  });
  const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
  for (const record of Records) if (failed.has(record.messageId)) aws.queue.putBack(record);
  return failed.size;
}

/** Until all that was ordered is made and shown. */
async function makeAllOrdered(): Promise<void> {
  do {
    while (aws.queue.length > 0) await handOver();
    await madeKnown();
  } while (aws.queue.length > 0);
}

const pageOf = (id: string) => JSON.parse(String(aws.objects.get(`site/releases/r1/articolo/${id}/index.html`)));
const shareOf = (id: string): string | undefined => pageOf(id).share;
const bytesOf = (path = '') => aws.objects.get(`site${path}`);
const derivedFiles = () => [...aws.objects.keys()].filter((key) => key.startsWith('site/_sizes/')).toSorted();
const recordOf = (key: string) => JSON.parse(String(aws.objects.get(`state/${key}`))) as Record<string, unknown>;
const shareFiles = () => Object.keys(recordOf(derivedRecords.sharePictures)).map((path) => `site/${path}`);
const tasksWaiting = () => {
  const records = aws.queue.take(100);
  return records.map(({ body }) => JSON.parse(body) as DerivedTask);
};
const titleOf = (task: DerivedTask) => ('share' in task ? task.share.card.title : task.picture);

const picture = (background: string) =>
  sharp({ create: { width: 640, height: 400, channels: 3, background } })
    .png()
    .toBuffer();

/** A hosted picture with an address of its own. */
async function hosted(background = '#2a7d43'): Promise<string> {
  const address = `/pictures/${randomUUID()}.png`;
  aws.objects.set(`site${address}`, await picture(background));
  return address;
}

/** How many of some two thousand points of a share picture are green; no other part of the card is. */
async function greenPoints(bytes: Buffer | undefined): Promise<number> {
  const data = await sharp(bytes).resize(60, 32, { fit: 'fill' }).removeAlpha().raw().toBuffer();
  const isGreen = (at: number) => (data[at + 1] ?? 0) - Math.max(data[at] ?? 0, data[at + 2] ?? 0) > 30;
  return Array.from({ length: data.length / 3 }, (_, point) => isGreen(3 * point)).filter(Boolean).length;
}

describe('a new article', () => {
  it('the share picture of a new article is made by its task alone, and is on its page with the next change', async () => {
    const id = await published({ title: 'Il segno rosso' });
    expect(shareOf(id)).toBeUndefined();
    expect(aws.queue.length).toBe(1);
    await handOver();
    await madeKnown();
    const share = shareOf(id);
    expect(share).toMatch(/^\/_sizes\/share-[\w-]{16}\.jpg$/);
    const { width, height, format } = await sharp(bytesOf(share)).metadata();
    expect([width, height, format]).toEqual([1_200, 630, 'jpeg']);
    const put = aws.puts.find(({ key }) => key === `site${share}`);
    expect(put?.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=60, must-revalidate',
    });
  });

  it('a hosted picture gets its dimensions and sizes, and is in the share picture of its article', async () => {
    const image = await hosted();
    const id = await published({ title: 'Con la figura', image });
    const tasks = tasksWaiting();
    expect(tasks.map(titleOf)).toEqual(['Con la figura']);
    await publish({ fullCheck: true });
    expect(aws.queue.length).toBe(0);
    await derived({ Records: tasks.map(message) });
    await makeAllOrdered();
    const shown = pageOf(id).picture;
    expect(shown).toMatchObject({ width: 640, height: 400 });
    expect(shown.variants.length).toBeGreaterThan(0);
    for (const { path } of shown.variants) expect(bytesOf(path)?.length).toBeGreaterThan(0);
    expect(await greenPoints(bytesOf(shareOf(id)))).toBeGreaterThan(200);
  });

  it('the share picture of an article shows its picture of the library, with and without a chosen focal point', async () => {
    const { ctx } = deployed.magazine;
    for (const focus of [
      { x: 0.5, y: 0.5 },
      { x: 0.1, y: 0.1 },
    ]) {
      const media = mediaPath(await seedMedia(ctx, { authorId: deployed.people.writer.id, focus }));
      const medium = (await describeMedia(ctx.store, [media]))[media]?.media?.medium;
      aws.objects.set(`site${medium}`, await picture('#2a7d43'));
      const id = await published({ title: 'Con la libreria', image: media });
      await makeAllOrdered();
      expect(await greenPoints(bytesOf(shareOf(id)))).toBeGreaterThan(200);
    }
  });

  it('a new description of a picture of the library is on the pages that show it with the next record of the stream', async () => {
    const { magazine, people } = deployed;
    const media = await seedMedia(magazine.ctx, { authorId: people.editor.id, alt: 'Prima' });
    const id = await published({ title: 'Con una descrizione', image: mediaPath(media) });
    await makeAllOrdered();
    const body = { alt: 'Adesso', startedFrom: 1 };
    expect((await magazine.call('PUT', `/media/${media}`, { as: people.editor, body })).status).toBe(200);
    await publish({ Records: [{ dynamodb: { Keys: { pk: { S: `media#${media}` }, sk: { S: 'media' } } } }] });
    expect(pageOf(id).picture.media.alt).toBe('Adesso');
  });

  it('a picture on another host is fetched by no function', async () => {
    const id = await published({ title: 'Altrove', image: `${aws.url}/site/pictures/altrove.png` });
    const [task] = tasksWaiting();
    expect(task && 'share' in task && task.share.shows).toBeUndefined();
    await derived({ Records: [message(task ?? {})] });
    await madeKnown();
    expect(await greenPoints(bytesOf(shareOf(id)))).toBe(0);
    expect(pageOf(id).picture).toBeUndefined();
  });

  it('a title without a visible letter is ordered once, and its page shows the picture of the magazine', async () => {
    const id = await published({ title: '⠀' });
    await makeAllOrdered();
    expect(shareOf(id)).toBeUndefined();
    expect(Object.values(recordOf(derivedRecords.sharePictures))).toContain('undrawable');
    await withdraw(id);
    expect(Object.values(recordOf(derivedRecords.sharePictures))).not.toContain('undrawable');
  });

  it('a publication orders the newest twenty, and what was made makes it order the next', async () => {
    const { editor, writer } = deployed.people;
    const ids: string[] = [];
    for (let count = 1; count <= 23; count += 1) {
      const { id } = await articleCalls(deployed.magazine).publishedBy(writer, editor, { title: `Numero ${count}` });
      ids.push(id);
    }
    await publish({ fullCheck: true });
    const first = tasksWaiting();
    expect(first.map(titleOf)).toEqual(Array.from({ length: 20 }, (_, at) => `Numero ${23 - at}`));
    await madeKnown();
    expect(tasksWaiting().map(titleOf)).toEqual(['Numero 3', 'Numero 2', 'Numero 1']);
    // What was ordered is ordered again after minutes only.
    await madeKnown();
    expect(aws.queue.length).toBe(0);
    for (const id of ids) await deployed.magazine.call('DELETE', `/articles/${id}`, { as: deployed.people.admin });
    await publish({ fullCheck: true });
  });
});

it('a publication fetches the records that have changed, and all of them when an item came off the site', async () => {
  const fragments = `state/${fragmentsKey}`;
  const pictures = `state/${derivedRecords.pictures}`;
  const shares = `state/${derivedRecords.sharePictures}`;
  const records = [fragments, pictures, shares];
  const kept = await published({ title: 'Resta' });
  const withdrawn = await published({ title: 'Va via' });
  await makeAllOrdered();
  await makeAllOrdered();
  aws.objects.set(
    fragments,
    Buffer.from(JSON.stringify({ 'pagefind/fragment/it_1.pf_fragment': [`article/${withdrawn}`] })),
  );
  const fetched = async (work: () => Promise<unknown>) => {
    const before = aws.reads.length;
    await work();
    return records.filter((record) => aws.reads.slice(before).includes(`get ${record}`));
  };
  expect(await fetched(() => followed(kept))).toEqual([]);
  expect(await fetched(() => published({ title: 'Si aggiunge' }))).toEqual([]);
  await handOver();
  expect(await fetched(madeKnown)).toEqual([shares]);
  expect(await fetched(() => withdraw(withdrawn))).toEqual(records);
  expect(recordOf(fragmentsKey)).toEqual({});
});

describe('what changes', () => {
  it('a changed title gets another share picture, and the former one is removed', async () => {
    const id = await published({ title: 'Prima' });
    await makeAllOrdered();
    const before = shareOf(id);
    await deployed.magazine.call('PUT', `/articles/${id}`, { as: deployed.people.admin, body: { title: 'Dopo' } });
    await followed(id);
    expect(shareOf(id)).toBeUndefined();
    await makeAllOrdered();
    expect(shareOf(id)).toMatch(/^\/_sizes\/share-/);
    expect(shareOf(id)).not.toBe(before);
    expect(bytesOf(before)).toBeUndefined();
  });

  it('a hosted picture that is replaced gets new sizes and a new share picture, and the former ones are removed', async () => {
    const image = await hosted('#b1432a');
    const id = await published({ title: 'Da sostituire', image });
    await makeAllOrdered();
    const [before] = [pageOf(id)];
    expect(await greenPoints(bytesOf(before.share))).toBe(0);
    aws.objects.set(`site${image}`, await picture('#2a7d43'));
    await derived({ Records: [replaced(image.slice(1))] });
    // Pages show the former sizes until the publisher has rendered them again.
    for (const { path } of before.picture.variants) expect(bytesOf(path)).toBeDefined();
    await makeAllOrdered();
    expect(await greenPoints(bytesOf(shareOf(id)))).toBeGreaterThan(200);
    expect(pageOf(id).picture.variants).not.toEqual(before.picture.variants);
    for (const { path } of before.picture.variants) expect(bytesOf(path)).toBeUndefined();
    expect(bytesOf(before.share)).toBeUndefined();
  });

  it('a picture that no live item shows gets no sizes when it is written', async () => {
    const image = await hosted();
    aws.puts.length = 0;
    await derived({ Records: [replaced(image.slice(1))] });
    expect(aws.puts).toEqual([]);
  });

  it('the files of an article that is withdrawn while they are made are removed with the next change', async () => {
    const image = await hosted();
    const id = await published({ title: 'Da ritirare', image });
    const before = derivedFiles();
    aws.beforePut(async (key) => {
      if (!key.startsWith('site/_sizes/share-')) return;
      aws.beforePut(async () => {});
      await withdraw(id);
    });
    while (aws.queue.length > 0) await handOver();
    expect(derivedFiles().length).toBeGreaterThan(before.length);
    await madeKnown();
    expect(derivedFiles()).toEqual(before);
  });
});

describe('failures', () => {
  it('a picture that cannot be read fails its message alone, which returns after twenty seconds and is then done', async () => {
    const broken = await hosted();
    const other = await hosted();
    const ids = [await published({ title: 'Guasta', image: broken }), await published({ title: 'Sana', image: other })];
    aws.unreadable.add(`site${broken}`);
    expect(await handOver()).toBe(1);
    expect(aws.queue.visibilityChanges.map(({ seconds }) => seconds)).toEqual([20]);
    await madeKnown();
    expect(ids.map(shareOf)).toEqual([undefined, expect.stringMatching(/^\/_sizes\/share-/)]);
    aws.unreadable.clear();
    await makeAllOrdered();
    expect(await greenPoints(bytesOf(shareOf(ids[0] ?? '')))).toBeGreaterThan(200);
  });

  it('a message that is delivered twice writes no file twice', async () => {
    const id = await published({ title: 'Due volte', image: await hosted() });
    const Records = aws.queue.take(4);
    await derived({ Records });
    aws.puts.length = 0;
    await Promise.all([derived({ Records }), (await deployed.load<Handler>('derived'))({ Records })]);
    expect(aws.puts).toEqual([]);
    await madeKnown();
    expect(shareOf(id)).toBeDefined();
  });

  it('two functions that make the same files at a time leave one of each', async () => {
    const id = await published({ title: 'In due', image: await hosted() });
    const Records = aws.queue.take(4);
    const other = await deployed.load<Handler>('derived');
    await Promise.allSettled([derived({ Records }), other({ Records })]);
    await derived({ Records });
    await madeKnown();
    expect(bytesOf(shareOf(id))).toBeDefined();
    expect(derivedFiles().filter((key) => key.includes('/share-'))).toEqual(shareFiles().toSorted());
  });

  describe.each([
    ['before', false],
    ['just after', true],
  ])('a run that is cut off %s a write', (_, done) => {
    // Four sizes, their record, the share picture between two records of its own.
    it.each(longRun ? [2, 5, 6, 7] : done ? [5, 7] : [2])(
      'a run cut off at write %i is completed by the next',
      async (write) => {
        const id = await published({ title: `A metà ${write} ${done}`, image: await hosted(`#2a7d${40 + write}`) });
        aws.failWritesFrom(write - 1, done);
        await handOver().catch(() => {});
        aws.stopFailing();
        derived = await deployed.load('derived');
        await makeAllOrdered();
        expect(await greenPoints(bytesOf(shareOf(id)))).toBeGreaterThan(200);
        expect(pageOf(id).picture.variants.length).toBeGreaterThan(2);
        expect(derivedFiles().filter((key) => key.includes('/share-'))).toEqual(shareFiles().toSorted());
      },
    );
  });
});

describe('the morning check', () => {
  it('a file that was lost is made again, and an old one without a record is removed', async () => {
    const id = await published({ title: 'Perduta', image: await hosted() });
    await makeAllOrdered();
    const share = shareOf(id) ?? '';
    const [size] = pageOf(id).picture.variants;
    for (const path of [share, size.path]) aws.objects.delete(`site${path}`);
    aws.objects.set('site/_sizes/orfana-400.webp', Buffer.from('x'));
    aws.objects.set('site/_sizes/giovane-400.webp', Buffer.from('x'));
    aws.changed.set('site/_sizes/giovane-400.webp', new Date());
    await derived({ Records: [morning()] });
    await makeAllOrdered();
    expect([share, size.path].map((path) => bytesOf(path)?.length ?? 0)).toEqual([
      expect.toSatisfy((length: number) => length > 0),
      expect.toSatisfy((length: number) => length > 0),
    ]);
    expect(derivedFiles()).not.toContain('site/_sizes/orfana-400.webp');
    expect(derivedFiles()).toContain('site/_sizes/giovane-400.webp');
  });
});

describe('the roles of these functions', () => {
  it('the roles allow all store operations of these tests', () => {
    expect(deployed.overstepped()).toEqual([]);
  });
});
