import { expect, test, vi } from 'vitest';
import { counted, dateTimeWith, formatDateTime, formatNumber, formatTime } from './italian-format.ts';

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

test.each([
  ['2026-12-08T08:05:00.000Z', /^all’8 dicembre 2026 alle ore 0?9:05$/],
  ['2026-12-09T08:05:00.000Z', /^al 9 dicembre 2026 alle ore 0?9:05$/],
])('the moment %s has the article that its day asks for', (instant, words) => {
  expect(dateTimeWith('al', instant)).toMatch(words);
});

test('a page that formats nothing in the browser spends no time on the locale', async () => {
  vi.resetModules();
  const formatters = [vi.spyOn(Intl, 'DateTimeFormat'), vi.spyOn(Intl, 'NumberFormat')];
  await Promise.all([import('./italian-format.ts'), import('#shared/time/clock.ts')]);
  for (const formatter of formatters) expect(formatter).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});
