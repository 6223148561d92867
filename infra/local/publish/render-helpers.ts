import { availableParallelism, constants } from 'node:os';
import type { Helper } from '#functions/publish/render-part.ts';
import { childWork } from '#infra/local/child-work.ts';

/** Each has the renderer in memory. */
const maxHelpers = 3;
/** Between the parts of a full comparison they wait; after it they end, and their memory is free. */
const idleMilliseconds = 3_000;

/** How memory is taken and given back where pages are rendered. Helpers inherit the environment. */
export const rendererMemory = {
  /**
   * Pages are large strings that live shortly: a larger young generation takes 250 MB and saves no time. Left to itself V8 lets
   * the old one double before it collects; two fifths more is enough for a large magazine.
   */
  nodeOptions: ['--max-semi-space-size=8', '--heap-growing-percent=40'],
  /** Without a fixed threshold glibc keeps the room of large texts that are gone: 130 MB of a large magazine. */
  environment: { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' },
};

/** One process for each processor, if there are several; they start when they get their first pages. */
export function renderHelpers(
  from: { release: string; file: string },
  count = availableParallelism() === 1 ? 0 : Math.min(maxHelpers, availableParallelism()),
): Helper[] {
  return Array.from({ length: count }, () => {
    const ask = childWork(new URL('./render-worker.ts', import.meta.url), {
      args: [from.release, from.file],
      nodeOptions: rendererMemory.nodeOptions,
      // No reader waits for a full comparison, but the publisher does.
      priority: constants.priority.PRIORITY_NORMAL,
      idleMilliseconds,
    });
    return (paths) => ask('render', [paths]) as ReturnType<Helper>;
  });
}
