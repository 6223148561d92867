import { setImmediate as nextTurn } from 'node:timers/promises';
import { inGroups } from '#functions/files/in-groups.ts';
import { isItemPage } from '#shared/content/paths.ts';
import type { SnapshotSource } from '#shared/model/snapshot/snapshot.ts';
import type { Change } from '#shared/model/snapshot/snapshot-lists.ts';
import { depthOf, type LiveSite, type Renderer } from './live-site.ts';
import { type Helper, type Part, renderParts } from './render-parts.ts';

export type Reconciled = {
  rendered: number;
  written: number;
  removed: number;
  /** Pages left to the next call, which readers see in their former version. */
  deferred: number;
  /** Pages that could not be rendered; their live version stays. */
  failed: { path: string; error: Error }[];
};

type Site = {
  release: string;
  renderer: Renderer;
  live: LiveSite;
  snapshot: SnapshotSource;
  /** Processes that render the pages of a full comparison; this one then only evaluates and writes them. */
  helpers?: readonly Helper[];
};

/** The pages of a large site go live in parts of this many, which bounds the memory and the wait of a change. */
const largestPart = 50;
/** Pages after which the results that they share are dropped, which bounds the memory. */
const pagesOfBatch = 200;

type Options = {
  /** What changed since the last reconciliation; `all` compares every page with the snapshot. */
  changes: readonly Change[] | 'all';
  /** Renders every page regardless of the manifest. */
  everything?: boolean | undefined;
  /**
   * Readers see the changed items and the lists first; feeds, site maps and pages that mention the items follow, at most this
   * many in one call, so that the next change does not wait for all of them.
   */
  pagesThatFollow?: number | undefined;
  /** Whether items came off the site: what shows them waits for nothing that was left before. */
  withdraws?: boolean | undefined;
  pagesOfPart?: number | undefined;
  /** Whether the record is written as a whole at the end; without it, when every page was rendered. */
  compact?: boolean | undefined;
  /** Asked after each part that may be the last: whether the rest is left to the next calls, because a change waits. */
  isInterrupted?: (() => boolean) | undefined;
  /** Whether an interruption may leave pages of the same release that are not compared yet. */
  comparisonMayWait?: boolean | undefined;
  /** Whether an interruption may leave pages that are not live yet: of a release that readers do not see. */
  newPagesMayWait?: boolean | undefined;
  onProgress?: ((done: number, total: number) => void) | undefined;
};

/** Pages from which helpers are used: rendering this number takes twice as long as the start of a helper. */
export const pagesWorthHelp = 200;

/**
 * Brings the live site to the state of the release and the snapshot, part by part: the pages of a part are all rendered
 * before any of them goes live. A page that fails keeps its old version and does not block the others.
 */
export async function reconcile(site: Site, options: Options): Promise<Reconciled> {
  const { release, renderer, live, snapshot } = site;
  const { changes, everything = false } = options;
  renderer.begin(snapshot);
  try {
    const compareAll = changes === 'all' || everything;
    const work = compareAll ? await compareEveryPage(site, options) : followChanges(renderer, live, changes);
    // Without changes, an interrupted comparison continues.
    if (!compareAll && changes.length === 0) {
      const { differing, isInterrupted } = await compare(site, options, 'until one differs');
      work.stale.push(...differing);
      work.isInterrupted = isInterrupted;
    }
    const uncompared = live.uncomparedPages.size;
    const { kind, parts, deferred } = inOrder(work, live, options);
    const pages = parts.flat().length;
    const helpers = pages < pagesWorthHelp ? [] : site.helpers;
    const done: Reconciled = {
      rendered: 0,
      written: 0,
      removed: work.gone.length,
      deferred: deferred + uncompared,
      failed: [],
    };
    const isKnown = (path: string | undefined) => path !== undefined && live.page(path) !== undefined;
    let [number, inBatch] = [0, 0];
    for await (const part of renderParts({ renderer, helpers }, parts, (now) => options.onProgress?.(now, pages))) {
      number += 1;
      refuseBroken(part);
      // Parts are ordered new pages first: if the next part begins with a known page, all that follow have a live version.
      const next = parts[number]?.[0];
      const isFarEnough = { full: options.newPagesMayWait || isKnown(next), waves: number > 1, parts: false }[kind];
      const mayStop = next !== undefined && isFarEnough;
      const isEnd = next === undefined || (mayStop && (work.isInterrupted || options.isInterrupted?.() === true));
      const left = isEnd ? parts.slice(number).flat() : [];
      live.postpone(left);
      done.deferred += left.length;
      const { written } = await live.swap(
        release,
        {
          rendered: part.rendered,
          gone: (kind === 'waves' ? number === 1 : isEnd) ? work.gone : [],
          failed: part.failed.map(({ path }) => path),
        },
        {
          whole: (options.compact ?? everything) && next === undefined && uncompared === 0,
          isLast: isEnd && done.deferred === 0,
        },
      );
      done.rendered += part.rendered.size;
      done.written += written;
      done.failed.push(...part.failed);
      if (isEnd) break;
      // The results that pages share are not kept for all parts.
      inBatch += part.rendered.size;
      if (kind !== 'full' || inBatch < pagesOfBatch) continue;
      renderer.begin(snapshot);
      inBatch = 0;
    }
    return done;
  } finally {
    renderer.end();
  }
}

