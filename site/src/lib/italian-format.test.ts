import { expect, test } from 'vitest';
import { counted, formatDateTime, formatNumber, formatTime } from './italian-format.ts';

test('instants and times of day are formatted in the time zone of the magazine', () => {
  const instant = '2026-07-01T22:30:00.000Z';
  expect(formatDateTime(instant)).toMatch(/2 luglio 2026.*00:30$/);
  expect(formatTime(new Date(instant))).toBe('00:30');
});

test.each([
  [0, '0'],
  [999, '999'],
  [2_000, '2.000'],
  [12_040, '12.040'],
  [1_000_000, '1.000.000'],
])('the number %d is written %s', (count, figures) => {
  expect(formatNumber(count)).toBe(figures);
});

test.each([
  [0, '0 lettori'],
  [1, '1 lettore'],
  [1_001, '1.001 lettori'],
])('%d with the noun for readers is written %s', (count, words) => {
  expect(counted(count, ['lettore', 'lettori'])).toBe(words);
});
