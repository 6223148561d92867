import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deployedMagazine } from '#infra/testing/deployed-magazine.ts';
import { smallRelease } from '#infra/testing/small-release.ts';

let deployed: Awaited<ReturnType<typeof deployedMagazine>>;
let objects: Awaited<ReturnType<typeof deployedMagazine>>['aws']['objects'];
let publish: (event: object) => Promise<unknown>;

beforeAll(async () => {
  deployed = await deployedMagazine();
  objects = deployed.aws.objects;
  publish = await deployed.load('publish');
});

const nameOf = (number: number) => number.toString(16).padStart(16, '0');

/** Releases 1, 2, … on consecutive days, each with more pages than one page of an S3 listing. */
function made(count: number): void {
  for (let number = 1; number <= count; number += 1) {
    const folder = `releases/${nameOf(number)}`;
    for (const file of ['renderer.mjs', 'assets.json', 'record/checkpoint-0000000001'])
      objects.set(`state/${folder}/${file}`, Buffer.from('{}'));
    deployed.aws.changed.set(`state/${folder}/renderer.mjs`, new Date(Date.UTC(2026, 0, number)));
    for (let page = 0; page < 60; page += 1)
      objects.set(`site/${folder}/articolo/${page}/index.html`, Buffer.from('x'));
  }
  objects.set('site/_astro/uno.js', Buffer.from('x'));
}
const pointed = (file: 'live' | 'before', number: number) =>
  objects.set(`state/${file}.json`, Buffer.from(JSON.stringify({ release: nameOf(number) })));

/** The numbers of the releases with files left in a bucket. */
const left = (bucket: 'site' | 'state') => {
  const folders = [...objects.keys()].flatMap((key) => new RegExp(`^${bucket}/releases/(\\w+)/`).exec(key)?.[1] ?? []);
  return [...new Set(folders)].map((name) => Number.parseInt(name, 16)).toSorted((one, other) => one - other);
};

beforeEach(() => objects.clear());

describe('old releases', () => {
  it('releases beyond ten are deleted with pages and records, and shared files stay', async () => {
    made(13);
    pointed('live', 13);
    pointed('before', 12);
    expect(await publish({ clear: true })).toEqual([3, 2, 1].map(nameOf));
    const lastTen = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13];
    expect([left('site'), left('state')]).toEqual([lastTen, lastTen]);
    expect([...objects.keys()].filter((key) => !key.includes('/releases/'))).toEqual([
      'site/_astro/uno.js',
      'state/live.json',
      'state/before.json',
    ]);
  });

  it('the live release and its predecessor are kept regardless of age', async () => {
    made(14);
    pointed('live', 1);
    pointed('before', 3);
    expect(await publish({ clear: true })).toEqual([4, 2].map(nameOf));
    expect(left('site')).toEqual([1, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
  });

  it('ten releases are kept', async () => {
    made(10);
    pointed('live', 10);
    expect(await publish({ clear: true })).toEqual([]);
    expect(left('state')).toHaveLength(10);
  });
});

describe('the previous release', () => {
  const renderer = smallRelease('Buongiorno');
  const releaseIn = (file: string) => JSON.parse(objects.get(`state/${file}.json`)?.toString() ?? '{}').release;

  it('the previous release is recorded after each switch, also when the live one is published again', async () => {
    for (const number of [1, 2]) objects.set(`state/releases/${nameOf(number)}/renderer.mjs`, Buffer.from(renderer));
    const seen: unknown[] = [];
    for (const number of [1, 2, 2, 1]) {
      await publish({ release: nameOf(number) });
      seen.push([releaseIn('live'), releaseIn('before')]);
    }
    expect(seen).toEqual([
      [nameOf(1), undefined],
      [nameOf(2), nameOf(1)],
      [nameOf(2), nameOf(1)],
      [nameOf(1), nameOf(2)],
    ]);
  });
});
