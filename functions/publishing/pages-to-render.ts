import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ItemRef } from '#functions/snapshot/snapshot.ts';
import { isItemPage, pagesOfItem } from '#shared/content/item-pages.ts';
import type { SnapshotSource } from '#shared/model/snapshot/snapshot.ts';
import type { Change } from '#shared/model/snapshot/snapshot-lists.ts';
import type { LiveSite, Renderer } from './live-site.ts';

/** A release's renderer, the site that readers see, and what it should show. */
export type PublishedSite = { release: string; renderer: Renderer; live: LiveSite; snapshot: SnapshotSource };

export type ComparisonOptions = {
  /** What changed since the last reconciliation; `all` compares every page with the snapshot. */
  changes: readonly Change[] | 'all';
  /** Renders every page regardless of the manifest. */
  fullCheck?: boolean | undefined;
  isInterrupted?: (() => boolean) | undefined;
  /** Live pages that stay as they are, because their items could not be read. */
  kept?: readonly string[] | undefined;
  /** Whether an interruption may leave pages of the same release that are not compared yet. */
  comparisonMayWait?: boolean | undefined;
};

export type PagesToRender = {
  /** Pages whose live version differs from the snapshot or is missing. */
  stale: string[];
  /** Live pages whose items are no longer there. */
  gone: string[];
  /** The pages of the changed items; undefined if every page was compared. */
  changed?: ReadonlySet<string>;
  /** A change waits already. */
  isInterrupted?: boolean;
};

/** The pages that differ from the snapshot: found by what the changes touch, or by a comparison of all pages. */
export async function pagesToRender(site: PublishedSite, options: ComparisonOptions): Promise<PagesToRender> {
  const { changes, fullCheck } = options;
  if (changes === 'all' || fullCheck) return compareEveryPage(site, options);
  const work = pagesOfChanges(site, changes);
  if (changes.length > 0) return work;
  // Without changes, an interrupted comparison continues.
  const { differing, isInterrupted } = await compare(site, options, 'until one differs');
  return { ...work, stale: [...work.stale, ...differing], isInterrupted };
}

/** Every query of every page is evaluated, here or when it is rendered: later changes are found by what it read. */
async function compareEveryPage(site: PublishedSite, options: ComparisonOptions): Promise<PagesToRender> {
  const { renderer, live } = site;
  const paths = renderer.paths();
  const wanted = new Set([...paths, ...(options.kept ?? [])]);
  const known = paths.filter((path) => live.page(path));
  // New pages are never left to a later step. Lists first: a change that interrupts touches some of them.
  live.compareLater([...known.filter((path) => !isItemPage(path)), ...known.filter(isItemPage)]);
  const { differing, isInterrupted } = await compare(site, options, 'to the end');
  return {
    stale: options.fullCheck ? paths : [...paths.filter((path) => !live.page(path)), ...differing],
    gone: live.paths().filter((path) => !wanted.has(path)),
    isInterrupted,
  };
}

/** The live pages of items that the snapshot lacks. */
export const keptPages = (lacking: Iterable<ItemRef>, live: Pick<LiveSite, 'page'>): string[] =>
  [...lacking].flatMap(({ kind, id }) => pagesOfItem(kind, id)).filter((path) => live.page(path));

/** After this time a comparison yields, so that a change is noticed. */
const yieldMilliseconds = 10;
/** Pages after which the results of queries are dropped, which bounds the memory. */
const comparedInBatch = 2_000;

/** Compares the pages that are left with the snapshot. */
async function compare(
  { release, renderer, live, snapshot }: PublishedSite,
  { isInterrupted, comparisonMayWait, fullCheck }: ComparisonOptions,
  extent: 'to the end' | 'until one differs',
): Promise<{ differing: string[]; isInterrupted: boolean }> {
  const mayStop = comparisonMayWait && live.release === release && !fullCheck;
  const differing: string[] = [];
  let compared = 0;
  let yielded = performance.now();
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

function pagesOfChanges({ renderer, live }: PublishedSite, changes: readonly Change[]): PagesToRender {
  const { queries, added, gone } = renderer.changed(changes, (query) => live.isUsed(query));
  const removed = new Set(gone);
  live.cancelNewPages(gone);
  const touched = new Set([
    ...added.filter((path) => !live.page(path)),
    ...queries.flatMap((query) => [...live.pagesOf(query)]),
  ]);
  const stale = [...touched].filter((path) => !removed.has(path));
  return { stale, gone: gone.filter((path) => live.page(path)), changed: new Set(added) };
}
