import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Site } from '#functions/publishing/publish.ts';
import {
  articleListPath,
  eventListPath,
  galleryPath,
  itemPath,
  newsListPath,
  videoListPath,
} from '#shared/content/paths.ts';
import { contentKinds } from '#shared/model/kinds/kinds.ts';

/** After so long V8 has compiled most of what a publication runs. */
const maxMilliseconds = 1_500;
const newestOfKind = 20;
const lists = [
  '/',
  ...[articleListPath, eventListPath, newsListPath, videoListPath, galleryPath].map((path) => path()),
];

/**
 * Renders the pages that publications render most, and throws the results away: after a start the publisher has rendered none
 * itself, and the first writer would wait for the compiler. A call ends as soon as a change waits, the next one goes on, and after
 * `milliseconds` in all there is nothing left to do.
 */
export function createWarmUp(
  { renderer, live, snapshot }: Pick<Site, 'renderer' | 'live' | 'snapshot'>,
  milliseconds = maxMilliseconds,
): (isInterrupted: () => boolean) => Promise<void> {
  let left = milliseconds;
  const pages = () => {
    const newest = contentKinds.flatMap((kind) =>
      snapshot.lists.newest(kind, newestOfKind).map(({ id }) => itemPath(kind, id)),
    );
    return [...lists, ...newest].filter((path) => live.page(path));
  };
  return async (isInterrupted) => {
    const paths = pages();
    while (paths.length > 0 && left > 0 && !isInterrupted()) {
      const started = performance.now();
      renderer.begin(snapshot);
      try {
        for (const path of paths) {
          if (isInterrupted() || performance.now() - started >= left) break;
          await renderer.render(path).catch(() => undefined);
          await nextTurn();
        }
      } finally {
        renderer.end();
        left -= performance.now() - started;
      }
    }
  };
}
