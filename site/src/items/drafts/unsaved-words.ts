import { ApiProblem, isConflict, isTransient, newFormId } from '#site/src/api/api.ts';
import { isSame } from '#site/src/forms/conflict.ts';
import type { Outbox, Written } from '#site/src/forms/outbox.ts';
import type { Opened } from './open-words.ts';
import type { DraftCalls, StoredDraft } from './server-drafts.ts';
import { isSameWords, type KeptWords, placeOf, type Rival, type Words } from './words.ts';

export type Shown = {
  /** Null where they are nowhere but in the form; undefined when nothing is unsaved. */
  keptAt: Date | null | undefined;
  copy: 'browser' | 'waiting' | 'server' | 'signed-out';
  rival: Rival | undefined;
  /** The person chooses between the rival's words and those in the form. */
  isCompared?: boolean;
};

export type Options = {
  outbox: Outbox;
  owner: string;
  /** Such as «article». */
  kind: string;
  id: string;
  /** None for a form whose words only the browser keeps. */
  calls: DraftCalls | undefined;
  /** The words in the form as they are now, and whether anything of them is unsaved. */
  read: () => { words: KeptWords; isUnsaved: boolean };
  show: (shown: Shown) => void;
  opened: Pick<Opened, 'tag' | 'entry' | 'rivals' | 'words'>;
};

/** A save waits for a choice between these words and those of another tab or device. */
export class DraftConflict extends Error {}

type Timer = ReturnType<typeof setTimeout>;

const keepPauseMilliseconds = 300;
const sendPauseMilliseconds = 3_000;
/** In writing without a pause a copy is sent this often. */
const maxPauseMilliseconds = 15_000;
const retryMilliseconds = 10_000;
/** Another tab may write between a look at the draft and the next write. */
const maxAttempts = 4;
/** A save waits no longer for the answer to a call about its draft. */
const answerTimeoutMilliseconds = 5_000;

/**
 * The unsaved words of one open form: at once in the outbox, after a pause in the writing on the server, and out of the
 * outbox once they are there. Each write names the draft that it goes on from: another is a rival.
 */
export class UnsavedWords {
  isOver = false;
  /** Of this form, whatever item it comes to be about. */
  readonly form = newFormId();
  /** By which the server knows a creation again that is sent twice. */
  creation: string;
  readonly #options: Options;
  #id: string;
  #tag: string | undefined;
  /** The entry of a closed form that this one goes on from. */
  #former: Written | undefined;
  #rivals: readonly Rival[];
  /** The words that are in the outbox, and those that the server has. */
  #kept: Words | undefined;
  #arrived: Words | undefined;
  #keeping: Timer | undefined;
  #sending: Timer | undefined;
  #changedSince: number | undefined;
  #running: Promise<void> | undefined;
  #request = new AbortController();
  #isPaused = false;
  /** Unsaved words were let go, and may come back by «Annulla». */
  #isHeld = false;
  #shown: Shown;

  constructor(options: Options) {
    this.#options = options;
    this.#id = options.id;
    const { tag, entry, rivals, words } = options.opened;
    this.creation = words?.creation ?? this.form;
    this.#tag = tag;
    this.#former = entry;
    this.#rivals = rivals;
    if (entry) this.#kept = options.read().words;
    else if (words) this.#arrived = options.read().words;
    this.#shown = shownAtFirst(options.opened);
  }

  get id(): string {
    return this.#id;
  }

