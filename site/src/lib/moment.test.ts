import { expect, test } from 'vitest';
import { moment, timeOfDay } from './moment.ts';

test('moments and times of day follow the clock of the magazine, wherever the browser is', () => {
  const instant = '2026-07-01T22:30:00.000Z';
  expect(moment(instant)).toMatch(/2 luglio 2026.*00:30$/);
  expect(timeOfDay(new Date(instant))).toBe('00:30');
});
