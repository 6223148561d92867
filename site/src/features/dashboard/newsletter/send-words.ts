import type { PauseReason, SendProgress } from '#shared/model/newsletter.ts';
import type { Notice } from '#site/src/features/dashboard/announcements.ts';
import { inFigures } from '#site/src/lib/italian-numbers.ts';

export const sendFailed = "Errore durante l'invio della newsletter";

export type Ended = Pick<SendProgress, 'successfulSends' | 'failedSends' | 'uncertain'>;

/** What is said when a send has come to its end. */
export function wordsOfEnd({ successfulSends: sent, failedSends: failed, uncertain }: Ended): Notice {
  const hint = [
    failed > 0 && `Non riuscite: ${inFigures(failed)}.`,
    uncertain > 0 && `Dall’esito incerto: ${inFigures(uncertain)}.`,
  ]
    .filter(Boolean)
    .join(' ');
  if (sent === 0 && hint) return { kind: 'error', text: sendFailed, hint };
  return {
    kind: 'success',
    text: `Newsletter inviata con successo a ${inFigures(sent)} destinatari!`,
    hint,
  };
}

/** Why nothing leaves, and what a person can do about it. */
export const pauseWords: Record<PauseReason, string> = {
  person: 'In pausa: riprendi quando vuoi, nessuno riceverà la lettera due volte.',
  bounces:
    'In pausa perché troppi indirizzi respingono la lettera: controlla l’elenco degli iscritti prima di riprendere.',
  complaints: 'In pausa perché troppi lettori la segnalano come indesiderata: pensaci prima di riprendere.',
  errors: 'In pausa perché il servizio di posta non risponde: riprendi quando sarà tornato.',
  account: 'In pausa perché il servizio di posta non accetta altre lettere: controlla i suoi limiti, poi riprendi.',
  quota:
    'In pausa fino a domani: le lettere che il servizio di posta accetta in un giorno sono finite. L’invio riprende da sé.',
};
