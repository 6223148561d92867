import { expect, test } from 'vitest';
import { eventState, headlineDay } from './event-state.ts';

const today = '2026-11-20';

test.each([
  ['2026-11-21', '2026-12-01', undefined],
  ['2026-11-20', '2026-11-20', undefined],
  ['2026-11-20', '2026-12-20', 'in corso'],
  ['2026-10-01', '2026-11-28', 'in corso'],
  ['2026-10-01', '2026-11-27', 'ultimi giorni'],
  ['2026-10-01', '2026-11-20', 'ultimi giorni'],
  ['2026-10-01', '2026-11-19', 'concluso'],
])('an event from %s to %s is %s', (startDate, endDate, state) =>
  expect(eventState({ startDate, endDate }, today)).toBe(state),
);

test.each([
  ['2026-11-21', '2026-12-01', { until: false, date: '2026-11-21' }],
  ['2026-11-20', '2026-12-01', { until: false, date: '2026-11-20' }],
  ['2026-10-01', '2026-12-01', { until: true, date: '2026-12-01' }],
  ['2026-10-01', '2026-10-09', { until: false, date: '2026-10-01' }],
])('the large day of %s to %s is %o', (startDate, endDate, expected) =>
  expect(headlineDay({ startDate, endDate }, today)).toEqual(expected),
);
