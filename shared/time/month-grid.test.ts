import { describe, expect, it, test } from 'vitest';
import { addMonths, eventsOn, isMonth, leafedMonths, monthsOf, monthTitle, sameDayIn, weeksOf } from './month-grid.ts';

test.each([
  ['2026-11', 'novembre 2026'],
  ['2027-01', 'gennaio 2027'],
])('%s is called %s', (month, title) => expect(monthTitle(month)).toBe(title));

test.each([
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-11', 14, '2028-01'],
  ['2026-11', 0, '2026-11'],
])('%s and %i months is %s', (month, months, result) => expect(addMonths(month, months)).toBe(result));

test.each([
  ['2026-11', true],
  ['2026-13', false],
  ['2026-00', false],
  ['2026-1', false],
  ['1899-12', false],
  ['', false],
])('%j is a month: %s', (value, is) => expect(isMonth(value)).toBe(is));

test.each([
  ['2026-02', '2026-01-31', '2026-02-28'],
  ['2028-02', '2028-03-30', '2028-02-29'],
  ['2026-12', '2026-11-20', '2026-12-20'],
])('in %s the day of %s is %s', (month, date, result) => expect(sameDayIn(month, date)).toBe(result));

describe('the weeks of a month', () => {
  test.each([
    ['2026-11', 5, '2026-11-01', '2026-12-05'], // begins on a Sunday
    ['2026-08', 6, '2026-07-26', '2026-09-05'], // begins on a Saturday
    ['2026-02', 4, '2026-02-01', '2026-02-28'], // 28 days from a Sunday
    ['2028-02', 5, '2028-01-30', '2028-03-04'], // a leap year
    ['2027-01', 6, '2026-12-27', '2027-02-06'], // over the end of a year
  ])('%s has %i, from %s to %s', (month, count, first, last) => {
    const weeks = weeksOf(month);
    expect(weeks).toHaveLength(count);
    expect(weeks[0]?.[0]).toBe(first);
    expect(weeks.at(-1)?.[6]).toBe(last);
  });

  it('begin on a Sunday and have seven days, in every month of forty years', () => {
    for (let month = '2000-01'; month < '2040-01'; month = addMonths(month, 1)) {
      const weeks = weeksOf(month);
      expect(weeks.every((week) => week.length === 7 && new Date(`${week[0]}T12:00Z`).getUTCDay() === 0)).toBe(true);
      expect(weeks.every((week) => week.some((day) => day.startsWith(month)))).toBe(true);
      expect(weeks.flat().filter((day) => day.startsWith(month))[0]).toBe(`${month}-01`);
    }
  });
});

const event = (id: string, startDate: string, endDate = startDate) => ({ id, startDate, endDate });

test.each([
  ['2026-10-20', '2026-11-01', true],
  ['2026-11-30', '2026-12-24', true],
  ['2026-09-01', '2027-01-31', true],
  ['2026-10-01', '2026-10-31', false],
  ['2026-12-01', '2026-12-01', false],
])('an event from %s to %s is in November: %s', (startDate, endDate, touches) =>
  expect(monthsOf({ startDate, endDate }).includes('2026-11')).toBe(touches),
);

test.each([
  ['2026-11-20', '2026-11-20', ['2026-11']],
  ['2026-11-30', '2027-01-01', ['2026-11', '2026-12', '2027-01']],
])('from %s to %s stands in %j', (startDate, endDate, months) =>
  expect(monthsOf({ startDate, endDate })).toEqual(months),
);

it('the empty months between two with events have a page, unless they are more than a year', () => {
  expect(leafedMonths(['2026-10', '2026-11', '2027-01'])).toEqual(['2026-10', '2026-11', '2026-12', '2027-01']);
  expect(leafedMonths(['1926-10', '2026-11'])).toEqual(['1926-10', '2026-11']);
  expect(leafedMonths([])).toEqual([]);
});

describe('a day', () => {
  const events = [
    event('year', '2026-01-01', '2026-12-31'),
    event('month', '2026-11-01', '2026-11-30'),
    event('closing', '2026-10-01', '2026-11-20'),
    event('evening', '2026-11-20'),
    event('opening', '2026-11-20', '2027-02-01'),
  ];
  const on = (day: string) => eventsOn(events, day).map(({ id }) => id);

  it('holds every event that lasts over it', () => {
    expect(on('2026-11-10')).toEqual(['month', 'closing', 'year']);
    expect(on('2026-11-30')).toEqual(['month', 'opening', 'year']);
    expect(on('2027-03-01')).toEqual([]);
  });

  it('says first what begins on it, then what ends, then what runs', () => {
    expect(on('2026-11-20')).toEqual(['evening', 'opening', 'closing', 'month', 'year']);
  });
});
