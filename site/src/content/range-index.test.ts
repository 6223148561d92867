import fc from 'fast-check';
import { expect, it } from 'vitest';
import { highestKey, lowestKey } from '#shared/model/snapshot/snapshot-lists.ts';
import { type KeyRange, RangeIndex } from './range-index.ts';

const last = 400;
const keyOf = (number: number) => String(number).padStart(3, '0');
const place = fc.integer({ min: 0, max: last });
/** Those of neighbours and of pages of a list are short; few reach far. */
const length = fc.oneof({ weight: 300, arbitrary: fc.nat(2) }, { weight: 1, arbitrary: fc.nat(last) });
const range = fc
  .tuple(place, length)
  .map(([from, length]): KeyRange => ({ from: keyOf(from), to: keyOf(from + length) }));
const wholeList = fc.constant<KeyRange>({ from: lowestKey, to: highestKey });
const anyRange = fc.oneof({ weight: 20, arbitrary: range }, { weight: 1, arbitrary: wholeList });
const step = fc.record({ range: anyRange, deletes: fc.option(fc.nat(), { nil: undefined, freq: 3 }) });

const rangesWith = (ranges: Iterable<KeyRange>, wanted: string) =>
  [...ranges].filter(({ from, to }) => from <= wanted && wanted <= to);

it('after any additions and deletions the ranges that contain a key are found, and no others', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 900, maxLength: 1_500, size: 'max' }), (steps) => {
      const index: RangeIndex<KeyRange> = new RangeIndex();
      const known: KeyRange[] = [];
      for (const { range, deletes } of steps) {
        const [gone] = deletes === undefined ? [] : known.splice(deletes % Math.max(1, known.length), 1);
        if (gone) index.delete(gone);
        const added = { ...range };
        known.push(added);
        index.add(added);
      }
      for (let wanted = 0; wanted <= last; wanted += 1) {
        const found = [...index.containing(keyOf(wanted))];
        expect(found.length).toBe(new Set(found).size);
        expect(new Set(found)).toEqual(new Set(rangesWith(known, keyOf(wanted))));
      }
    }),
    { numRuns: 20 },
  );
});

it('a range that reaches over many others is found from behind them', () => {
  const index = new RangeIndex<KeyRange>();
  const long = { from: keyOf(0), to: keyOf(last) };
  index.add(long);
  for (let round = 0; round < 4; round += 1) {
    for (let number = 1; number <= last; number += 1) index.add({ from: keyOf(number), to: keyOf(number) });
  }
  for (const wanted of [1, 100, last - 1, last]) expect([...index.containing(keyOf(wanted))]).toContain(long);
});

it('a deleted range is the object that was added, not an equal one', () => {
  const index = new RangeIndex<KeyRange>();
  const one = { from: 'a', to: 'c' };
  const equal = { from: 'a', to: 'c' };
  index.add(one);
  index.add(equal);
  index.delete(one);
  expect([...index.containing('b')]).toEqual([equal]);
  expect([...index.containing('b')][0]).toBe(equal);
});
