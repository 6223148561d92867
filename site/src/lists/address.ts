import { useSyncExternalStore } from 'react';

/** Marks an entry of the history that this page added, so that closing can go back to where the reader was. */
type Entry = { opened: true } | null;

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('popstate', listener);
  };
}

/** What the address says now; while the page is being built, which knows no reader's address, what it is built for. */
export const useAddressParameter = (name: string, prebuilt = ''): string =>
  useSyncExternalStore(
    subscribe,
    () => new URLSearchParams(location.search).get(name) ?? '',
    () => prebuilt,
  );

/** False in the page as it was built, true once the browser has taken over. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );

export function addressWith(search: string, changes: Record<string, string>): string {
  const parameters = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value) parameters.set(name, value);
    else parameters.delete(name);
  }
  return parameters.size > 0 ? `?${parameters}` : '';
}

/** An empty value takes a parameter away. */
export function changeAddress(changes: Record<string, string>, how: 'pushState' | 'replaceState'): void {
  const entry: Entry = how === 'pushState' ? { opened: true } : (history.state as Entry);
  history[how](entry, '', location.pathname + addressWith(location.search, changes));
  for (const listener of listeners) listener();
}

/** Back where the page itself opened it; a shared address has nothing behind it. */
export function closeInAddress(name: string): void {
  if ((history.state as Entry)?.opened) history.back();
  else changeAddress({ [name]: '' }, 'replaceState');
}
