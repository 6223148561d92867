import { useSyncExternalStore } from 'react';

/** The message of a call without an answer. */
export const networkFailure = 'La rete non risponde. Controlla la connessione e riprova.';

/** Whether the browser reports a network connection. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
