import { describe, expect, it, test } from 'vitest';
import {
  addDays,
  civilDateInRome,
  dateline,
  dateRange,
  dateWith,
  daysInMonth,
  isCivilDate,
  longDate,
  monthName,
} from './dates.ts';

describe('a date', () => {
  test.each(['2026-11-20', '2028-02-29', '2000-02-29', '2026-12-31', '2026-01-01', '1900-01-01', '2200-12-31'])(
    '%s exists',
    (date) => expect(isCivilDate(date)).toBe(true),
  );

  test.each([
    '2026-02-29',
    '2026-02-30',
    '2026-13-01',
    '2026-01-00',
    '2026-1-01',
    '1899-12-31',
    '2201-01-01',
    '2026-11-20T10:00:00Z',
    ' 2026-11-20',
    '+02026-11-20',
    '٢٠٢٦-١١-٢٠',
    '',
  ])('%j does not', (date) => expect(isCivilDate(date)).toBe(false));
});

describe('days after a date', () => {
  test.each([
    ['2026-03-28', 1, '2026-03-29'],
    ['2026-03-29', 1, '2026-03-30'],
    ['2026-10-24', 1, '2026-10-25'],
    ['2026-10-25', 1, '2026-10-26'],
    ['2026-10-26', -1, '2026-10-25'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2028-02-29', 366, '2029-03-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2026-11-20', 0, '2026-11-20'],
  ])('%s and %i is %s', (date, days, expected) => expect(addDays(date, days)).toBe(expected));

  it('never skip or repeat one in four years', () => {
    const days = Array.from({ length: 1_461 }, (_, index) => addDays('2025-01-01', index));
    expect(new Set(days).size).toBe(1_461);
    expect(days).toEqual(days.toSorted());
    expect(days.every(isCivilDate)).toBe(true);
    expect(days.at(-1)).toBe('2028-12-31');
  });
});

test.each([
  [2026, 1, 31],
  [2026, 2, 28],
  [2028, 2, 29],
  [2100, 2, 28],
  [2026, 4, 30],
  [2026, 12, 31],
])('month %i/%i has %i days', (year, month, days) => expect(daysInMonth(year, month)).toBe(days));

test('the months have Italian names in small letters', () => {
  expect(Array.from({ length: 12 }, (_, index) => monthName(index + 1)).join(' ')).toBe(
    'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
  );
});

describe('in words', () => {
  test.each([
    ['2026-03-01', '1º marzo 2026'],
    ['2026-03-02', '2 marzo 2026'],
    ['2026-11-11', '11 novembre 2026'],
    ['2026-08-21', '21 agosto 2026'],
    ['2026-12-31', '31 dicembre 2026'],
  ])('the long form of %s is %s', (date, expected) => expect(longDate(date)).toBe(expected));

  test.each([
    ['2026-03-03', '2026-03-03', '3 marzo 2026'],
    ['2026-03-01', '2026-03-01', '1º marzo 2026'],
    ['2026-03-03', '2026-03-28', 'dal 3 al 28 marzo 2026'],
    ['2026-03-01', '2026-03-31', 'dal 1º al 31 marzo 2026'],
    ['2026-03-08', '2026-03-11', 'dall’8 all’11 marzo 2026'],
    ['2026-03-11', '2026-03-18', 'dall’11 al 18 marzo 2026'],
    ['2026-03-18', '2026-04-08', 'dal 18 marzo all’8 aprile 2026'],
    ['2026-03-08', '2026-04-01', 'dall’8 marzo al 1º aprile 2026'],
    ['2026-12-20', '2027-01-06', 'dal 20 dicembre 2026 al 6 gennaio 2027'],
    ['2026-12-08', '2027-01-11', 'dall’8 dicembre 2026 all’11 gennaio 2027'],
    ['2026-03-03', '2027-03-28', 'dal 3 marzo 2026 al 28 marzo 2027'],
  ])('the range from %s to %s is «%s»', (from, to, expected) => expect(dateRange(from, to)).toBe(expected));
});

describe('a date after a preposition', () => {
  test.each([
    ['il', '2026-11-20', 'il 20 novembre 2026'],
    ['il', '2026-11-08', 'l’8 novembre 2026'],
    ['il', '2026-11-01', 'il 1º novembre 2026'],
    ['al', '2027-01-11', 'all’11 gennaio 2027'],
    ['al', '2027-01-18', 'al 18 gennaio 2027'],
    ['dal', '2026-11-08', 'dall’8 novembre 2026'],
    ['del', '2026-11-11', 'dell’11 novembre 2026'],
    ['del', '2026-11-21', 'del 21 novembre 2026'],
  ] as const)('%s before %s is «%s»', (word, date, expected) => expect(dateWith(word, date)).toBe(expected));
});

describe('the day in Rome', () => {
  test.each([
    ['2026-11-20T10:00:00Z', '2026-11-20'],
    ['2026-11-20T22:59:59.999Z', '2026-11-20'],
    ['2026-11-20T23:00:00Z', '2026-11-21'],
    ['2026-07-20T22:00:00Z', '2026-07-21'],
    ['2026-03-28T22:59:59Z', '2026-03-28'],
    ['2026-03-28T23:00:00Z', '2026-03-29'],
    ['2026-03-29T21:59:59Z', '2026-03-29'],
    ['2026-03-29T22:00:00Z', '2026-03-30'],
    ['2026-10-24T22:00:00Z', '2026-10-25'],
    ['2026-10-25T22:59:59Z', '2026-10-25'],
    ['2026-10-25T23:00:00Z', '2026-10-26'],
    ['2026-12-31T23:00:00Z', '2027-01-01'],
  ])('at %s is %s', (moment, expected) => expect(civilDateInRome(new Date(moment))).toBe(expected));
});

test.each([
  ['2026-11-20', 'Venerdì 20 novembre 2026'],
  ['2026-11-01', 'Domenica 1º novembre 2026'],
  ['2028-02-29', 'Martedì 29 febbraio 2028'],
])('the dateline of %s is «%s»', (date, expected) => expect(dateline(date)).toBe(expected));
