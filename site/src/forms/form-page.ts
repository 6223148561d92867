import type { FormEvent } from 'react';
import { editPath } from '#shared/content/paths.ts';
import type { EditorKind, StoredItem } from './kind.ts';

export const editTitle = ({ words }: EditorKind): string => `Modifica ${words.one.toLowerCase()}`;

/** What was new has an address and a title of its own now: a reload finds it there. */
export function continueAsEdited(kind: EditorKind, { id }: StoredItem, formerTitle: string): void {
  history.replaceState(history.state, '', editPath(kind.kind, id));
  document.title = document.title.replace(formerTitle, editTitle(kind));
}

/** The status that the pressed button stands for, if it stands for one. */
export function pressedStatus({ nativeEvent }: FormEvent): string | undefined {
  const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
  return submitter instanceof HTMLButtonElement && submitter.value !== '' ? submitter.value : undefined;
}
