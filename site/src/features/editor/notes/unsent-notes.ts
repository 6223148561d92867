import type { Anchor } from '#site/src/forms/notes/anchor.ts';

export type UnsentNote = { anchor: Anchor; text: string; suggestion: string | undefined };

/** Notes: one for each tab that has begun one. Earlier versions of the magazine stored one `note`. */
type Kept = { notes: readonly UnsentNote[]; answers: Record<string, string> };
type Stored = Partial<Kept> & { note?: UnsentNote };

/** The notes and answers on one item that were written in this browser and not sent yet. */
export type UnsentNotes = ReturnType<typeof unsentNotes>;

export function unsentNotes(scope: string | undefined) {
  const key = `sinopia.notes.${scope}`;
  // The note that this tab has stored last, or found stored by another tab or visit: it removes no other.
  let own: string | undefined;
  let isFound = false;
  const isOwn = (note: UnsentNote) => JSON.stringify(note) === own;
  const read = (): Kept => {
    try {
      const stored: Stored = (scope && JSON.parse(localStorage.getItem(key) ?? 'null')) || {};
      const { note, notes = note ? [note] : [], answers = {} } = stored;
      return { notes, answers };
    } catch {
      return { notes: [], answers: {} };
    }
  };
  const hasAny = ({ notes, answers }: Kept) => notes.length > 0 || Object.keys(answers).length > 0;
  const write = (kept: Kept) => {
    if (!scope) return;
    try {
      if (hasAny(kept)) localStorage.setItem(key, JSON.stringify(kept));
      else localStorage.removeItem(key);
    } catch {
      // Without storage the words last as long as the page.
    }
  };
  return {
    /** The note that was written last. */
    note(): UnsentNote | undefined {
      const note = read().notes.at(-1);
      own = JSON.stringify(note);
      isFound = true;
      return note;
    },
    answer: (note: string) => read().answers[note],
    hasAny: () => hasAny(read()),
    /** Stores again, too, what was written in this tab and has been removed by another that had found it. */
    storeNote(note: UnsentNote | undefined) {
      const { notes, answers } = read();
      if (JSON.stringify(note) === own && (!note || isFound || notes.some(isOwn))) return;
      const others = notes.filter((one) => !isOwn(one));
      own = JSON.stringify(note);
      isFound = false;
      write({ answers, notes: note ? [...others, note] : others });
    },
    storeAnswer(note: string, text: string) {
      const { notes, answers } = read();
      const { [note]: _, ...others } = answers;
      write({ notes, answers: text === '' ? others : { ...others, [note]: text } });
    },
    /** An answer to a note that is gone has no place any more. */
    dropAnswersExceptTo(there: readonly { id: string }[]) {
      const { notes, answers } = read();
      const kept = there.flatMap(({ id }) => (answers[id] === undefined ? [] : [[id, answers[id]]]));
      write({ notes, answers: Object.fromEntries(kept) });
    },
  };
}
