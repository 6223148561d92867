import { beforeEach, describe, expect, it } from 'vitest';
import { bucketForTests } from '#functions/testing/bucket-for-tests.ts';
import { clearOldReleases, setLiveRelease } from './releases.ts';

let site: ReturnType<typeof bucketForTests>;
let state: ReturnType<typeof bucketForTests>;
const buckets = () => ({ site: site.bucket, state: state.bucket });

/** Releases 1, 2, … in the order in which they were made. */
function made(count: number): void {
  for (let number = 1; number <= count; number += 1) {
    for (const file of ['renderer.mjs', 'assets.json', 'record/checkpoint-0000000001'])
      state.objects.set(`releases/${number}/${file}`, Buffer.from('{}'));
    state.changed.set(`releases/${number}/renderer.mjs`, new Date(Date.UTC(2026, 0, number)));
    site.objects.set(`releases/${number}/index.html`, Buffer.from('x'));
  }
  site.objects.set('_astro/uno.js', Buffer.from('x'));
}
const pointed = (file: 'live' | 'before', release: string) =>
  state.objects.set(`${file}.json`, Buffer.from(JSON.stringify({ release })));
const releasesIn = ({ objects }: typeof site) =>
  new Set([...objects.keys()].flatMap((key) => /^releases\/(\d+)\//.exec(key)?.[1] ?? []));

beforeEach(() => {
  site = bucketForTests();
  state = bucketForTests();
});

describe('old releases', () => {
  it('releases beyond ten are deleted with pages and records, and shared files stay', async () => {
    made(13);
    pointed('live', '13');
    pointed('before', '12');
    expect(await clearOldReleases(buckets())).toEqual(['3', '2', '1']);
    const lastTen = new Set(['4', '5', '6', '7', '8', '9', '10', '11', '12', '13']);
    expect([releasesIn(site), releasesIn(state)]).toEqual([lastTen, lastTen]);
    expect(site.objects.has('_astro/uno.js')).toBe(true);
  });

  it('the live release and the one before it are kept regardless of age', async () => {
    made(14);
    pointed('live', '1');
    pointed('before', '3');
    expect(await clearOldReleases(buckets())).toEqual(['4', '2']);
  });
});

it('the release before the live one is recorded with each switch, also when the live one is published again', async () => {
  const seen: unknown[] = [];
  for (const release of ['1', '2', '2', '1']) {
    await setLiveRelease(release, state.bucket);
    seen.push(['live.json', 'before.json'].map((file) => JSON.parse(String(state.objects.get(file) ?? '{}')).release));
  }
  expect(seen).toEqual([
    ['1', undefined],
    ['2', '1'],
    ['2', '1'],
    ['1', '2'],
  ]);
});
