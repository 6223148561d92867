import type { FormEvent, RefObject } from 'react';
import { editPath } from '#shared/publish/paths.ts';
import { isId } from '#shared/text/ids.ts';
import { useListener } from '#site/src/lib/useListener.ts';
import type { EditorKind, StoredItem } from './kind.ts';

export const editTitle = ({ labels }: EditorKind): string => `Modifica ${labels.one.toLowerCase()}`;

/** After the first save the form gets the address and title of the saved item, so that a reload finds it. */
export function continueAsEdited(kind: EditorKind, { id }: StoredItem, formerTitle: string): void {
  history.replaceState(history.state, '', editPath(kind.kind, id));
  document.title = document.title.replace(formerTitle, editTitle(kind));
}

export function pressedStatus({ nativeEvent }: FormEvent): string | undefined {
  const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
  return submitter instanceof HTMLButtonElement && submitter.value !== '' ? submitter.value : undefined;
}

export function editedId(pathname: string): string | undefined {
  const [, id] = /^\/(?:edit|modifica)-[a-z]+\/([^/]+)\/?$/.exec(pathname) ?? [];
  return id && isId(id) ? id : undefined;
}

/** The id in `/create-article?bozza={id}`: of a new piece that was begun. */
export function begunId(search: URLSearchParams): string | undefined {
  const id = search.get('bozza');
  return id && isId(id) ? id : undefined;
}

/** From its first words on a new piece has an address, so that a reload or another device finds it. */
export function continueAsBegun(id: string): void {
  const address = new URL(location.href);
  if (address.searchParams.get('bozza') === id) return;
  address.searchParams.set('bozza', id);
  history.replaceState(history.state, '', address);
}

/** Ctrl+S or Cmd+S saves like the form's first submit button, with its status. */
export function useSaveShortcut(form: RefObject<HTMLFormElement | null>, save: (status?: string) => void): void {
  useListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    if (event.repeat || document.querySelector('dialog[open]')) return;
    save(form.current?.querySelector<HTMLButtonElement>('button[type=submit]')?.value || undefined);
  });
}
