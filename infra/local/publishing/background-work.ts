import type { MakeArchive, MakeRecent } from '#functions/search/search-parts.ts';
import { childWork } from '#infra/local/child-work.ts';

/** What takes seconds of processor time, with its arguments and its result: the parts of the search index. */
export type BackgroundWork = { archive: MakeArchive; recent: MakeRecent };

/**
 * Runs this work in child processes of the lowest priority, so that no publication waits for it: the recent part in one of its
 * own, because an archive may take minutes. An archive needs memory that ends with its process.
 */
export function backgroundWork(): BackgroundWork {
  const script = new URL('./background-worker.ts', import.meta.url);
  const askArchive = childWork(script, { idleMilliseconds: 1_000 });
  const askRecent = childWork(script);
  return {
    archive: (paths) => askArchive('archive', [paths]) as ReturnType<MakeArchive>,
    recent: (wanted) => askRecent('recent', [wanted]) as ReturnType<MakeRecent>,
  };
}
