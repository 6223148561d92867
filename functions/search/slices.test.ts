import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { IndexedItem } from './make-index.ts';
import { inSlices, unchangedSlices } from './slices.ts';

const item = (key: string): IndexedItem => ({ kind: 'article', id: key, key, version: '1' });
const keysOf = (slices: IndexedItem[][]) => slices.map((slice) => slice.map(({ key }) => key));
const keys = fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 200 });

it('every item is in one slice, in the order of the keys, and none has more than half as many again as wanted', () => {
  fc.assert(
    fc.property(keys, fc.integer({ min: 1, max: 40 }), (all, about) => {
      const slices = keysOf(inSlices(all.map(item), about));
      expect(slices.flat()).toEqual(all.toSorted((one, other) => (one < other ? -1 : 1)));
      expect(Math.max(...slices.map(({ length }) => length))).toBeLessThanOrEqual(Math.ceil(about * 1.5));
    }),
  );
});

it('a new item leaves nine of ten slices as they were', () => {
  const many = Array.from({ length: 4_000 }, (_, number) => `article/${number * 7_919}`);
  const before = new Set(keysOf(inSlices(many.map(item), 20)).map(String));
  const after = keysOf(inSlices([...many, 'article/31a'].map(item), 20)).map(String);
  expect(after.filter((slice) => !before.has(slice)).length).toBeLessThan(after.length / 10);
});

it('no items give one empty slice', () => {
  expect(inSlices([])).toEqual([[]]);
});

it.each([
  ['the same items', ['a', 'b'], {}, 'slice/s1'],
  ['an item more in the slice', ['a'], {}, undefined],
  ['an item more in the snapshot', ['a', 'b', 'c'], {}, undefined],
  ['another version', ['a', 'b'], { version: '2' }, undefined],
  ['a missing fragment', ['a', 'b'], { missing: 'slice/s1/fragment/b' }, undefined],
  ['the first slice', ['d'], {}, undefined],
])('with %s a slice is used again or not', (_, wanted, { version = '1', missing = '' }: Differing, folder) => {
  const fragments = new Map<string, [string, string]>([
    ['a', ['slice/s1/fragment/a', '1']],
    ['b', ['slice/s1/fragment/b', '1']],
    ['c', ['slice/s2/fragment/c', '1']],
    ['d', ['fragment/d', '1']],
  ]);
  const folderOf = unchangedSlices(fragments, (file) => file !== missing);
  expect(folderOf(wanted.map((key) => ({ ...item(key), version })))).toBe(folder);
});
type Differing = { version?: string; missing?: string };
