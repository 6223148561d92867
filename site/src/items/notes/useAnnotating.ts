import { useEffect, useMemo, useState } from 'react';
import type { Note } from '#shared/items/note.ts';
import { notes as limits } from '#shared/limits.ts';
import { newFormId } from '#site/src/api/api.ts';
import type { TextSelection } from '#site/src/items/fields/text-edit.ts';
import { useDocument } from '#site/src/items/useEditedDocument.ts';
import { type Anchor, anchorOf, passageIn } from './anchor.ts';
import type { NotedPassage, NotesOnText } from './text-notes.ts';
import type { UnsentNote, UnsentNotes } from './unsent-notes.ts';
import { type Passages, passagesIn } from './useNotes.ts';

/** A note that is being written; the key makes it one note however often it is sent. */
export type Writing = { anchor: Anchor; key: string; begun?: UnsentNote | undefined };

const hints = {
  nothing: 'Seleziona nel testo le parole da commentare, poi premi «Commenta».',
  kept: 'Qui ci sono parole che non hai ancora inviato.',
  tooLong: `Il passaggio è troppo lungo: al massimo ${limits.quote.toLocaleString('it')} caratteri.`,
};

/** Whether the panel is open, and which note the person is at, reads or writes. */
export function useAnnotating(
  notes: readonly Note[] | undefined,
  passages: Passages,
  /** What is written and not sent. */
  kept: UnsentNotes,
) {
  const { beside, show } = useDocument();
  const isOpen = beside === 'notes';
  useEffect(() => {
    if (kept.hasAny()) show('notes');
    // Only what was there when the form was opened.
  }, [kept]);
  const [writing, setWriting] = useState(() => writingOf(kept.note));
  const [current, setCurrent] = useState<string>();
  const [visit, setVisit] = useState<{ note: string }>();
  const [hint, setHint] = useState(() => (kept.hasAny() ? hints.kept : ''));
  useEffect(() => {
    if (notes) kept.dropAnswersExceptTo(notes);
    if (!kept.hasAny()) setHint((hint) => (hint === hints.kept ? '' : hint));
  }, [notes, kept]);

  const textNotes: NotesOnText = useMemo(() => {
    const open = notes?.filter(({ resolved }) => !resolved) ?? [];
    return {
      current: isOpen ? current : undefined,
      passages: open.flatMap(({ id }): NotedPassage[] => {
        const passage = passages.get(id);
        return passage ? [{ id, ...passage }] : [];
      }),
      annotate({ text, start, end }: TextSelection) {
        const selected = passageIn(text, { from: start, to: end });
        const noteId = noteAt(open, text, selected ?? { from: start, to: end }, selected !== undefined);
        const refusal = noteId ? '' : refusalOf(selected);
        show('notes');
        setHint(refusal);
        // Until the panel takes the focus, keys would replace the selected words. An open one does not take it for a hint.
        if (!(refusal && isOpen) && document.activeElement instanceof HTMLElement) document.activeElement.blur();
        if (noteId) {
          setCurrent(noteId);
          setVisit({ note: noteId });
        } else if (selected && !refusal) {
          setCurrent(undefined);
          setVisit(undefined);
          // The note being written is kept, for the words selected last.
          setWriting((begun) => ({ anchor: anchorOf(text, selected), key: begun?.key ?? newFormId() }));
        }
      },
    };
  }, [notes, passages, current, isOpen, show]);

  return {
    current,
    setCurrent,
    visit,
    textNotes,
    newNote: {
      writing,
      hint,
      end() {
        setWriting(undefined);
        setHint('');
      },
    },
  };
}

/** Why a new note cannot be on these words; empty if it can. */
function refusalOf(selected: { from: number; to: number } | undefined): string {
  if (!selected) return hints.nothing;
  return selected.to - selected.from > limits.quote ? hints.tooLong : '';
}

/** With a key of its own: another tab may have sent other words of the same beginning. */
const writingOf = (begun: UnsentNote | undefined): Writing | undefined =>
  begun && { anchor: begun.anchor, key: newFormId(), begun };

function noteAt(notes: readonly Note[], text: string, { from, to }: { from: number; to: number }, exactly: boolean) {
  const matches = [...passagesIn(text, notes)].filter(([, passage]) =>
    exactly ? passage.from === from && passage.to === to : passage.from <= from && to <= passage.to,
  );
  // Of several around the caret, the shortest.
  return matches.toSorted(([, one], [, other]) => one.to - one.from - (other.to - other.from))[0]?.[0];
}
