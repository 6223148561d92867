import { describe, expect, test } from 'vitest';
import { eventSpan, eventState, headlineDay } from './event-dates.ts';

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
  expect(eventState({ type, startDate, endDate }, today)).toBe(state),
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
