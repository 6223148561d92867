import { inGroups } from '#functions/files/in-groups.ts';
import { isItemPage } from '#shared/content/item-pages.ts';
import { depthOf, type LiveSite } from './live-site.ts';
import type { PagesToRender } from './pages-to-render.ts';
import { pagesWorthHelp } from './render-parts.ts';

export type OrderOptions = {
  /**
   * Readers see the changed items and the lists first; feeds, site maps and pages that mention the items follow, at most this
   * many in one call, so that the next change does not wait for all of them.
   */
  pagesThatFollow?: number | undefined;
  /** Whether items came off the site: what shows them waits for nothing that was left before. */
  withdraws?: boolean | undefined;
  pagesOfPart?: number | undefined;
  /** Whether an interruption may leave pages that are not live yet: of a release that readers do not see. */
  newPagesMayWait?: boolean | undefined;
};

/** Pages that go live together. */
type OrderedPart = {
  paths: readonly string[];
  /** Whether an interruption may leave all parts that follow. */
  mayStopAfter: boolean;
};

export type Order = {
  /** At least one, because removals and a new release are a swap too. */
  parts: OrderedPart[];
  /** With which part the pages of removed items go. */
  removals: 'first' | 'last';
  /** So many pages are in no part. They are marked. */
  deferred: number;
  /** Whether most of the site is rendered: the results that pages share are not kept for all parts. */
  isFull: boolean;
};

/** The pages of a large site go live on one machine in parts of this many, which bounds the memory and the wait of a change. */
const pagesOfSmallPart = 50;

/**
 * The order in which pages go live. A change: its own pages and the lists first, then a number of others. A full comparison: part
 * by part, new pages first.
 */
export function orderOfPages(work: PagesToRender, live: LiveSite, options: OrderOptions): Order {
  const { stale, gone, changed } = work;
  const { pagesThatFollow, pagesOfPart, newPagesMayWait = false, withdraws = false } = options;
  const leftBefore = live.stalePages.size + live.postponedNewPages.size;
  const isFull = changed === undefined ? stale.length > 0 : stale.length === 0 && leftBefore > pagesWorthHelp;
  if (isFull || changed === undefined || pagesThatFollow === undefined) {
    const groups = partsByDepth([...stale, ...leftOver(work, live)], live, pagesOfPart);
    // If a part begins with a known page, all that follow have a live version.
    const mayWait = ([first = '']: readonly string[] = []) => newPagesMayWait || live.page(first) !== undefined;
    const parts = groups.map((paths, place) => ({ paths, mayStopAfter: isFull && mayWait(groups[place + 1]) }));
    return { parts, removals: 'last', deferred: 0, isFull };
  }
  const parts = inWaves(work, live, { changed, pagesThatFollow, withdraws });
  const now = new Set(parts.flatMap(({ paths }) => paths));
  live.markStale(stale.filter((path) => !now.has(path)));
  // What this call renders is subtracted: to filter what is left would take a walk over all pages after a full check.
  const takenAway = [...now, ...gone].filter((path) => live.isStale(path) || live.postponedNewPages.has(path));
  const deferred = live.stalePages.size + live.postponedNewPages.size - takenAway.length;
  return { parts, removals: 'first', deferred, isFull };
}

/** Pages that earlier calls have left stale and this change does not touch. They may be all pages of the site. */
function leftOver({ stale, gone, changed }: PagesToRender, live: LiveSite): string[] {
  if (!changed) return [];
  const ofThese = new Set([...stale, ...gone]);
  return [...live.stalePages, ...live.postponedNewPages].filter((path) => !ofThese.has(path));
}

/**
 * New pages first, the deepest of them first. Then those that a change may interrupt, lists and files such as feeds before the
 * pages of items: until they are rendered by a new release, no change is known to touch them.
 */
function partsByDepth(paths: readonly string[], live: LiveSite, pagesOfPart = pagesOfSmallPart): string[][] {
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
 * First the changed items and the lists, and where items are gone, the pages of others that led to them; then the files that
 * had those items, such as feeds. Then, in small parts, the other pages and what former calls left: those first that have
 * waited longest.
 */
function inWaves(
  { stale, gone }: PagesToRender,
  live: LiveSite,
  {
    changed,
    pagesThatFollow,
    withdraws,
  }: { changed: ReadonlySet<string>; pagesThatFollow: number; withdraws: boolean },
): OrderedPart[] {
  const isFirst = (path: string) => changed.has(path) || (!isItemPage(path) && !isFile(path));
  const others = withdraws ? stale.filter((path) => !isFirst(path) && !isFile(path)) : [];
  // Those beyond the number go ahead of what was left before.
  live.markStaleFirst(others.slice(pagesThatFollow));
  const first = new Set([...stale.filter(isFirst), ...others.slice(0, pagesThatFollow)]);
  const files = withdraws ? stale.filter((path) => !isFirst(path) && isFile(path)) : [];
  const taken = new Set([...first, ...files, ...gone]);
  const second: string[] = [];
  for (const path of inTurn(live.stalePages, live.postponedNewPages, stale)) {
    if (second.length === pagesThatFollow) break;
    if (taken.has(path)) continue;
    taken.add(path);
    second.push(path);
  }
  const following = inGroups(second, pagesOfFollowingPart).map((paths) => ({ paths, mayStopAfter: true }));
  return [
    { paths: [...first], mayStopAfter: false },
    ...(files.length > 0 ? [{ paths: files, mayStopAfter: false }] : []),
    ...following,
  ];
}

/** Feeds, calendars, site maps and other files that are no pages. */
const isFile = (path: string) => path.includes('.');

function* inTurn(...groups: Iterable<string>[]): Generator<string> {
  for (const paths of groups) yield* paths;
}
