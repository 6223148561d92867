import { createContext, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { User } from '#shared/accounts/user.ts';
import type { Saved } from '#site/src/forms/conflict.ts';
import { continueAsBegun, continueAsEdited, editTitle } from '#site/src/forms/form-page.ts';
import { formResolver } from '#site/src/forms/form-values.ts';
import type { EditorKind, FormValues, StoredItem } from '#site/src/forms/kind.ts';
import type { Opened } from '#site/src/items/drafts/open-words.ts';
import { draftCalls } from '#site/src/items/drafts/server-drafts.ts';
import { useUnsavedWords } from '#site/src/items/drafts/useUnsavedWords.ts';
import type { WritingField } from '#site/src/items/fields/writing-field.ts';
import { notesHash } from '#site/src/items/notes/text-notes.ts';
import { notedField } from './notes/text-notes.ts';
import { useSave } from './useSave.ts';

/** Beside the text there is room for one of them. */
type Beside = 'notes' | 'preview';

type Given = { kind: EditorKind; title: string; user: User; item?: StoredItem; opened: Opened };

export function useEditedDocument({ kind, user, opened, ...first }: Given) {
  const { role } = user;
  const [item, setItem] = useState(first.item);
  const title = item ? editTitle(kind) : first.title;
  const [resolver] = useState(() => formResolver(kind, role));
  const base = useRef<Saved<FormValues>>(opened.base);
  const form = useForm<FormValues>({ defaultValues: opened.words?.values ?? opened.base.values, resolver });
  const details = useRef<HTMLDetailsElement>(null);
  const [calls] = useState(() => draftCalls(kind.kind, user.id));
  const place = { owner: user.id, kind: kind.kind, id: opened.id };
  const unsaved = useUnsavedWords({ form, base, place, opened, calls });
  const { words, shown } = unsaved;
  const isBegun = !item && shown.keptAt !== undefined;
  useEffect(() => {
    if (isBegun) continueAsBegun(words.id);
  }, [isBegun, words.id]);
  const uploadOwner = useMemo(
    () => ({ id: words.id, begin: () => !item && continueAsBegun(words.id) }),
    [item, words.id],
  );
  const [beside, show] = useState<Beside | undefined>(() =>
    first.item && notedField(kind) && location.hash === notesHash ? 'notes' : undefined,
  );
  const save = useSave(
    { kind, role, item, unsaved },
    {
      kept: (saved) => {
        if (!item) continueAsEdited(kind, saved, title);
        setItem(saved);
      },
      refused: (fields) => {
        if (details.current && kind.details.some(({ name }) => fields.includes(name))) details.current.open = true;
      },
    },
  );
  const [element, text] = [useRef<HTMLFormElement>(null), useRef<WritingField>(null)];
  const [isChecked, setChecked] = useState(false);
  const check = { isOpen: isChecked, setOpen: setChecked, button: useRef<HTMLButtonElement>(null) };
  const state = { kind, user, role, item, title, form, base, unsaved, save };
  return { ...state, uploadOwner, element, text, details, beside, show, check };
}

/** What is edited, and by whom: all that the parts of the editor share. */
export type EditedDocument = ReturnType<typeof useEditedDocument>;

const DocumentContext = createContext<EditedDocument | undefined>(undefined);
export const DocumentProvider = DocumentContext.Provider;

export function useDocument(): EditedDocument {
  const edited = useContext(DocumentContext);
  if (!edited) throw new Error('Outside an editor');
  return edited;
}
