import { isConflict } from '#site/src/api/api.ts';
import { isTransient } from '#site/src/api/transient.ts';
import type { FormValues } from '#site/src/forms/kind.ts';
import { isSame } from './conflict.ts';
import type { ServerDraft } from './server-drafts.ts';

/** The calls for the drafts of one kind. */
type DraftCalls = {
  /** Undefined if the server has no draft of this id. */
  get: (id: string, signal: AbortSignal) => Promise<{ values: FormValues; tag: string } | undefined>;
  put: (draft: ServerDraft, tag: string | undefined, signal: AbortSignal) => Promise<string>;
  remove: (id: string, tag: string, signal: AbortSignal) => Promise<void>;
};

/** `elsewhere`: the server keeps another text, of another form, which is not overwritten. */
export type ServerCopy = { state: 'none' | 'waiting' | 'elsewhere' } | { state: 'stored'; at: Date; tag: string };

const pauseMilliseconds = 3_000;
/** In writing without a pause a copy is sent this often. */
const maxPauseMilliseconds = 15_000;
const retryMilliseconds = 10_000;
/** A save waits no longer for the answer to a call about its draft. */
const answerTimeoutMilliseconds = 5_000;

/** Sends an open form's unsaved values to the server, one request at a time, after a pause in the writing. */
export class DraftSender {
  readonly #calls: DraftCalls;
  /** The unsaved values; undefined when nothing is unsaved. */
  readonly #read: () => ServerDraft | undefined;
  readonly #show: (copy: ServerCopy) => void;
  #tag: string | undefined;
  /** Under which the server has the draft with that tag. */
  #id: string | undefined;
  #sent: ServerDraft | undefined;
  /** The drafts without an answer: the server may have any of them. */
  #unanswered: ServerDraft[] = [];
  #timer = 0;
  #changedSince: number | undefined;
  #running: Promise<void> | undefined;
  #request = new AbortController();
  #isPaused = false;

  constructor(calls: DraftCalls, read: () => ServerDraft | undefined, show: (copy: ServerCopy) => void) {
    this.#calls = calls;
    this.#read = read;
    this.#show = show;
  }

  /** The form goes on from this draft of the server, or from none. */
  adopt(draft: { id: string; tag: string } | undefined): void {
    this.#tag = draft?.tag;
    this.#id = draft?.id;
    this.#sent = undefined;
    this.#unanswered = [];
  }

  changed(): void {
    const draft = this.#read();
    if (this.#sent && draft && isSameDraft(this.#sent, draft)) return;
    this.#changedSince ??= Date.now();
    this.#schedule(Math.min(pauseMilliseconds, this.#changedSince + maxPauseMilliseconds - Date.now()));
  }

  /** Sends what has changed without waiting for a pause. */
  flush(): void {
    if (this.#isPaused || this.#changedSince === undefined) return;
    clearTimeout(this.#timer);
    if (this.#running) return;
    this.#running = this.#send().finally(() => {
      this.#running = undefined;
    });
  }

  /** Before a save, which ends the draft: a later answer must not bring it back. */
  async pause(): Promise<void> {
    this.#isPaused = true;
    clearTimeout(this.#timer);
    const timeout = setTimeout(() => this.#request.abort(), answerTimeoutMilliseconds);
    await this.#running;
    clearTimeout(timeout);
  }

  /** After a save that failed, or with `isSaved` after one that ended the draft. */
  resume({ isSaved }: { isSaved: boolean }): void {
    this.#isPaused = false;
    if (isSaved) {
      this.adopt(undefined);
      this.#changedSince = undefined;
      this.#show({ state: 'none' });
    } else if (this.#changedSince !== undefined) {
      // Not by `changed()`: a draft that could not be sent waits for its next attempt unchanged.
      this.#schedule(pauseMilliseconds);
    }
  }

  close(): void {
    this.#isPaused = true;
    clearTimeout(this.#timer);
  }

  #schedule(milliseconds: number): void {
    clearTimeout(this.#timer);
    if (!this.#isPaused) this.#timer = window.setTimeout(() => this.flush(), Math.max(0, milliseconds));
  }

  async #send(): Promise<void> {
    const draft = this.#read();
    this.#changedSince = undefined;
    this.#request = new AbortController();
    try {
      await this.#store(draft);
    } catch (error) {
      this.#changedSince ??= Date.now();
      const isWaiting = error instanceof Error && isTransient(error);
      this.#show({ state: isWaiting ? 'waiting' : 'none' });
      if (isWaiting) this.#schedule(retryMilliseconds);
      return;
    }
    const now = this.#read();
    if (now && draft ? !isSameDraft(draft, now) : now !== draft) this.changed();
  }

  async #store(draft: ServerDraft | undefined): Promise<void> {
    if (!draft) {
      const { tag, id } = { tag: this.#tag, id: this.#id };
      if (tag !== undefined && id !== undefined)
        await this.#calls.remove(id, tag, this.#request.signal).catch(ignoreConflict);
      // Not before the answer: a removal that fails is tried again.
      this.adopt(undefined);
      return this.#show({ state: 'none' });
    }
    try {
      await this.#put(draft);
    } catch (error) {
      if (!isConflict(error)) throw error;
      const there = await this.#calls.get(draft.id, this.#request.signal);
      // Gone with a save or a discard elsewhere, or this form's own, whose answer was lost.
      const isOwn = (one: ServerDraft) => there && isSame(one.values, there.values);
      if (there && !this.#unanswered.some(isOwn)) return this.#show({ state: 'elsewhere' });
      this.#tag = there?.tag;
      await this.#put(draft);
    }
  }

  async #put(draft: ServerDraft): Promise<void> {
    const tag = this.#tag;
    const last = this.#unanswered.at(-1);
    if (!last || !isSameDraft(last, draft)) this.#unanswered.push(draft);
    this.#sent = draft;
    this.#id = draft.id;
    this.#tag = await this.#calls.put(draft, tag, this.#request.signal);
    this.#unanswered = [];
    this.#show({ state: 'stored', at: new Date(), tag: this.#tag });
  }
}

const isSameDraft = (one: ServerDraft, other: ServerDraft) =>
  one.id === other.id && one.version === other.version && isSame(one.values, other.values);

function ignoreConflict(error: unknown): void {
  if (!isConflict(error)) throw error;
}
