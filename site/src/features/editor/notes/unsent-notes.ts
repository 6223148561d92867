import type { Anchor } from '#site/src/forms/notes/anchor.ts';

export type UnsentNote = { anchor: Anchor; text: string; suggestion: string | undefined };

/** Notes: one for each tab that has begun one. */
type Kept = { notes?: readonly UnsentNote[] | undefined; answers?: Record<string, string> | undefined };

/** The notes and answers on one item that were written in this browser and not sent yet. */
export type UnsentNotes = ReturnType<typeof unsentNotes>;

export function unsentNotes(scope: string | undefined) {
  const key = `sinopia.notes.${scope}`;
  // As this tab last read or wrote it: what another has written since is not this one's to remove.
  let own: string | undefined;
  const read = (): Kept => {
    try {
      return (scope && JSON.parse(localStorage.getItem(key) ?? 'null')) || {};
    } catch {
      return {};
    }
  };
  const write = ({ notes = [], answers = {} }: Kept) => {
    if (!scope) return;
    try {
      if (notes.length > 0 || Object.keys(answers).length > 0) {
        localStorage.setItem(key, JSON.stringify({ notes, answers }));
      } else localStorage.removeItem(key);
    } catch {
      // Without storage the words last as long as the page.
    }
  };
  return {
    /** The note that was written last. */
    note(): UnsentNote | undefined {
      const note = read().notes?.at(-1);
      own = JSON.stringify(note);
      return note;
    },
    answer: (note: string) => read().answers?.[note],
    hasAny: () => Object.keys(read()).length > 0,
    storeNote(note: UnsentNote | undefined) {
      const { notes = [], answers } = read();
      const others = notes.filter((one) => JSON.stringify(one) !== own);
      own = JSON.stringify(note);
      write({ answers, notes: note ? [...others, note] : others });
    },
    storeAnswer(note: string, text: string) {
      const { notes, answers = {} } = read();
      const { [note]: _, ...others } = answers;
      write({ notes, answers: text === '' ? others : { ...others, [note]: text } });
    },
    /** An answer to a note that is gone has no place any more. */
    dropAnswersExceptTo(there: readonly { id: string }[]) {
      const { notes, answers = {} } = read();
      const kept = there.flatMap(({ id }) => (answers[id] === undefined ? [] : [[id, answers[id]]]));
      write({ notes, answers: Object.fromEntries(kept) });
    },
  };
}
