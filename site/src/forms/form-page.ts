import { type FormEvent, type RefObject, useEffect, useEffectEvent } from 'react';
import { editPath } from '#shared/content/paths.ts';
import { isId } from '#shared/text/ids.ts';
import type { EditorKind, StoredItem } from './kind.ts';

export const editTitle = ({ labels }: EditorKind): string => `Modifica ${labels.one.toLowerCase()}`;

/** After the first save the form gets the address and title of the saved item, so that a reload finds it. */
export function continueAsEdited(kind: EditorKind, { id }: StoredItem, formerTitle: string): void {
  history.replaceState(history.state, '', editPath(kind.kind, id));
  document.title = document.title.replace(formerTitle, editTitle(kind));
}

/** The status of the pressed submit button, if it sets one. */
export function pressedStatus({ nativeEvent }: FormEvent): string | undefined {
  const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
  return submitter instanceof HTMLButtonElement && submitter.value !== '' ? submitter.value : undefined;
}

/** The id in `/edit-article/{id}` or `/modifica-evento/{id}`. */
export function editedId(pathname: string): string | undefined {
  const [, id] = /^\/(?:edit|modifica)-[a-z]+\/([^/]+)\/?$/.exec(pathname) ?? [];
  return id && isId(id) ? id : undefined;
}

/** Ctrl+S or Cmd+S saves like the form's first submit button, with its status. */
export function useSaveShortcut(form: RefObject<HTMLFormElement | null>, save: (status?: string) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    event.preventDefault();
    if (event.repeat || document.querySelector('dialog[open]')) return;
    save(form.current?.querySelector<HTMLButtonElement>('button[type=submit]')?.value || undefined);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
