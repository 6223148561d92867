import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { ShareCard } from '#functions/derived/draw-share.ts';
import type { NewIndex } from '#functions/search/make-index.ts';
import type { Picture } from '#shared/model/snapshot.ts';

/** What takes seconds of processor time, with its arguments and its result. */
export type BackgroundWork = {
  /** Writes the sizes of a picture to the public files in this folder. */
  makeSizes: (bytes: Uint8Array, measured: Picture, live: string) => Promise<Picture>;
  drawShare: (card: ShareCard, image?: Uint8Array) => Promise<Uint8Array | undefined>;
  /** Builds the search index of a snapshot; undefined if the known one is still right. */
  makeIndex: (
    snapshot: string,
    folder: string,
    known: string | undefined,
  ) => Promise<{ digest: string; index: NewIndex } | undefined>;
};

export type Request = { id: number; name: keyof BackgroundWork; args: unknown[] };
export type Response = { id: number; result?: unknown; error?: { message: string; errno?: number } };

type Waiting = { resolve: (result: unknown) => void; reject: (error: Error) => void };

/**
 * Runs this work in a child process of the lowest priority, so that no publication waits for it. The child is started when
 * it is needed; if it dies, its work fails and the next work starts another one.
 */
export function backgroundWork(): BackgroundWork {
  const waiting = new Map<number, Waiting>();
  let child: ChildProcess | undefined;
  let nextId = 1;

  const running = (): ChildProcess => {
    if (child) return child;
    const started = fork(fileURLToPath(new URL('./background-worker.ts', import.meta.url)), {
      serialization: 'advanced',
    });
    // Where priorities cannot be changed the work runs all the same.
    try {
      if (started.pid) setPriority(started.pid, constants.priority.PRIORITY_LOW);
    } catch {}
    started.on('message', ({ id, result, error }: Response) => {
      const call = waiting.get(id);
      waiting.delete(id);
      if (error) call?.reject(Object.assign(new Error(error.message), { errno: error.errno }));
      else call?.resolve(result);
    });
    started.once('exit', () => {
      child = undefined;
      for (const { reject } of waiting.values()) reject(new Error('The background process ended'));
      waiting.clear();
    });
    // The publisher may end while this process waits for work.
    started.unref();
    started.channel?.unref();
    child = started;
    return started;
  };

  const ask = (name: keyof BackgroundWork, args: unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = nextId++;
      waiting.set(id, { resolve, reject });
      running().send({ id, name, args } satisfies Request);
    });

  return {
    makeSizes: (...args) => ask('makeSizes', args) as ReturnType<BackgroundWork['makeSizes']>,
    drawShare: (...args) => ask('drawShare', args) as ReturnType<BackgroundWork['drawShare']>,
    makeIndex: (...args) => ask('makeIndex', args) as ReturnType<BackgroundWork['makeIndex']>,
  };
}
