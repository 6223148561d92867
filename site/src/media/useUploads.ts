import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import type { MediaItem } from '#shared/media/media.ts';
import { movingNotice } from '#shared/media/uploads.ts';
import { ApiProblem, isTransient, leadsAway, newFormId } from '#site/src/api/api.ts';
import { networkFailure } from '#site/src/api/network.ts';
import { useListener } from '#site/src/lib/useListener.ts';
import { UploadLate, UploadMoves, UploadRefused, uploadPicture } from './upload.ts';
import { dropFile, keepFile, type Scope, type WaitingFile, waitingFiles } from './waiting-files.ts';

export type Upload = {
  key: string;
  name: string;
  /** `waiting` for its turn, or for the network; `asking` whether a moving picture may stand still. */
  phase: 'waiting' | 'asking' | 'sending' | 'preparing' | 'failed';
  progress: number;
  message?: string | undefined;
  /** False where the browser has no room for the file. */
  isKept?: boolean;
  /** Another attempt would fail, too. */
  final?: boolean;
};

/** With the id of its picture if that stands in the text already. */
export type ChosenFile = Pick<WaitingFile, 'file' | 'id'>;

type Options = {
  /** The user, the item or form, and the field: uploads that were cut off go on when the form is opened again. None without it. */
  scope: Scope | undefined;
  replaces?: string | undefined;
};

type Events = {
  /** One that was cut off was chosen before the field was opened, for what was open then. */
  onReady: (media: MediaItem, chosenAt: number) => void;
  /** What the field holds: a picture does not take the place of what has come there since it was chosen. */
  value?: string | undefined;
  /** The id of a picture whose bytes are still on their way, and the one announced before, which may have expired. */
  onKnown?: ((id: string, former?: string) => void) | undefined;
  /** That picture was refused or cancelled. */
  onGone?: ((id: string) => void) | undefined;
};

const maxAttempts = 6;
const firstPauseMilliseconds = 1_000;

/** The uploads of one field: one at a time, repeated by themselves while the network fails. */
export function useUploads(options: Options, handlers: Events) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [queue] = useState(() => new UploadQueue(setUploads));
  useEffect(() => {
    queue.on = { ...options, ...handlers };
  });
  useEffect(() => {
    return queue.takeUp(options.scope);
  }, [queue, options.scope]);
  useListener('online', () => queue.resume());
  // Those of this form are cut off when it is left.
  useEffect(() => {
    return () => queue.stop();
  }, [queue]);
  return { uploads, queue };
}

export class UploadQueue {
  on: Options & Events = { scope: undefined, onReady: () => {} };
  readonly #set: Dispatch<SetStateAction<readonly Upload[]>>;
  readonly #running = new Map<string, AbortController>();
  readonly #files = new Map<string, WaitingFile>();
  readonly #resumed = new Set<string>();
  readonly #arrived = new Set<string>();
  #turn: Promise<unknown> = Promise.resolve();

  constructor(set: Dispatch<SetStateAction<readonly Upload[]>>) {
    this.#set = set;
  }

