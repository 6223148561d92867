import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LiveSite, RenderedPage, Renderer } from './live-site.ts';

export type Reconciled = {
  rendered: number;
  written: number;
  removed: number;
  /** Pages that could not be rendered; their live version stays. */
  failed: { path: string; error: Error }[];
};

type Options = {
  /** Renders every page regardless of the manifest. */
  everything?: boolean;
  onProgress?: (done: number, total: number) => void;
};

/** Rendering yields this often to the timers and requests of the process. */
const yieldMilliseconds = 50;

/**
 * Brings the live site to the state of the release and the snapshot. All pages are rendered before any goes live; a page
 * that fails keeps its old version and does not block the others.
 */
export async function reconcile(
  release: string,
  renderer: Renderer,
  live: LiveSite,
  { everything = false, onProgress }: Options = {},
): Promise<Reconciled> {
  try {
    const paths = await renderer.begin();
    const stale =
      everything || live.release !== release ? paths : paths.filter((path) => isStale(live, renderer, path));
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

    const wanted = new Set(paths);
    const gone = live.paths().filter((path) => !wanted.has(path));
    const { written } = await live.swap(release, { rendered, gone, failed: failed.map(({ path }) => path) });
    return { rendered: rendered.size, written, removed: gone.length, failed };
  } finally {
    renderer.end();
  }
}

function isStale(live: LiveSite, renderer: Renderer, path: string): boolean {
  const page = live.page(path);
  return (
    !page ||
    page.hash === '' ||
    Object.entries(page.asked).some(([query, hash]) => renderer.fingerprint(query) !== hash)
  );
}
