import { setImmediate as nextTurn } from 'node:timers/promises';
import { isItemPage } from '#shared/content/paths.ts';
import type { SnapshotSource } from '#shared/model/snapshot.ts';
import type { Change } from '#shared/model/snapshot-lists.ts';
import { depthOf, type LiveSite, type RenderedPage, type Renderer } from './live-site.ts';

export type Reconciled = {
  rendered: number;
  written: number;
  removed: number;
  /** Pages left to the next call, which readers see in their former version. */
  deferred: number;
  /** Pages that could not be rendered; their live version stays. */
  failed: { path: string; error: Error }[];
};

type Site = { release: string; renderer: Renderer; live: LiveSite; snapshot: SnapshotSource };

/** The pages of a large site go live in parts of this many, which bounds the memory. */
const largestPart = 200;

type Options = {
  /** What changed since the last reconciliation; `all` compares every page with the snapshot. */
  changes: readonly Change[] | 'all';
  /** Renders every page regardless of the manifest. */
  everything?: boolean | undefined;
  /**
   * Readers see the changed items and the lists first; feeds, site maps and pages that mention the items follow, this many
   * in one call, so that the next change does not wait for all of them.
   */
  pagesThatFollow?: number | undefined;
  pagesOfPart?: number | undefined;
  /** Whether the record is written as a whole at the end; without it, when every page was compared. */
  compact?: boolean | undefined;
  /** Asked before each part but the first: without its leave the others stay marked for the next call. */
  mayGoOn?: (() => boolean) | undefined;
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
    const parts =
      compareAll || options.pagesThatFollow === undefined
        ? inParts(stale, options.pagesOfPart)
        : inWaves(stale, changed, options.pagesThatFollow);
    const now = new Set(parts.flat());
    const deferred = stale.filter((path) => !now.has(path));
    live.markStale(deferred);
    const done: Reconciled = { rendered: 0, written: 0, removed: gone.length, deferred: deferred.length, failed: [] };
    for (const [number, part] of parts.entries()) {
      if (number > 0 && options.mayGoOn?.() === false) {
        const rest = parts.slice(number).flat();
        live.markStale(rest);
        return { ...done, removed: 0, deferred: done.deferred + rest.length };
      }
      const isLast = number === parts.length - 1;
      // The results that pages share are not kept for all parts.
      if (number > 0 && compareAll) renderer.begin(snapshot);
      const doneBefore = done.rendered + done.failed.length;
      const { rendered, failed } = await renderPart(renderer, part, (doneNow) =>
        options.onProgress?.(doneBefore + doneNow, stale.length),
      );
      const swap = { rendered, gone: isLast ? gone : [], failed: failed.map(({ path }) => path) };
      const { written } = await live.swap(release, swap, { whole: (options.compact ?? compareAll) && isLast, isLast });
      done.rendered += rendered.size;
      done.written += written;
      done.failed.push(...failed);
    }
    return done;
  } finally {
    renderer.end();
  }
}

type Part = { rendered: Map<string, RenderedPage> } & Pick<Reconciled, 'failed'>;

/** `onProgress` gets the number of pages done. */
async function renderPart(
  renderer: Renderer,
  paths: readonly string[],
  onProgress: (done: number) => void,
): Promise<Part> {
  const [rendered, failed]: [Part['rendered'], Part['failed']] = [new Map(), []];
  let yielded = performance.now();
  for (const path of paths) {
    try {
      rendered.set(path, await renderer.render(path));
    } catch (error) {
      failed.push({ path, error: error as Error });
    }
    onProgress(rendered.size + failed.length);
    if (performance.now() - yielded > yieldMilliseconds) {
      await nextTurn();
      yielded = performance.now();
    }
  }
  // When half of the pages fail, the renderer is broken.
  if (failed.length > 1 && failed.length > paths.length / 2) throw failed[0]?.error;
  return { rendered, failed };
}

/** At least one part, because removals and a new release are a swap too; the deepest pages first. */
function inParts(paths: readonly string[], pagesOfPart = largestPart): string[][] {
  const deepestFirst = paths.toSorted((one, other) => depthOf(other) - depthOf(one));
  const count = Math.max(1, Math.ceil(paths.length / pagesOfPart));
  return Array.from({ length: count }, (_, part) => deepestFirst.slice(part * pagesOfPart, (part + 1) * pagesOfPart));
}

/** Two parts: changed items and lists, then files such as feeds and pages of other items, which mention the changed ones. */
function inWaves(paths: readonly string[], changed: ReadonlySet<string>, pagesThatFollow: number): string[][] {
  const isFirst = (path: string) => changed.has(path) || !(path.includes('.') || isItemPage(path));
  const first = paths.filter(isFirst);
  const second = paths.filter((path) => !isFirst(path)).slice(0, pagesThatFollow);
  return first.length > 0 && second.length > 0 ? [first, second] : [[...first, ...second]];
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
