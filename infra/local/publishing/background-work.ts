import type { NewIndex } from '#functions/search/make-index.ts';
import { childWork } from '#infra/local/child-work.ts';

/** What takes seconds of processor time, with its arguments and its result. */
export type BackgroundWork = {
  /** Builds the search index of a snapshot; undefined if the known one is still right. */
  makeIndex: (
    snapshot: string,
    folder: string,
    known: string | undefined,
  ) => Promise<{ digest: string; index: NewIndex } | undefined>;
};

/** Runs this work in a child process of the lowest priority, so that no publication waits for it. */
export function backgroundWork(): BackgroundWork {
  const ask = childWork(new URL('./background-worker.ts', import.meta.url));
  return {
    makeIndex: (...args) => ask('makeIndex', args) as ReturnType<BackgroundWork['makeIndex']>,
  };
}
