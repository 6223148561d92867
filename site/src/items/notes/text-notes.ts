import { createContext, type RefObject, useContext } from 'react';
import type { FieldLists } from '#site/src/forms/kind.ts';
import type { TextSelection } from '#site/src/items/fields/text-edit.ts';
import type { Passage } from './anchor.ts';
import type { UnsentNotes } from './unsent-notes.ts';
import type { useAnnotating } from './useAnnotating.ts';
import type { NotesOfItem, Passages } from './useNotes.ts';

/** In the address of a form it opens the notes. */
export const notesHash = '#note';

export type NotedPassage = Passage & { id: string };

/** The notes that a form passes to the field of its long text. */
export type NotesOnText = {
  /** Begins a note on what is selected, or leads to the note at the caret. */
  annotate: (written: TextSelection) => void;
  passages: readonly NotedPassage[];
  /** The note that the person is at. */
  current: string | undefined;
};

/** Null where there is nothing to annotate: an item that was never saved, or no item at all. */
export const TextNotes = createContext<NotesOnText | null>(null);

/** The text that notes are about: the long one, or the description of a video. Works have none. */
export const notedField = ({ writing }: FieldLists): string | undefined =>
  (writing.find(({ control }) => control === 'markdown') ?? writing.find(({ control }) => control === 'paragraph'))
    ?.name;

/** The notes on the document, and what the person does with them: all that their parts share. */
export type OpenNotes = ReturnType<typeof useAnnotating> & {
  notes: NotesOfItem;
  /** What is written and not sent. */
  kept: UnsentNotes;
  passages: Passages;
  /** How many are not resolved. */
  count: number;
  opener: RefObject<HTMLButtonElement | null>;
  close: () => void;
};

/** Undefined where nothing can be annotated: items without a long text, and new ones. */
export const OpenNotesContext = createContext<OpenNotes | undefined>(undefined);

export function useOpenNotes(): OpenNotes {
  const open = useContext(OpenNotesContext);
  if (!open) throw new Error('Nothing can be annotated here');
  return open;
}