/** When most pages of a part fail, the renderer is broken; two or three pages may be those of one broken item. */
export function refuseBroken({ rendered, failed }: Part): void {
  if (failed.length > 3 && failed.length > rendered.size) throw failed[0]?.error;
}

/** `deferred`: so many pages are in no part. They are marked. */
type Order = { kind: 'full' | 'waves' | 'parts'; parts: string[][]; deferred: number };

function inOrder(work: Work, live: LiveSite, { pagesThatFollow, pagesOfPart, withdraws = false }: Options): Order {
  const { stale, gone, changed } = work;
  const leftBefore = live.stalePages.size + live.postponedNewPages.size;
  const isFull = changed === undefined ? stale.length > 0 : stale.length === 0 && leftBefore > pagesWorthHelp;
  if (isFull || changed === undefined || pagesThatFollow === undefined) {
    const parts = inParts([...stale, ...work.left()], live, pagesOfPart);
    return { kind: isFull ? 'full' : 'parts', parts, deferred: 0 };
  }
  const parts = inWaves(work, live, { changed, pagesThatFollow, withdraws });
  const now = new Set(parts.flat());
  live.markStale(stale.filter((path) => !now.has(path)));
  // Counted by what this call takes away: a night has left a hundred thousand pages.
  const takenAway = [...now, ...gone].filter((path) => live.isStale(path) || live.postponedNewPages.has(path));
  return { kind: 'waves', parts, deferred: live.stalePages.size + live.postponedNewPages.size - takenAway.length };
}

/**
 * At least one part, because removals and a new release are a swap too. New pages first, the deepest of them first. Then those
 * that a change may interrupt, lists and files such as feeds before the pages of items: until they are rendered by a new release,
 * no change is known to touch them.
 */
function inParts(paths: readonly string[], live: LiveSite, pagesOfPart = largestPart): string[][] {
  if (paths.length === 0) return [[]];
  const placeOf = (path: string) => {
    if (!live.page(path)) return -depthOf(path);
    return isItemPage(path) ? Number.POSITIVE_INFINITY : depthOf(path);
  };
  const places = [...Map.groupBy(paths, placeOf)].toSorted(([one], [other]) => one - other);
  const ordered = places.flatMap(([, pages]) => pages);
  return inGroups(ordered, pagesOfPart);
}

/** A change waits for the first wave of the one before it, and for one of these parts. */
const pagesOfFollowingPart = 2;

/**
 * First the changed items and the lists; where items are gone, also the files that had them, such as feeds, and the pages of
 * others, which led to them. Then, in small parts, the other pages and what former calls left: those first that have waited
 * longest.
 */
