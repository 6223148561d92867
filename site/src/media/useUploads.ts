import { useCallback, useEffect, useRef, useState } from 'react';
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
export function useUploads({ scope, replaces }: Options, handlers: Events) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const on = useRef(handlers);
  useEffect(() => {
    on.current = handlers;
  });
  const running = useRef(new Map<string, AbortController>());
  const files = useRef(new Map<string, WaitingFile>());
  const resumed = useRef(new Set<string>());
  /** The ids of pictures that are ready. */
  const arrived = useRef(new Set<string>());
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const change = useCallback((key: string, changed: Partial<Upload>) => {
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changed } : upload)));
  }, []);
  const forget = useCallback((key: string) => {
    files.current.delete(key);
    running.current.delete(key);
    void dropFile(key);
    setUploads((all) => all.filter((upload) => upload.key !== key));
  }, []);

  /** Before the file is deleted. A text may have a picture several times. */
  const gone = useCallback((key: string) => {
    const id = files.current.get(key)?.id;
    const isShared = [...files.current.values()].some((one) => one.key !== key && one.id === id);
    if (id && !isShared && !arrived.current.has(id)) on.current.onGone?.(id);
  }, []);

  const attempt = useCallback(
    async (waiting: WaitingFile, signal: AbortSignal): Promise<void> => {
      const { key, file, chosenAt, before } = waiting;
      for (let count = 1; !signal.aborted; count += 1) {
        try {
          change(key, { phase: 'sending', progress: 0, message: undefined });
          const media = await uploadPicture(file, {
            signal,
            replaces,
            still: waiting.still,
            onSlow: () => change(key, { message: 'Ci mette più del solito.' }),
            onProgress: (progress) => change(key, { progress, phase: progress < 1 ? 'sending' : 'preparing' }),
            onKnown: (id) => {
              const former = waiting.id;
              const isNew = id !== former;
              waiting.id = id;
              if (isNew) void keepFile(waiting);
              if (resumed.current.delete(key) || isNew) on.current.onKnown?.(id, former);
            },
          });
          arrived.current.add(media.id);
          forget(key);
          const { value, onReady } = on.current;
          if (value === before) onReady(media, chosenAt);
          return;
        } catch (error) {
          if (signal.aborted) return;
          if (error instanceof UploadMoves) return change(key, { phase: 'asking', message: movingNotice });
          const failure = failureOf(error);
          if (failure.final) {
            gone(key);
            // Not sent again when the network is back.
            files.current.delete(key);
            void dropFile(key);
          }
          if (failure.final || failure.later || count === maxAttempts)
            return change(key, { phase: 'failed', ...failure });
          change(key, { phase: 'waiting', message: failure.message });
          await pause(firstPauseMilliseconds * 2 ** (count - 1), signal);
        }
      }
    },
    [change, forget, gone, replaces],
  );

  const start = useCallback(
    (waiting: WaitingFile) => {
      const { key } = waiting;
      if (running.current.has(key)) return;
      const abort = new AbortController();
      running.current.set(key, abort);
      const { signal } = abort;
      const turn = queue.current.then(() => attempt(waiting, signal));
      queue.current = turn.catch(() => {});
      turn.catch((error) => signal.aborted || console.error(error)).finally(() => running.current.delete(key));
    },
    [attempt],
  );

  const list = useCallback(
    (waiting: readonly WaitingFile[]) => {
      for (const one of waiting) files.current.set(one.key, one);
      setUploads((all) => [
        ...all,
        ...waiting.map(({ key, file }): Upload => ({ key, name: file.name, phase: 'waiting', progress: 0 })),
      ]);
      for (const one of waiting) start(one);
    },
    [start],
  );

  // Uploads that were cut off when the form was left. A form that is saved or resumed takes its own along.
  useEffect(() => {
    let cancelled = false;
    for (const one of files.current.values()) {
      one.scope = scope;
      void keepFile(one);
    }
    void waitingFiles(scope).then((all) => {
      if (cancelled) return;
      const waiting = all.filter(({ key }) => !files.current.has(key));
      for (const { key } of waiting) resumed.current.add(key);
      list(waiting);
    });
    return () => {
      cancelled = true;
    };
  }, [scope, list]);

  useListener('online', () => {
    for (const waiting of files.current.values()) start(waiting);
  });
  // Those of this form are cut off when it is left.
  useEffect(() => {
    const { current: controllers } = running;
    return () => {
      for (const abort of controllers.values()) abort.abort();
      controllers.clear();
    };
  }, []);

  return {
    uploads,
    add: (chosen: readonly ChosenFile[]) => {
      const now = { scope, chosenAt: Date.now(), before: handlers.value };
      const waiting = chosen.map((one): WaitingFile => ({ ...now, ...one, key: newFormId() }));
      for (const one of waiting) void keepFile(one).then((isKept) => isKept === false && change(one.key, { isKept }));
      list(waiting);
    },
    retry: (key: string) => {
      const waiting = files.current.get(key);
      if (waiting) start(waiting);
    },
    acceptStill: (key: string) => {
      const waiting = files.current.get(key);
      if (!waiting) return;
      waiting.still = true;
      void keepFile(waiting);
      start(waiting);
    },
    cancel: (key: string) => {
      running.current.get(key)?.abort();
      gone(key);
      forget(key);
    },
  };
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
