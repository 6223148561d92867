import type { Subscriber } from '#shared/model/subscriber.ts';
import { api } from '#site/src/api/api.ts';
import { readerLists } from './lists.ts';
import { useDeed } from './useDeed.ts';

const deeds = {
  reactivate: {
    ask: api.newsletter.resubscribe,
    done: 'Iscrizione riattivata con successo!',
    failed: "Errore durante la riattivazione dell'iscrizione",
  },
  unsubscribe: {
    ask: api.newsletter['admin-unsubscribe'],
    done: 'Utente disiscritto con successo!',
    failed: "Errore durante la disiscrizione dell'utente",
  },
} as const;

/** Brings a reader back or lets one go, whichever of the two there is to do. */
export function useSubscription({ email }: Subscriber, deed: keyof typeof deeds) {
  const { ask, done, failed } = deeds[deed];
  return useDeed({
    name: ['subscription', email],
    call: (): Promise<unknown> => ask.$post({ json: { email } }),
    done: () => ({ text: done, hint: email }),
    failed,
    changes: readerLists,
  });
}
