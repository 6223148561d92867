import { newFormId } from '#site/src/api/api.ts';
import type { Entry, Outbox } from '#site/src/forms/outbox.ts';
import type { Anchor } from './anchor.ts';

export type UnsentNote = { anchor: Anchor; text: string; suggestion: string | undefined };

/** Whose notes and answers on which item. */
type NotesPlace = { outbox: Outbox; owner: string; item: string };

/** The notes and answers on one item that were written in this browser and not sent yet. */
export class UnsentNotes {
  readonly #place: NotesPlace;
  /** Of the note of this form; each form has one of its own. */
  #key = newFormId();
  /** The note of a closed form, with which this one goes on. */
  #former: Entry<UnsentNote> | undefined;
  readonly #answers: Map<string, string>;

  static async read(place: NotesPlace): Promise<UnsentNotes> {
    const { outbox, owner, item } = place;
    const [notes, answers] = await Promise.all([
      outbox.of<UnsentNote>(owner, `note ${item}`),
      outbox.of<{ note: string; text: string }>(owner, `answer ${item}`),
    ]);
    return new UnsentNotes(place, notes[0], new Map(answers.map(({ payload: { note, text } }) => [note, text])));
  }

  constructor(place: NotesPlace, former?: Entry<UnsentNote>, answers = new Map<string, string>()) {
    this.#place = place;
    this.#former = former;
    this.#answers = answers;
  }

  /** The note that was written last. */
  get note(): UnsentNote | undefined {
    return this.#former?.payload;
  }

  get hasAny(): boolean {
    return this.#former !== undefined || this.#answers.size > 0;
  }

  answer = (note: string): string | undefined => this.#answers.get(note);

  /** False where the browser has no room for it. */
  async storeNote(note: UnsentNote | undefined): Promise<boolean> {
    const { outbox, owner, item } = this.#place;
    const former = this.#former;
    if (note) {
      const at = new Date().toISOString();
      const entry = { key: this.#key, owner, place: `note ${item}`, payload: note, at };
      const isKept = await outbox.keep(entry, former);
      // Refused, the former one is there still.
      if (isKept && this.#former === former) this.#former = undefined;
      return isKept;
    }
    this.#former = undefined;
    await Promise.all([former && outbox.drop(former), outbox.drop({ key: this.#key })]);
    return true;
  }

  async storeAnswer(note: string, text: string): Promise<boolean> {
    const { outbox, owner, item } = this.#place;
    const key = `${owner} answer ${note}`;
    if (text === '') {
      this.#answers.delete(note);
      await outbox.drop({ key });
      return true;
    }
    this.#answers.set(note, text);
    const at = new Date().toISOString();
    return outbox.keep({ key, owner, place: `answer ${item}`, payload: { note, text }, at });
  }

  /** An answer to a note that is gone has no place any more. */
  dropAnswersExceptTo(there: readonly { id: string }[]): void {
    const kept = new Set(there.map(({ id }) => id));
    for (const note of [...this.#answers.keys()]) if (!kept.has(note)) void this.storeAnswer(note, '');
  }
}
