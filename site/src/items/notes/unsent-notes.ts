import { newFormId } from '#site/src/api/api.ts';
import type { Entry, Outbox } from '#site/src/forms/outbox.ts';
import type { Anchor } from './anchor.ts';

export type UnsentNote = { anchor: Anchor; text: string; suggestion: string | undefined };

/** Whose notes and answers on which item. */
type NotesPlace = { outbox: Outbox; owner: string; item: string };

export type UnsentNotes = ReturnType<typeof unsentNotes>;

export async function readUnsentNotes(place: NotesPlace): Promise<UnsentNotes> {
  const { outbox, owner, item } = place;
  const [[note], answers] = await Promise.all([
    outbox.of<UnsentNote>(owner, `note ${item}`),
    outbox.of<{ note: string; text: string }>(owner, `answer ${item}`),
  ]);
  return unsentNotes(place, note, new Map(answers.map(({ payload: { note, text } }) => [note, text])));
}

/** The notes and answers on one item that were written in this browser and not sent yet. `left`: by a closed form. */
export function unsentNotes(
  { outbox, owner, item }: NotesPlace,
  left?: Entry<UnsentNote>,
  answers = new Map<string, string>(),
) {
  /** Of the note of this form; each form has one of its own. */
  const ownKey = newFormId();
  let former = left;
  const keep = (key: string, kind: string, payload: object, instead?: Entry) =>
    outbox.keep({ key, owner, place: `${kind} ${item}`, payload, at: new Date().toISOString() }, instead);
  /** Both answer false where the browser has no room for it. */
  const storeNote = async (note: UnsentNote | undefined): Promise<boolean> => {
    const before = former;
    const isKept = note === undefined || (await keep(ownKey, 'note', note, before));
    // Refused, the former one is there still.
    if (isKept && former === before) former = undefined;
    if (note === undefined) await Promise.all([before && outbox.drop(before), outbox.drop({ key: ownKey })]);
    return isKept;
  };
  const storeAnswer = async (note: string, text: string): Promise<boolean> => {
    const key = `${owner} answer ${note}`;
    if (text !== '') {
      answers.set(note, text);
      return keep(key, 'answer', { note, text });
    }
    answers.delete(note);
    await outbox.drop({ key });
    return true;
  };
  return {
    /** The note that was written last. */
    note: left?.payload,
    hasAny: () => former !== undefined || answers.size > 0,
    answer: (note: string) => answers.get(note),
    storeNote,
    storeAnswer,
    /** An answer to a note that is gone has no place any more. */
    dropAnswersExceptTo(there: readonly { id: string }[]): void {
      for (const note of [...answers.keys()]) if (!there.some(({ id }) => id === note)) void storeAnswer(note, '');
    },
  };
}
