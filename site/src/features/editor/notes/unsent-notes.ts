import type { Anchor } from '#site/src/forms/notes/anchor.ts';

export type UnsentNote = { anchor: Anchor; text: string; suggestion: string | undefined };

type Kept = { note?: UnsentNote | undefined; answers?: Record<string, string> | undefined };

/** The notes and answers on one item that were written in this browser and not sent yet. */
export type UnsentNotes = ReturnType<typeof unsentNotes>;

export function unsentNotes(scope: string | undefined) {
  const key = `sinopia.notes.${scope}`;
  const read = (): Kept => {
    try {
      return (scope && JSON.parse(localStorage.getItem(key) ?? 'null')) || {};
    } catch {
      return {};
    }
  };
  const write = ({ note, answers = {} }: Kept) => {
    if (!scope) return;
    try {
      if (note || Object.keys(answers).length > 0) localStorage.setItem(key, JSON.stringify({ note, answers }));
      else localStorage.removeItem(key);
    } catch {
      // Without storage the words last as long as the page.
    }
  };
  return {
    note: () => read().note,
    answer: (note: string) => read().answers?.[note],
    hasAny: () => Object.keys(read()).length > 0,
    storeNote: (note: UnsentNote | undefined) => write({ ...read(), note }),
    storeAnswer(note: string, text: string) {
      const { [note]: _, ...others } = read().answers ?? {};
      write({ ...read(), answers: text === '' ? others : { ...others, [note]: text } });
    },
    /** An answer to a note that is gone has no place any more. */
    dropAnswersExceptTo(notes: readonly { id: string }[]) {
      const { note, answers = {} } = read();
      const there = notes.flatMap(({ id }) => (answers[id] === undefined ? [] : [[id, answers[id]]]));
      write({ note, answers: Object.fromEntries(there) });
    },
  };
}
