import { setImmediate as others } from 'node:timers/promises';
import type { LiveSite } from './live-site.ts';
import type { RenderedPage, Renderer } from './renderer.ts';

export type Reconciled = {
  rendered: number;
  written: number;
  removed: number;
  /** Pages that could not be rendered; what was live of them stays. */
  failed: { path: string; error: Error }[];
};

type Options = {
  /** Renders everything, whatever the record says: what differs then was missed before. */
  everything?: boolean;
  onProgress?: (done: number, total: number) => void;
};

/** After so long of rendering whatever else this process has to do comes first: timers, requests. */
const breathMilliseconds = 50;

/**
 * Makes the live site what the release and the snapshot say it should be, whatever it was before. Nothing goes live
 * before all pages are rendered; one page that fails keeps its old face and does not hold up the others.
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
    let breathed = performance.now();
    for (const path of stale) {
      try {
        rendered.set(path, await renderer.render(path));
      } catch (error) {
        failed.push({ path, error: error as Error });
      }
      onProgress?.(rendered.size + failed.length, stale.length);
      if (performance.now() - breathed > breathMilliseconds) {
        await others();
        breathed = performance.now();
      }
    }
    // When half of the pages fail it is not a page that is broken.
    if (failed.length > 1 && failed.length > stale.length / 2) throw failed[0]?.error;

    const wanted = new Set(paths);
    const gone = live.paths().filter((path) => !wanted.has(path));
    const { written } = live.swap(release, { rendered, gone, failed: failed.map(({ path }) => path) });
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
    Object.entries(page.asked).some(([question, answer]) => renderer.fingerprint(question) !== answer)
  );
}
