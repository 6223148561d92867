import { describe, expect, it, test } from 'vitest';
import { citiesOf, isFilteringProgramme, isInProgramme } from './programme-filter.ts';

const event = (startDate: string, endDate = startDate, other = {}) =>
  ({ type: 'Mostra', city: 'Forlì', startDate, endDate, ...other }) as const;
const nothing = { time: '', admission: '', city: '' };

describe('the filters of the programme', () => {
  const running = event('2026-10-01', '2027-01-10');
  // 2026-11-20 is a Friday.
  test.each([
    ['in-corso', '2026-11-20', running, true],
    ['in-corso', '2026-11-20', event('2026-11-20'), true],
    ['in-corso', '2026-11-20', event('2026-11-21'), false],
    ['fine-settimana', '2026-11-20', running, true],
    ['fine-settimana', '2026-11-20', event('2026-11-20'), false],
    ['fine-settimana', '2026-11-20', event('2026-11-21'), true],
    ['fine-settimana', '2026-11-20', event('2026-11-22'), true],
    ['fine-settimana', '2026-11-20', event('2026-11-23'), false],
    ['fine-settimana', '2026-11-22', event('2026-11-22'), true],
    ['fine-settimana', '2026-11-22', event('2026-11-28'), false],
    ['fine-settimana', '2026-11-23', event('2026-11-28'), true],
    ['chiudono-presto', '2026-11-20', event('2026-10-01', '2026-11-27'), true],
    ['chiudono-presto', '2026-11-20', running, false],
    ['chiudono-presto', '2026-11-20', event('2026-11-25'), false],
    ['domani', '2026-11-20', running, false],
    ['', '2026-11-20', event('2026-11-18'), false],
  ])('the time «%s» has on %s of %o: %s', (time, today, candidate, expected) =>
    expect(isInProgramme(candidate, { ...nothing, time }, today)).toBe(expected),
  );

  it('leave out at every time what does not take place', () => {
    const cancelled = event('2026-10-01', '2027-01-10', { state: 'annullato' });
    expect(isInProgramme(cancelled, { ...nothing, time: 'in-corso' }, '2026-11-20')).toBe(false);
    expect(isInProgramme(cancelled, { ...nothing, city: 'Forlì' }, '2026-11-20')).toBe(true);
  });

  it('find a city however it is written, and what is said to be free alone', () => {
    expect(isInProgramme(running, { ...nothing, city: 'FORLI' }, '2026-11-20')).toBe(true);
    expect(isInProgramme(running, { ...nothing, city: 'Parma' }, '2026-11-20')).toBe(false);
    expect(isInProgramme(running, { ...nothing, admission: 'gratuito' }, '2026-11-20')).toBe(false);
    const free = event('2026-10-01', '2027-01-10', { admission: 'gratuito' });
    expect(isInProgramme(free, { ...nothing, admission: 'gratuito' }, '2026-11-20')).toBe(true);
  });
});

it('cities are named once, and only those that are known', () =>
  expect(citiesOf([{ city: 'Siena' }, { city: 'Forlì' }, { city: 'siena' }, { city: '' }, {}])).toEqual([
    'Forlì',
    'siena',
  ]));

it('an empty filter is none', () => {
  expect(isFilteringProgramme(nothing)).toBe(false);
  expect(isFilteringProgramme({ ...nothing, city: 'Siena' })).toBe(true);
});
