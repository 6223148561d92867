import { useSyncExternalStore } from 'react';

/** Marks the history entry of an item that was opened in this page, so that closing can go back to the list. */
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

/** A query parameter of the address; during the build, which has no address, the value that the page is built for. */
export const useAddressParameter = (name: string, prebuilt = ''): string =>
  useSyncExternalStore(
    subscribe,
    () => new URLSearchParams(location.search).get(name) ?? '',
    () => prebuilt,
  );

/** Several query parameters under names of their own, with the way to change them in the same entry of the history. */
export function useAddressParameters<Name extends string>(parameters: Readonly<Record<Name, string>>) {
  const address = new URLSearchParams(
    useSyncExternalStore(
      subscribe,
      () => location.search,
      () => '',
    ),
  );
  const names = Object.keys(parameters) as Name[];
  const values = Object.fromEntries(names.map((name) => [name, address.get(parameters[name]) ?? '']));
  const set = (name: Name, value: string) => changeAddress({ [parameters[name]]: value }, 'replaceState');
  return { values: values as Record<Name, string>, set };
}

/** False in the built page, true after hydration. */
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

/** An empty value removes its parameter. */
export function changeAddress(changes: Record<string, string>, how: 'pushState' | 'replaceState'): void {
  write(changes, how, how === 'pushState' ? null : (history.state as Entry));
}

/** In an entry of its own: Back and `closeInAddress` lead to the list. */
export function openInAddress(name: string, id: string): void {
  write({ [name]: id }, 'pushState', { opened: true });
}

function write(changes: Record<string, string>, how: 'pushState' | 'replaceState', entry: Entry): void {
  history[how](entry, '', location.pathname + addressWith(location.search, changes));
  for (const listener of listeners) listener();
}

/** Another address of this page, as its links lead to it. */
export function pushAddress(href: string): void {
  history.pushState(null, '', href);
  for (const listener of listeners) listener();
}

/** Goes back if the page itself opened the item; a shared address has no previous entry. */
export function closeInAddress(name: string): void {
  if ((history.state as Entry)?.opened) history.back();
  else changeAddress({ [name]: '' }, 'replaceState');
}
