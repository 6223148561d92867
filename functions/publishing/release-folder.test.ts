import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { bucketForTests } from '#functions/testing/bucket-for-tests.ts';
import { openReleaseFolder, RecordDamaged } from './release-folder.ts';

let site: ReturnType<typeof bucketForTests>;
let state: ReturnType<typeof bucketForTests>;

beforeEach(() => {
  site = bucketForTests();
  state = bucketForTests();
});

const open = () =>
  openReleaseFolder({ site: site.bucket, state: state.bucket }, 'r1', { newId: randomUUID, beginSwap: async () => {} });
const pagesOf = async () => (await open()).live.paths().toSorted();

/** Makes these pages live; `whole` writes the record together. */
async function publish(paths: string[], { gone = [] as string[], whole = false } = {}) {
  const { live } = await open();
  const page = (path: string) => ({ file: `${path.slice(1)}.html`, body: Buffer.from(path), asked: {} });
  const rendered = new Map(paths.map((path) => [path, page(path)]));
  await live.swap('r1', { rendered, gone, failed: [] }, { whole });
}

const keys = (part: string) => [...state.objects.keys()].filter((key) => key.includes(part));

describe('the record of the live pages in a bucket', () => {
  it('grows by the pages of each publication, and every new process knows all of them', async () => {
    await publish(['/a', '/b']);
    const whole = keys('/whole-');
    await publish(['/c']);
    await publish(['/d'], { gone: ['/a'] });
    expect(keys('/whole-')).toEqual(whole);
    expect(keys('/appended-')).toHaveLength(1);
    expect(await pagesOf()).toEqual(['/b', '/c', '/d']);
    await publish([], { whole: true });
    expect(keys('/appended-')).toEqual([]);
    expect(await pagesOf()).toEqual(['/b', '/c', '/d']);
  });

  it('a record of the former kind, one object, is read and then written anew', async () => {
    const pages = { '/a': { file: 'a.html', hash: 'x', asked: {} }, '/b': { file: 'b.html', hash: 'x', asked: {} } };
    const key = 'releases/r1/manifest.json';
    state.objects.set(key, Buffer.from(JSON.stringify({ release: 'r1', pages })));
    expect(await pagesOf()).toEqual(['/a', '/b']);
    await publish(['/c'], { gone: ['/b'] });
    await publish(['/d']);
    expect(await pagesOf()).toEqual(['/a', '/c', '/d']);
  });

  it.each(['/whole-', '/appended-'])(
    'a damaged part %s stops publishing, because withdrawn pages would stay',
    async (part) => {
      await publish(['/a']);
      await publish(['/b']);
      for (const key of keys(part)) state.objects.set(key, Buffer.from('x'));
      await expect(open()).rejects.toBeInstanceOf(RecordDamaged);
    },
  );

  it('of two processes that publish with the same knowledge, one fails and leaves its pages in the journal', async () => {
    await publish(['/a']);
    const one = await open();
    const other = await open();
    const swap = (path: string) => ({
      rendered: new Map([[path, { file: `${path.slice(1)}.html`, body: Buffer.from(path), asked: {} }]]),
      gone: [],
      failed: [],
    });
    await one.live.swap('r1', swap('/b'), { whole: false });
    expect([await one.isCurrent(), await other.isCurrent()]).toEqual([true, false]);
    await expect(other.live.swap('r1', swap('/c'), { whole: false })).rejects.toThrow('has changed');
    expect(await pagesOf()).toEqual(['/a', '/b']);
    expect(state.objects.has('releases/r1/journal.json')).toBe(true);
  });
});
