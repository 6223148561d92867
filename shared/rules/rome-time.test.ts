import { expect, test } from 'vitest';
import { romeTime } from './rome-time.ts';

test.each([
  ['2026-11-20', '18:30', '2026-11-20T18:30:00+01:00'],
  ['2026-07-01', '09:00', '2026-07-01T09:00:00+02:00'],
  ['2026-03-29', '10:00', '2026-03-29T10:00:00+02:00'],
  ['2026-10-25', '10:00', '2026-10-25T10:00:00+01:00'],
  ['2026-11-20', undefined, '2026-11-20T00:00:00+01:00'],
])('%s at %s in Rome is %s', (date, time, moment) => expect(romeTime(date, time)).toBe(moment));
