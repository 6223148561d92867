import fc from 'fast-check';
import { expect, it } from 'vitest';
import { highestKey, lowestKey } from '#shared/model/snapshot/snapshot-lists.ts';
import { type KeyRange, RangeIndex } from './range-index.ts';

const key = fc.integer({ min: 0, max: 30 }).map((number) => String(number).padStart(2, '0'));
const range = fc
  .tuple(key, key)
  .map(([one, other]): KeyRange => (one < other ? { from: one, to: other } : { from: other, to: one }));
const wholeList = fc.constant<KeyRange>({ from: lowestKey, to: highestKey });
const anyRange = fc.oneof({ weight: 20, arbitrary: range }, { weight: 1, arbitrary: wholeList });
const step = fc.record({ range: anyRange, deletes: fc.option(fc.nat(), { nil: undefined, freq: 3 }) });

const rangesWith = (ranges: Iterable<KeyRange>, wanted: string) =>
  [...ranges].filter(({ from, to }) => from <= wanted && wanted <= to);

it('after any additions and deletions the ranges that contain a key are found, and no others', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 1_500, size: 'max' }), key, (steps, wanted) => {
      const [index, known]: [RangeIndex<KeyRange>, KeyRange[]] = [new RangeIndex(), []];
      for (const { range, deletes } of steps) {
        const [gone] = deletes === undefined ? [] : known.splice(deletes % Math.max(1, known.length), 1);
        if (gone) index.delete(gone);
        const added = { ...range };
        known.push(added);
        index.add(added);
      }
      expect(new Set(index.containing(wanted))).toEqual(new Set(rangesWith(known, wanted)));
    }),
    { numRuns: 60 },
  );
});

it('a deleted range is the object that was added, not an equal one', () => {
  const index = new RangeIndex<KeyRange>();
  const [one, equal] = [
    { from: 'a', to: 'c' },
    { from: 'a', to: 'c' },
  ];
  index.add(one);
  index.add(equal);
  index.delete(one);
  expect([...index.containing('b')]).toEqual([equal]);
  expect([...index.containing('b')][0]).toBe(equal);
});
