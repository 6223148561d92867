import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SnapshotSource } from '#shared/model/snapshot.ts';
import type { Change } from '#shared/model/snapshot-lists.ts';
import type { LiveSite, RenderedPage, Renderer } from './live-site.ts';

export type Reconciled = {
  rendered: number;
  written: number;
  removed: number;
  /** Pages that could not be rendered; their live version stays. */
  failed: { path: string; error: Error }[];
};

type Site = { release: string; renderer: Renderer; live: LiveSite; snapshot: SnapshotSource };

type Options = {
  /** What changed since the last reconciliation; `all` compares every page with the snapshot. */
  changes: readonly Change[] | 'all';
  /** Renders every page regardless of the manifest. */
  everything?: boolean | undefined;
  onProgress?: ((done: number, total: number) => void) | undefined;
};

/** Rendering yields this often to the timers and requests of the process. */
const yieldMilliseconds = 50;

/**
 * Brings the live site to the state of the release and the snapshot. All pages are rendered before any goes live; a page
 * that fails keeps its old version and does not block the others.
 */
export async function reconcile(
  { release, renderer, live, snapshot }: Site,
  { changes, everything = false, onProgress }: Options,
): Promise<Reconciled> {
  renderer.begin(snapshot);
  try {
    const compareAll = changes === 'all' || everything || live.release !== release;
    const { stale, gone } = compareAll
      ? compareEveryPage({ release, renderer, live }, everything)
      : followChanges(renderer, live, changes);
    const rendered = new Map<string, RenderedPage>();
    const failed: Reconciled['failed'] = [];
    let yielded = performance.now();
    for (const path of stale) {
      try {
        rendered.set(path, await renderer.render(path));
      } catch (error) {
        failed.push({ path, error: error as Error });
      }
      onProgress?.(rendered.size + failed.length, stale.length);
      if (performance.now() - yielded > yieldMilliseconds) {
        await nextTurn();
        yielded = performance.now();
      }
    }
    // When half of the pages fail, the renderer is broken.
    if (failed.length > 1 && failed.length > stale.length / 2) throw failed[0]?.error;

    const swap = { rendered, gone, failed: failed.map(({ path }) => path) };
    const { written } = await live.swap(release, swap, { whole: compareAll });
    return { rendered: rendered.size, written, removed: gone.length, failed };
  } finally {
    renderer.end();
  }
}

type Work = { stale: string[]; gone: string[] };

function compareEveryPage({ release, renderer, live }: Omit<Site, 'snapshot'>, everything: boolean): Work {
  const paths = renderer.paths();
  const wanted = new Set(paths);
  // Every query of every page that stays is evaluated: later changes are found by what it read.
  const differing = paths.filter((path) => differs(live, renderer, path));
  return {
    stale: everything || live.release !== release ? paths : differing,
    gone: live.paths().filter((path) => !wanted.has(path)),
  };
}

function differs(live: LiveSite, renderer: Renderer, path: string): boolean {
  const page = live.page(path);
  if (!page || page.hash === '' || live.isStale(path)) return true;
  return Object.entries(page.asked).filter(([query, hash]) => renderer.fingerprint(query) !== hash).length > 0;
}

function followChanges(renderer: Renderer, live: LiveSite, changes: readonly Change[]): Work {
  const { queries, added, gone } = renderer.changed(changes, (query) => live.pagesOf(query).size > 0);
  const removed = new Set(gone.filter((path) => live.page(path)));
  const stale = new Set([
    ...added.filter((path) => !live.page(path)),
    ...queries.flatMap((query) => [...live.pagesOf(query)]),
    ...live.stalePages,
  ]);
  return { stale: [...stale].filter((path) => !removed.has(path)), gone: [...removed] };
}
