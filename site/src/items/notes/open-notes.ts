import { createContext, type RefObject, useContext } from 'react';
import type { UnsentNotes } from './unsent-notes.ts';
import type { useAnnotating } from './useAnnotating.ts';
import type { NotesOfItem, Passages } from './useNotes.ts';

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
