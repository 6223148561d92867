import type { ModeratedKind } from '#shared/kinds/kinds.ts';

type Outcome = { done: string; failed: string };

const content = {
  approve: { done: 'Contenuto approvato con successo!', failed: "Errore durante l'approvazione" },
  reject: { done: 'Contenuto respinto', failed: 'Errore durante il rifiuto' },
};

const ofEvents = {
  approve: { done: 'Evento approvato con successo!', failed: "Errore durante l'approvazione dell'evento" },
  reject: { done: 'Evento respinto con successo!', failed: "Errore durante il rifiuto dell'evento" },
};

/** What a decision says, in the lists and in the form. */
export const decisionMessages = (kind: ModeratedKind): Record<'approve' | 'reject', Outcome> =>
  kind === 'event' ? ofEvents : content;