function inWaves(
  { stale, gone }: Work,
  live: LiveSite,
  {
    changed,
    pagesThatFollow,
    withdraws,
  }: { changed: ReadonlySet<string>; pagesThatFollow: number; withdraws: boolean },
): string[][] {
  const isFirst = (path: string) => changed.has(path) || (!isItemPage(path) && (withdraws || !path.includes('.')));
  const leading = withdraws ? stale.filter((path) => !isFirst(path)) : [];
  // Those beyond the number go ahead of what was left before.
  live.markStaleFirst(leading.slice(pagesThatFollow));
  const first = new Set([...stale.filter(isFirst), ...leading.slice(0, pagesThatFollow)]);
  const taken = new Set([...first, ...gone]);
  const second: string[] = [];
  for (const path of inTurn(live.stalePages, live.postponedNewPages, stale)) {
    if (second.length === pagesThatFollow) break;
    if (taken.has(path)) continue;
    taken.add(path);
    second.push(path);
  }
  return [[...first], ...inGroups(second, pagesOfFollowingPart)].filter((part, n) => part.length > 0 || n === 0);
}

function* inTurn(...groups: Iterable<string>[]): Generator<string> {
  for (const paths of groups) yield* paths;
}

type Work = {
  stale: string[];
  /** What former calls left beside these pages. They may be all pages of the site. */
  left: () => string[];
  gone: string[];
  /** The pages of the changed items; undefined if every page was compared. */
  changed?: ReadonlySet<string>;
  /** A change waits already. */
  isInterrupted?: boolean;
};

/** Every query of every page is evaluated, here or when it is rendered: later changes are found by what it read. */
async function compareEveryPage(site: Site, options: Options): Promise<Work> {
  const { renderer, live } = site;
  const paths = renderer.paths();
  const wanted = new Set(paths);
  const known = paths.filter((path) => live.page(path));
  // New pages are never left to a later step. Lists first: a change that interrupts touches some of them.
  live.compareLater([...known.filter((path) => !isItemPage(path)), ...known.filter(isItemPage)]);
  const { differing, isInterrupted } = await compare(site, options, 'to the end');
  return {
    stale: options.everything ? paths : [...paths.filter((path) => !live.page(path)), ...differing],
    left: () => [],
    gone: live.paths().filter((path) => !wanted.has(path)),
    isInterrupted,
  };
}

/** After this time a comparison yields, so that a change is noticed. */
const yieldMilliseconds = 10;
/** Pages after which the results of queries are dropped, which bounds the memory. */
const comparedInBatch = 2_000;

/** Compares the pages that are left with the snapshot. */
async function compare(
  { release, renderer, live, snapshot }: Site,
  { isInterrupted, comparisonMayWait, everything }: Options,
  extent: 'to the end' | 'until one differs',
): Promise<{ differing: string[]; isInterrupted: boolean }> {
  const mayStop = comparisonMayWait && live.release === release && !everything;
  const differing: string[] = [];
  let [compared, yielded] = [0, performance.now()];
  for (const path of live.uncomparedPages) {
    if (live.releaseOf(path) !== release || differs(live, renderer, path)) differing.push(path);
    live.recordCompared(path);
    compared += 1;
    if (compared % comparedInBatch === 0) renderer.begin(snapshot);
    if (performance.now() - yielded < yieldMilliseconds) continue;
    await nextTurn();
    if (mayStop && isInterrupted?.()) return { differing, isInterrupted: true };
    if (extent === 'until one differs' && differing.length > 0) break;
    yielded = performance.now();
  }
  return { differing, isInterrupted: false };
}

function differs(live: LiveSite, renderer: Renderer, path: string): boolean {
  const page = live.page(path);
  if (!page || page.hash === '' || live.isStale(path)) return true;
  // Every query is run, not only up to the first that differs: later changes are found by what they read.
  return page.asked.filter(({ query, hash }) => renderer.fingerprint(query) !== hash).length > 0;
}

function followChanges(renderer: Renderer, live: LiveSite, changes: readonly Change[]): Work {
  const { queries, added, gone } = renderer.changed(changes, (query) => live.isUsed(query));
  const removed = new Set(gone);
  const touched = new Set([
    ...added.filter((path) => !live.page(path)),
    ...queries.flatMap((query) => [...live.pagesOf(query)]),
  ]);
  const stale = [...touched].filter((path) => !removed.has(path));
  return {
    stale,
    left() {
      const ofThese = new Set([...stale, ...removed]);
      return [...live.stalePages, ...live.postponedNewPages].filter((path) => !ofThese.has(path));
    },
    gone: gone.filter((path) => live.page(path)),
    changed: new Set(added),
  };
}