  /** The words in the form are in the browser, too, or on the server. */
  get isKept(): boolean {
    const { words, isUnsaved } = this.#options.read();
    return !isUnsaved || [this.#kept, this.#arrived].some((safe) => safe && isSameWords(safe, words));
  }

  compare(isCompared: boolean): void {
    this.#show({ isCompared });
  }

  changed(): void {
    if (this.isOver) return;
    const { words, isUnsaved } = this.#options.read();
    this.#isHeld &&= !isUnsaved;
    if (this.#isHeld) return;
    clearTimeout(this.#keeping);
    this.#keeping = setTimeout(() => void this.keep(), keepPauseMilliseconds);
    if (isUnsaved && this.#arrived && isSameWords(this.#arrived, words)) return;
    this.#changedSince ??= Date.now();
    this.#schedule(Math.min(sendPauseMilliseconds, this.#changedSince + maxPauseMilliseconds - Date.now()));
  }

  /** Puts into the outbox what has not arrived. False where the browser has no room for it. */
  async keep(): Promise<boolean> {
    clearTimeout(this.#keeping);
    this.#keeping = undefined;
    if (this.isOver || this.#isHeld) return true;
    const { outbox, owner, kind, read } = this.#options;
    const { words, isUnsaved } = read();
    // The server may have made an item of the values of an unanswered first save: they stay to tell.
    const hasArrived = this.#arrived && !words.unanswered && isSameWords(this.#arrived, words);
    if (!isUnsaved || hasArrived) {
      await this.#dropEntry();
      this.#show({ keptAt: isUnsaved ? (this.#shown.keptAt ?? new Date()) : undefined });
      return true;
    }
    const entry = {
      key: this.form,
      owner,
      place: placeOf(kind, this.#id),
      tag: this.#tag,
      payload: { ...words, creation: this.creation },
      at: new Date().toISOString(),
    };
    const former = this.#former;
    const isKept = await outbox.keep(entry, former);
    if (isKept && this.#former === former) this.#former = undefined;
    this.#kept = isKept ? words : undefined;
    this.#show({ keptAt: isKept ? new Date() : null });
    return isKept;
  }

  /** Sends what has changed without waiting for a pause. */
  async flush(): Promise<void> {
    if (this.#keeping) void this.keep();
    if (this.isOver || this.#isPaused || this.#changedSince === undefined || !this.#options.calls) return;
    clearTimeout(this.#sending);
    this.#running ??= this.#send().finally(() => {
      this.#running = undefined;
    });
    await this.#running;
  }

  /**
   * Before a save, which ends the draft on the server: it must be that of this form then, and no later answer may bring
   * it back. Throws where it is another's, or the server cannot be reached.
   */
  async beforeSave(): Promise<void> {
    this.#isPaused = true;
    clearTimeout(this.#sending);
    await this.#withinTime(this.#running);
    if (this.#rivals.length > 0) throw new DraftConflict();
    const { calls, read } = this.#options;
    if (!calls) return;
    this.#request = new AbortController();
    try {
      await this.#withinTime(this.#put(calls, read().words));
    } catch (error) {
      // A server that refuses the draft may still save, or tells why it does not.
      if (!(error instanceof ApiProblem) || error.unreachable || isConflict(error)) throw error;
    }
    if (this.#rivals.length > 0) throw new DraftConflict();
  }

  async #withinTime(call: Promise<void> | undefined): Promise<void> {
    const timeout = setTimeout(() => this.#request.abort(), answerTimeoutMilliseconds);
    try {
      await call;
    } finally {
      clearTimeout(timeout);
    }
  }

  /** After a save that failed, or whose answer was lost: the draft may have ended with it. */
  afterFailure(): void {
    this.#isPaused = false;
    this.#arrived = undefined;
    this.changed();
    void this.keep();
  }

  /** After a save: what is unsaved from here on belongs to this item. */
  async saved(id: string): Promise<void> {
    this.#move(id);
    await this.#dropEntry();
    await this.keep();
  }

  /** The next save creates another item than that which was deleted. */
  renew(): void {
    this.creation = newFormId();
    const { calls } = this.#options;
    // Its address is left: a failure leaves a row that expires.
    if (calls && this.#tag !== undefined)
      void calls.remove(this.#id, this.#tag, AbortSignal.timeout(answerTimeoutMilliseconds)).catch(() => {});
    this.#move(calls ? this.creation : this.#id);
  }

  #move(id: string): void {
    this.#id = id;
    this.#tag = undefined;
    this.#arrived = undefined;
    this.#changedSince = undefined;
    this.#isPaused = false;
    this.#show({ copy: 'browser' });
    if (this.#options.read().isUnsaved) this.changed();
  }

  /** The form has the chosen words: those of the rival are in them, or let go. */
  settle({ from }: Rival): void {
    if ('tag' in from) this.#tag = from.tag;
    else void this.#options.outbox.drop(from);
    this.#rivals = this.#rivals.filter((rival) => rival.from !== from);
    this.#arrived = undefined;
    this.#isPaused = false;
    this.#show();
    this.changed();
  }

  /** The form begins again from the saved version: for a while the words that it had stay where they are. */
  hold(isHeld: boolean): void {
    clearTimeout(this.#keeping);
    clearTimeout(this.#sending);
    this.#keeping = undefined;
    this.#isHeld = isHeld;
    this.changed();
  }

  /** The page goes away or to sleep. */
  hide(): void {
    if (this.isOver || this.#isHeld) return;
    void this.keep();
    void this.flush();
  }

  /** The form is done with. With `forget` nothing of it is kept. */
  async end({ forget }: { forget: boolean }): Promise<void> {
    if (!forget) this.hide();
    this.isOver = true;
    clearTimeout(this.#keeping);
    clearTimeout(this.#sending);
    if (forget) await this.#dropEntry();
  }

  async #dropEntry(): Promise<void> {
    const { outbox } = this.#options;
    await outbox.drop({ key: this.form });
    if (this.#former !== undefined) await outbox.drop(this.#former);
    this.#former = undefined;
  }

  #show(changed: Partial<Omit<Shown, 'rival'>> = {}): void {
    this.#shown = { ...this.#shown, ...changed, rival: this.#rivals[0] };
    this.#options.show(this.#shown);
  }

  #schedule(milliseconds: number): void {
    clearTimeout(this.#sending);
    if (this.#isPaused || this.isOver || !this.#options.calls) return;
    this.#sending = setTimeout(() => void this.flush(), Math.max(0, milliseconds));
  }

  async #send(): Promise<void> {
    const { calls, read } = this.#options;
    if (!calls || this.#rivals.length > 0) return;
    const { words, isUnsaved } = read();
    this.#changedSince = undefined;
    this.#request = new AbortController();
    try {
      await (isUnsaved ? this.#put(calls, words) : this.#remove(calls));
    } catch (error) {
      this.#changedSince ??= Date.now();
      const isWaiting = error instanceof Error && isTransient(error);
      const isSignedOut = error instanceof ApiProblem && error.status === 401;
      this.#show({ copy: isSignedOut ? 'signed-out' : isWaiting ? 'waiting' : 'browser' });
      if (isWaiting || isSignedOut) this.#schedule(retryMilliseconds);
      return;
    }
    if (!isSameWords(read().words, words)) this.changed();
  }

  async #put(calls: DraftCalls, { version, values }: Words, attempts = maxAttempts): Promise<void> {
    const words = { version, values };
    const { signal } = this.#request;
    try {
      this.#tag = await calls.put(this.#id, { ...words, form: this.form }, this.#tag, signal);
    } catch (error) {
      if (!isConflict(error) || attempts === 1) throw error;
      const there = await calls.get(this.#id, signal);
      // This form's own, whose answer was lost; or gone with a save or a discard elsewhere.
      const isOwn = !there || there.form === this.form || isSame(there.values, values);
      if (!isOwn) return this.#meet(there);
      this.#tag = there?.tag;
      return this.#put(calls, words, attempts - 1);
    }
    this.#arrived = words;
    this.#show({ copy: 'server' });
    await this.keep();
  }

  async #remove(calls: DraftCalls): Promise<void> {
    if (this.#tag === undefined) return this.#show({ copy: 'browser' });
    try {
      await calls.remove(this.#id, this.#tag, this.#request.signal);
    } catch (error) {
      if (!isConflict(error)) throw error;
      const there = await calls.get(this.#id, this.#request.signal);
      if (there && there.form !== this.form) return this.#meet(there);
      if (there) await calls.remove(this.#id, there.tag, this.#request.signal);
    }
    this.#tag = undefined;
    this.#arrived = undefined;
    this.#show({ copy: 'browser' });
  }

  #meet(there: StoredDraft): void {
    this.#rivals = [{ ...there, from: { tag: there.tag } }, ...this.#rivals.filter(({ from }) => !('tag' in from))];
    this.#show();
  }
}

export const shownAtFirst = ({ words, entry, rivals }: Pick<Opened, 'words' | 'entry' | 'rivals'>): Shown => ({
  keptAt: words && new Date(words.at),
  copy: words && !entry ? 'server' : 'browser',
  rival: rivals[0],
});
