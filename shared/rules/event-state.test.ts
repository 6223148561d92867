import { expect, test } from 'vitest';
import { eventState, headlineDay } from './event-state.ts';

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
