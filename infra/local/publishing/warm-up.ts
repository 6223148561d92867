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
const longest = 1_500;
const newestOfKind = 20;
const lists = [
  '/',
  ...[articleListPath, eventListPath, newsListPath, videoListPath, galleryPath].map((path) => path()),
];

/**
 * Renders the pages that publications render most, and throws the results away: after a start the publisher has rendered none
 * itself, and the first writer would wait for the compiler. It ends as soon as a change waits.
 */
export async function warmUp(
  { renderer, live, snapshot }: Pick<Site, 'renderer' | 'live' | 'snapshot'>,
  isInterrupted: () => boolean,
  milliseconds = longest,
): Promise<void> {
  const newest = contentKinds.flatMap((kind) =>
    snapshot.lists.newest(kind, newestOfKind).map(({ id }) => itemPath(kind, id)),
  );
  const paths = [...lists, ...newest].filter((path) => live.page(path));
  const end = performance.now() + milliseconds;
  const isOver = () => isInterrupted() || performance.now() >= end;
  while (paths.length > 0 && !isOver()) {
    renderer.begin(snapshot);
    try {
      for (const path of paths) {
        if (isOver()) return;
        await renderer.render(path).catch(() => undefined);
        await nextTurn();
      }
    } finally {
      renderer.end();
    }
  }
}
