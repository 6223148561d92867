import { expect, test } from 'vitest';
import { counted, inFigures } from './italian-numbers.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [2_000, '2.000'],
  [12_040, '12.040'],
  [1_000_000, '1.000.000'],
])('%d is written %s', (count, figures) => {
  expect(inFigures(count)).toBe(figures);
});

test.each([
  [0, '0 lettori'],
  [1, '1 lettore'],
  [1_001, '1.001 lettori'],
])('%d of them are %s', (count, words) => {
  expect(counted(count, ['lettore', 'lettori'])).toBe(words);
});
