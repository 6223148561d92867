import { expect, test } from 'vitest';
import { dateline } from './weekday.ts';

test.each([
  ['2026-11-20', 'Venerdì 20 novembre 2026'],
  ['2026-11-01', 'Domenica 1º novembre 2026'],
  ['2028-02-29', 'Martedì 29 febbraio 2028'],
])('%s is %s', (date, expected) => expect(dateline(date)).toBe(expected));