  add(chosen: readonly ChosenFile[]): void {
    const now = { scope: this.on.scope, chosenAt: Date.now(), before: this.on.value };
    const waiting = chosen.map((file): WaitingFile => ({ ...now, ...file, key: newFormId() }));
    for (const file of waiting)
      void keepFile(file).then((isKept) => isKept === false && this.#change(file.key, { isKept }));
    this.#list(waiting);
  }

  retry(key: string): void {
    const waiting = this.#files.get(key);
    if (waiting) this.#start(waiting);
  }

  acceptStill(key: string): void {
    const waiting = this.#files.get(key);
    if (!waiting) return;
    waiting.still = true;
    void keepFile(waiting);
    this.#start(waiting);
  }

  cancel(key: string): void {
    this.#running.get(key)?.abort();
    this.#tellGone(key);
    this.#forget(key);
  }

  /** Uploads that were cut off when the form was left. A form that is saved or resumed takes its own along. */
  takeUp(scope: Scope | undefined): () => void {
    let cancelled = false;
    for (const file of this.#files.values()) {
      file.scope = scope;
      void keepFile(file);
    }
    void waitingFiles(scope).then((all) => {
      if (cancelled) return;
      const waiting = all.filter(({ key }) => !this.#files.has(key));
      for (const { key } of waiting) this.#resumed.add(key);
      this.#list(waiting);
    });
    return () => {
      cancelled = true;
    };
  }

  resume(): void {
    for (const waiting of this.#files.values()) this.#start(waiting);
  }

  stop(): void {
    for (const abort of this.#running.values()) abort.abort();
    this.#running.clear();
  }

  #list(waiting: readonly WaitingFile[]): void {
    for (const file of waiting) this.#files.set(file.key, file);
    this.#set((all) => [
      ...all,
      ...waiting.map(({ key, file }): Upload => ({ key, name: file.name, phase: 'waiting', progress: 0 })),
    ]);
    for (const file of waiting) this.#start(file);
  }

  #start(waiting: WaitingFile): void {
    const { key } = waiting;
    if (this.#running.has(key)) return;
    const abort = new AbortController();
    this.#running.set(key, abort);
    const { signal } = abort;
    const turn = this.#turn.then(() => this.#attempt(waiting, signal));
    this.#turn = turn.catch(() => {});
    turn.catch((error) => signal.aborted || console.error(error)).finally(() => this.#running.delete(key));
  }

  async #attempt(waiting: WaitingFile, signal: AbortSignal): Promise<void> {
    const { key, chosenAt, before } = waiting;
    for (let count = 1; !signal.aborted; count += 1) {
      try {
        const media = await this.#send(waiting, signal);
        this.#arrived.add(media.id);
        this.#forget(key);
        if (this.on.value === before) this.on.onReady(media, chosenAt);
        return;
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof UploadMoves) return this.#change(key, { phase: 'asking', message: movingNotice });
        const failure = failureOf(error);
        if (failure.final) {
          this.#tellGone(key);
          // Not sent again when the network is back.
          this.#files.delete(key);
          void dropFile(key);
        }
        if (failure.final || failure.later || count === maxAttempts)
          return this.#change(key, { phase: 'failed', ...failure });
        this.#change(key, { phase: 'waiting', message: failure.message });
        await pause(firstPauseMilliseconds * 2 ** (count - 1), signal);
      }
    }
  }

  #send(waiting: WaitingFile, signal: AbortSignal): Promise<MediaItem> {
    const { key, file, still } = waiting;
    this.#change(key, { phase: 'sending', progress: 0, message: undefined });
    return uploadPicture(file, {
      signal,
      replaces: this.on.replaces,
      still,
      onSlow: () => this.#change(key, { message: 'Ci mette più del solito.' }),
      onProgress: (progress) => this.#change(key, { progress, phase: progress < 1 ? 'sending' : 'preparing' }),
      onKnown: (id) => {
        const former = waiting.id;
        const isNew = id !== former;
        waiting.id = id;
        if (isNew) void keepFile(waiting);
        if (this.#resumed.delete(key) || isNew) this.on.onKnown?.(id, former);
      },
    });
  }

  #change(key: string, changed: Partial<Upload>): void {
    this.#set((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changed } : upload)));
  }

  #forget(key: string): void {
    this.#files.delete(key);
    this.#running.delete(key);
    void dropFile(key);
    this.#set((all) => all.filter((upload) => upload.key !== key));
  }

  /** Before the file is deleted. A text may have a picture several times. */
  #tellGone(key: string): void {
    const id = this.#files.get(key)?.id;
    const isShared = [...this.#files.values()].some((file) => file.key !== key && file.id === id);
    if (id && !isShared && !this.#arrived.has(id)) this.on.onGone?.(id);
  }
}

/** `later`: the file stays for the form that the person comes back to, or for «Riprova». */
function failureOf(error: unknown): { message: string; final: boolean; later?: boolean } {
  if (error instanceof UploadRefused) return { message: error.message, final: true };
  if (error instanceof UploadLate) {
    return { message: 'Dopo due minuti l’immagine non è ancora pronta.', final: false, later: true };
  }
  if (!(error instanceof ApiProblem)) {
    console.error(error);
    return { message: 'Il file non si può più leggere: sceglilo di nuovo.', final: true };
  }
  // A store refuses a form that has expired meanwhile; the next attempt asks for another.
  const later = leadsAway(error);
  const final = !later && !isTransient(error) && error.detail !== undefined;
  return { message: error.errors[0]?.message ?? error.detail ?? networkFailure, final, later };
}

/** Until the time is over, the network is back, or the upload is cancelled. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    addEventListener('online', done);
    signal.addEventListener('abort', done, { once: true });
  });
}
