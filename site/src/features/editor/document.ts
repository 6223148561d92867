import { createContext, type RefObject, useContext } from 'react';
import type { User } from '#shared/model/people/user.ts';
import type { Role } from '#shared/rules/permissions.ts';
import type { WritingField } from '#site/src/forms/controls/writing-field.ts';
import type { Saved } from '#site/src/forms/drafts/conflict.ts';
import type { Opened } from '#site/src/forms/drafts/open-words.ts';
import type { Shown, UnsavedWords } from '#site/src/forms/drafts/unsaved-words.ts';
import type { EditorKind, Form, FormValues, StoredItem } from '#site/src/forms/kind.ts';
import type { Save } from './useSave.ts';

/** What is edited, and by whom: all that the parts of the editor share. */
export type EditedDocument = {
  kind: EditorKind;
  user: User;
  role: Role;
  /** Undefined before the first save. */
  item: StoredItem | undefined;
  title: string;
  form: Form;
  /** The saved version that the form goes on from. */
  base: RefObject<Saved<FormValues>>;
  opened: Opened;
  unsaved: { words: UnsavedWords; shown: Shown };
  /** Other unsaved words of this person are compared. */
  comparing: boolean;
  compare: (isOpen: boolean) => void;
  save: Save;
  /** The form element, and the long text in it. */
  element: RefObject<HTMLFormElement | null>;
  text: RefObject<WritingField | null>;
  details: RefObject<HTMLDetailsElement | null>;
  /** Beside the text there is room for one of them. */
  beside: Beside | undefined;
  show: (beside: Beside | undefined) => void;
};

export type Beside = 'notes' | 'preview';

const DocumentContext = createContext<EditedDocument | undefined>(undefined);
export const DocumentProvider = DocumentContext.Provider;

export function useDocument(): EditedDocument {
  const edited = useContext(DocumentContext);
  if (!edited) throw new Error('Outside an editor');
  return edited;
}
