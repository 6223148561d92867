import { expect, test } from 'vitest';
import { exportQuery } from './export-calendar.ts';

test.each([
  ['2026-11', 'Tutti', { start_date: '2026-11-01', end_date: '2026-12-01' }],
  ['2026-12', 'Mostra', { start_date: '2026-12-01', end_date: '2027-01-01', type: 'Mostra' }],
  ['2028-02', 'Altro evento', { start_date: '2028-02-01', end_date: '2028-03-01', type: 'Altro evento' }],
] as const)('%s and %s are asked for as %o', (month, type, query) =>
  expect(exportQuery({ month, type })).toEqual(query),
);
