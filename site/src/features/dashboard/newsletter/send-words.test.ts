import { expect, test } from 'vitest';
import { wordsOfEnd } from './send-words.ts';

test.each([
  [26, 0, 0, 'success', 'Newsletter inviata con successo a 26 destinatari!', ''],
  [10_000, 3, 0, 'success', 'Newsletter inviata con successo a 10.000 destinatari!', 'Non riuscite: 3.'],
  [5, 1, 2, 'success', 'Newsletter inviata con successo a 5 destinatari!', 'Non riuscite: 1. Dall’esito incerto: 2.'],
  [0, 0, 0, 'success', 'Newsletter inviata con successo a 0 destinatari!', ''],
  [0, 4, 0, 'error', "Errore durante l'invio della newsletter", 'Non riuscite: 4.'],
] as const)('%i sent, %i failed, %i uncertain', (successfulSends, failedSends, uncertain, kind, text, hint) => {
  expect(wordsOfEnd({ successfulSends, failedSends, uncertain })).toEqual({ kind, text, hint });
});
