import { describe, expect, test } from 'vitest';
import { eventDateProblems, eventSpan, eventTiming, headlineDay, isDoubtfulNight } from './event-dates.ts';

const today = '2026-11-20';

test.each([
  ['Mostra', '2026-11-21', '2026-12-01', 'prossimamente'],
  ['Asta', '2026-11-20', '2026-11-20', 'in corso'],
  ['Mostra', '2026-11-20', '2026-12-20', 'in corso'],
  ['Mostra', '2026-10-01', '2026-11-28', 'in corso'],
  ['Mostra', '2026-10-01', '2026-11-27', 'ultimi giorni'],
  ['Fiera', '2026-10-01', '2026-11-20', 'ultimi giorni'],
  ['Conferenza', '2026-10-01', '2026-11-19', 'conclusa'],
  ['Workshop', '2026-11-19', '2026-11-19', 'concluso'],
] as const)('a %s from %s to %s is %s', (type, startDate, endDate, state) =>
  expect(eventTiming({ type, startDate, endDate }, today)).toBe(state),
);

test.each([
  ['2026-11-21', '2026-12-01', { until: false, date: '2026-11-21' }],
  ['2026-11-20', '2026-12-01', { until: false, date: '2026-11-20' }],
  ['2026-10-01', '2026-12-01', { until: true, date: '2026-12-01' }],
  ['2026-10-01', '2026-10-09', { until: false, date: '2026-10-01' }],
])('the large day of %s to %s is %o', (startDate, endDate, expected) =>
  expect(headlineDay({ startDate, endDate }, today)).toEqual(expected),
);

const day = { startDate: '2026-12-04', endDate: '2026-12-04' };
const days = { startDate: '2026-12-04', endDate: '2026-12-07' };
const night = { startDate: '2026-12-04', endDate: '2026-12-05' };

describe('whole days', () => {
  test.each([
    [day],
    [{ ...day, endTime: '19:00' }],
    [days],
    [{ ...days, startTime: '10:00', endTime: '19:00' }],
    [{ ...days, startTime: '10:00' }],
    [{ ...days, endTime: '19:00' }],
    [{ ...days, startTime: '20:00', endTime: '02:00' }],
    [{ ...night, startTime: '10:00', endTime: '19:00' }],
    [{ ...night, startTime: '10:00', endTime: '10:00' }],
    [{ ...night, startTime: '22:00' }],
  ])('are the span of %o', (event) =>
    expect(eventSpan(event)).toEqual({ allDay: true, start: event.startDate, end: event.endDate }),
  );
});

describe('hours', () => {
  const at = (date: string, time: string) => ({ date, time });
  test.each([
    [{ ...day, startTime: '18:30', endTime: '20:00' }, at('2026-12-04', '20:00')],
    [{ ...day, startTime: '18:30', endTime: '01:00' }, at('2026-12-05', '01:00')],
    [{ ...night, startTime: '18:30', endTime: '01:00' }, at('2026-12-05', '01:00')],
    [{ ...day, startTime: '18:30' }, undefined],
    [{ ...day, startTime: '18:30', endTime: '' }, undefined],
    [{ ...day, startTime: '18:30', endTime: '18:30' }, undefined],
  ])('of %o end at %o', (event, end) =>
    expect(eventSpan(event)).toEqual({ allDay: false, start: at('2026-12-04', '18:30'), end }),
  );
});

describe('hours that the change of the clocks leaves out', () => {
  const spring = { startDate: '2027-03-28', endDate: '2027-03-28' };
  const eve = { startDate: '2027-03-27', endDate: '2027-03-27' };
  test.each([
    [{ ...spring, startTime: '02:30' }, 'startTime', '03:30'],
    [{ ...spring, startTime: '02:00', endTime: '04:00' }, 'startTime', '03:00'],
    [{ ...spring, startTime: '01:00', endTime: '02:59' }, 'endTime', '03:59'],
    [{ ...eve, startTime: '22:00', endTime: '02:30' }, 'endTime', '03:30'],
    [{ ...eve, endDate: '2027-03-28', startTime: '22:00', endTime: '02:30' }, 'endTime', '03:30'],
  ])('of %o are refused with a proposal', (event, field, instead) =>
    expect(eventDateProblems(event)).toEqual([
      { field, message: expect.stringMatching(new RegExp(`^Il 28 marzo 2027 le .* Scrivi ${instead}\\.$`)) },
    ]),
  );

  test.each([
    [{ ...spring, startTime: '01:59', endTime: '03:00' }],
    [{ ...spring, startTime: '' }],
    [{ ...spring, endDate: '2027-04-28', startTime: '02:30', endTime: '18:00' }],
    [{ startDate: '2026-10-25', endDate: '2026-10-25', startTime: '02:30' }],
    [{ startTime: '02:30' }],
  ])('are not those of %o', (event) => expect(eventDateProblems(event)).toEqual([]));
});

test.each([
  ['20:00', '18:00', true],
  ['10:00', '09:30', true],
  ['18:30', '01:00', false],
  ['22:00', '06:00', false],
  ['18:00', '20:00', false],
  ['18:00', '18:00', false],
  ['18:00', '', false],
])('an evening from %s to %s is doubtful: %s', (startTime, endTime, doubtful) => {
  expect(isDoubtfulNight({ ...day, startTime, endTime })).toBe(doubtful);
  expect(isDoubtfulNight({ ...night, startTime, endTime })).toBe(false);
});
