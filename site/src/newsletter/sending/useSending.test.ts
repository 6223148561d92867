import { expect, test } from 'vitest';
import { sendResult } from './useSending.ts';

test.each([
  [26, 0, 0, 'success', 'Newsletter inviata con successo a 26 destinatari!', ''],
  [10_000, 3, 0, 'success', 'Newsletter inviata con successo a 10.000 destinatari!', 'Non riuscite: 3.'],
  [5, 1, 2, 'success', 'Newsletter inviata con successo a 5 destinatari!', 'Non riuscite: 1. Dall’esito incerto: 2.'],
  [0, 0, 0, 'success', 'Newsletter inviata con successo a 0 destinatari!', ''],
  [0, 4, 0, 'error', "Errore durante l'invio della newsletter", 'Non riuscite: 4.'],
] as const)(
  'a send with %i sent, %i failed and %i uncertain mails ends with a notice of kind %s',
  (successfulSends, failedSends, uncertain, kind, text, hint) => {
    expect(sendResult({ successfulSends, failedSends, uncertain })).toEqual({ kind, text, hint });
  },
);
