import { expect, test } from 'vitest';
import { problemReason } from './SendProblems.tsx';

test.each([
  ['interrupted', 'invio interrotto'],
  ['MessageRejected', 'il servizio di posta l’ha rifiutata'],
  ['TimeoutError', 'nessuna risposta'],
  ['ECONNRESET', 'nessuna risposta'],
  ['ServiceUnavailable', 'errore del servizio di posta'],
  ['InvalidParameterValue', 'InvalidParameterValue'],
])('the reason %s of a mail that did not arrive is shown as «%s»', (code, words) => {
  expect(problemReason(code)).toBe(words);
});
