import { expect, test } from 'vitest';
import { dueWords } from './due.ts';

test.each([
  [undefined, 'Senza scadenza', false],
  ['2026-11-23', 'Scade oggi', false],
  ['2026-11-24', 'Scade domani', false],
  ['2026-12-08', 'Entro l’8 dicembre 2026', false],
  ['2026-11-22', 'Scaduto da ieri: era per il 22 novembre 2026', true],
  ['2026-10-24', 'Scaduto da 30 giorni: era per il 24 ottobre 2026', true],
] as const)('on 23 November 2026 the day %s reads «%s»', (due, text, isLate) => {
  expect(dueWords(due, '2026-11-23')).toEqual({ text, isLate });
});
