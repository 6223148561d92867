import type { ShareCard } from '#functions/derived/draw-share.ts';
import type { NewIndex } from '#functions/search/make-index.ts';
import { childWork } from '#infra/local/child-work.ts';
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

/** Runs this work in a child process of the lowest priority, so that no publication waits for it. */
export function backgroundWork(): BackgroundWork {
  const ask = childWork(new URL('./background-worker.ts', import.meta.url));
  return {
    makeSizes: (...args) => ask('makeSizes', args) as ReturnType<BackgroundWork['makeSizes']>,
    drawShare: (...args) => ask('drawShare', args) as ReturnType<BackgroundWork['drawShare']>,
    makeIndex: (...args) => ask('makeIndex', args) as ReturnType<BackgroundWork['makeIndex']>,
  };
}
