import { setImmediate as nextTurn } from 'node:timers/promises';
import { isItemPage } from '#shared/content/paths.ts';
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

/** The pages of a large site go live in parts of this many, which bounds the memory. */
const largestPart = 500;

type Options = {
  /** What changed since the last reconciliation; `all` compares every page with the snapshot. */
  changes: readonly Change[] | 'all';
  /** Renders every page regardless of the manifest. */
  everything?: boolean | undefined;
  /** Readers see the changed items and the lists first; feeds, site maps and pages that mention the items follow. */
  inWaves?: boolean | undefined;
  pagesOfPart?: number | undefined;
  onProgress?: ((done: number, total: number) => void) | undefined;
};

/** Rendering yields this often to the timers and requests of the process. */
const yieldMilliseconds = 50;

/**
 * Brings the live site to the state of the release and the snapshot, part by part: the pages of a part are all rendered
 * before any of them goes live. A page that fails keeps its old version and does not block the others.
 */
export async function reconcile(site: Site, options: Options): Promise<Reconciled> {
  const { release, renderer, live, snapshot } = site;
  const { changes, everything = false } = options;
  renderer.begin(snapshot);
  try {
    const compareAll = changes === 'all' || everything || live.release !== release;
    const { stale, gone, changed } = compareAll
      ? compareEveryPage(site, everything)
      : followChanges(renderer, live, changes);
    const parts = options.inWaves && !compareAll ? inWaves(stale, changed) : inParts(stale, options.pagesOfPart);
    const done: Reconciled = { rendered: 0, written: 0, removed: gone.length, failed: [] };
    const onProgress = () => options.onProgress?.(done.rendered + done.failed.length, stale.length);
    for (const [number, part] of parts.entries()) {
      const isLast = number === parts.length - 1;
      // The results that pages share are not kept for all parts.
      if (number > 0 && compareAll) renderer.begin(snapshot);
      const { rendered, failed } = await renderPart(renderer, part, done, onProgress);
      const swap = { rendered, gone: isLast ? gone : [], failed };
      const { written } = await live.swap(release, swap, { whole: compareAll && isLast, isLast });
      done.written += written;
    }
    return done;
  } finally {
    renderer.end();
  }
}

type Part = { rendered: Map<string, RenderedPage>; failed: string[] };

/** Renders these pages and adds to what is `done`. */
async function renderPart(
  renderer: Renderer,
  paths: readonly string[],
  done: Reconciled,
  onProgress: () => void,
): Promise<Part> {
  const rendered = new Map<string, RenderedPage>();
  const failed: Reconciled['failed'] = [];
  let yielded = performance.now();
  for (const path of paths) {
    try {
      rendered.set(path, await renderer.render(path));
      done.rendered += 1;
    } catch (error) {
      failed.push({ path, error: error as Error });
      done.failed.push({ path, error: error as Error });
    }
    onProgress();
    if (performance.now() - yielded > yieldMilliseconds) {
      await nextTurn();
      yielded = performance.now();
    }
  }
  // When half of the pages fail, the renderer is broken.
  if (failed.length > 1 && failed.length > paths.length / 2) throw failed[0]?.error;
  return { rendered, failed: failed.map(({ path }) => path) };
}

/** At least one part, because removals and a new release are a swap too. Pages come before the lists that link to them. */
function inParts(paths: readonly string[], pagesOfPart = largestPart): string[][] {
  const deepestFirst = paths.toSorted((one, other) => depthOf(other) - depthOf(one));
  const count = Math.max(1, Math.ceil(paths.length / pagesOfPart));
  return Array.from({ length: count }, (_, part) => deepestFirst.slice(part * pagesOfPart, (part + 1) * pagesOfPart));
}

const depthOf = (path: string) => path.split('/').length;

/** Two parts: changed items and lists, then files such as feeds and pages of other items, which mention the changed ones. */
function inWaves(paths: readonly string[], changed: ReadonlySet<string>): string[][] {
  const isFirst = (path: string) => changed.has(path) || !(path.includes('.') || isItemPage(path));
  const [first, second] = [paths.filter(isFirst), paths.filter((path) => !isFirst(path))];
  return first.length > 0 && second.length > 0 ? [first, second] : [[...paths]];
}

/** `changed`: the pages of the changed items. */
type Work = { stale: string[]; gone: string[]; changed: ReadonlySet<string> };

function compareEveryPage({ release, renderer, live }: Site, everything: boolean): Work {
  const paths = renderer.paths();
  const wanted = new Set(paths);
  // Every query of every page is evaluated, here or when it is rendered: later changes are found by what it read.
  const differing = paths.filter((path) => live.releaseOf(path) !== release || differs(live, renderer, path));
  return {
    stale: everything ? paths : differing,
    gone: live.paths().filter((path) => !wanted.has(path)),
    changed: new Set(),
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
  return { stale: [...stale].filter((path) => !removed.has(path)), gone: [...removed], changed: new Set(added) };
}
