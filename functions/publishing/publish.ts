import type { Context } from '#functions/context/context.ts';
import { type PublicItems, publicItems } from '#functions/derived/derived-files.ts';
import {
  touchedSharePictures,
  type WantedSharePicture,
  wantedSharePictures,
} from '#functions/derived/share-pictures/wanted-share-pictures.ts';
import { inGroups } from '#functions/files/in-groups.ts';
import type { ItemRef, Snapshot } from '#functions/snapshot/snapshot.ts';
import { type Picture, publicKey, type SharePictures } from '#shared/model/snapshot/snapshot.ts';
import { type Change, changedItem } from '#shared/model/snapshot/snapshot-lists.ts';
import { civilDateInRome } from '#shared/time/dates.ts';
import { type CheckResult, checkPages } from './check-pages.ts';
import type { LiveSite, Renderer } from './live-site.ts';
import { movesOf } from './moves.ts';
import { keptPages } from './pages-to-render.ts';
import { type Reconciled, reconcile } from './reconcile.ts';
import { type Helper, pagesOfLargePart, pagesWorthHelp } from './render-parts.ts';
import { putSiteStatus, type SiteStatus } from './status.ts';

export type Site = {
  ctx: Context;
  snapshot: Snapshot;
  live: LiveSite;
  /** The release that renders the pages, and its renderer. */
  release: string;
  renderer: Renderer;
  /** Processes that render the pages of a full comparison; this one then only evaluates and writes them. */
  helpers?: readonly Helper[];
  /** The pictures of these addresses whose width and height are known. */
  pictures: (addresses: ReadonlySet<string>) => Promise<Record<string, Picture>>;
  /** Addresses whose picture has changed since the last call, apart from the items. */
  changedPictures?: () => Iterable<string>;
  /** The paths of share pictures that pages may name. */
  sharePictures: (wanted: WantedSharePicture[], keys?: ReadonlySet<string>) => SharePictures;
  /** Whether `sharePictures` can be asked for the pictures of some keys; by default, for all. */
  namesSomeSharePictures?: boolean;
  /**
   * Removes derived files of withdrawn items: texts in the search index, pictures, those that no item shows. `withdrawn`:
   * the items that came off the site, by their keys; `all`: any that are not public.
   */
  removeWithdrawn?: (items: PublicItems, withdrawn: readonly string[] | 'all') => void | Promise<void>;
  /** By default a publication ends when its status is in the store. */
  saveStatus?: (status: SiteStatus) => void | Promise<void>;
  /** Keeps what was read of the table for the next process. */
  saveRows?: () => Promise<void>;
  /** Whether a CDN with caches of its own serves the site. */
  behindCdn?: boolean;
  /** Pages behind a CDN, or of a check, that are rendered before any of them is written. */
  pagesOfPart?: number;
};

/** Items that may have changed; `all` compares the whole store. */
export type Changes = ItemRef[] | 'all';

type Request = {
  changes: Changes;
  /** Of `all`, items that have surely changed: the list of the table may be a moment behind them. */
  also?: readonly ItemRef[];
  /** A full check: renders every page, to repair missed changes. */
  fullCheck?: boolean;
  /** Live pages that are rendered after the changed ones, to repair missed changes, until `isInterrupted`. */
  check?: readonly string[] | undefined;
  /** Failures in a row before this attempt. */
  attempts?: number;
  onProgress?: (done: number, total: number) => void;
  /** Pages beyond the changed items and lists that this step renders; without it, all in one part (order-of-pages.ts). */
  pagesThatFollow?: number;
  /** Whether a full comparison is left to the next step, because a change waits or its time is over. */
  isInterrupted?: () => boolean;
};

export type PublicationResult = Reconciled & {
  /** What an interruption left of `check`. */
  unchecked: readonly string[];
};

/**
 * One step from the store to readers: update the snapshot, render the pages whose query results changed, swap the live
 * site. Throws when nothing could go live; the live site is then unchanged.
 */
export async function publish(
  site: Site,
  { changes, also = [], fullCheck, check, attempts = 0, onProgress, pagesThatFollow, isInterrupted }: Request,
): Promise<PublicationResult> {
  const { ctx, snapshot, saveStatus = (status: SiteStatus) => putSiteStatus(ctx.store, status) } = site;
  const started = ctx.now();
  try {
    // Until this step has succeeded, the next one makes a full comparison.
    const last = lastPublished.get(site.renderer);
    lastPublished.delete(site.renderer);
    // The table answers no call that names a row twice.
    const wanted = distinct(changes === 'all' ? [...(await snapshot.compareAll()), ...also] : changes);
    const unread = await refresh(site, wanted);
    const kept = keptPages(snapshot.lacking.values(), site.live);
    // What kept pages depend on is not known: when one of them can be rendered again, or goes, all are compared.
    const keepsTheSame = kept.join() === last?.kept.join();
    const follows = changes !== 'all' && last?.live === site.live && last.snapshot === snapshot && keepsTheSame;
    site.live.markStale(last?.kept.filter((path) => !kept.includes(path) && site.live.page(path)) ?? []);
    const moves = await movesOf(ctx, snapshot, follows);
    snapshot.applySettings({ ...ctx.settings, today: civilDateInRome(started), moves });
    const othersShowThem = await describePictures(site, follows);
    nameSharePictures(site, follows && !othersShowThem);
    const changed = snapshot.takeChanges();
    const withdrawn = follows ? changed.flatMap((change) => withdrawnBy(snapshot, change)) : 'all';
    const reconciled = await reconcile(site, {
      changes: follows ? changed : 'all',
      fullCheck,
      kept,
      // In a bucket the record of all pages is written as a whole after a full check, and when much was appended
      // to it. Readers do not see a release before it is complete.
      ...(site.behindCdn
        ? { compact: false, pagesOfPart: site.pagesOfPart ?? pagesOfLargePart, newPagesMayWait: true }
        : { pagesThatFollow, comparisonMayWait: true, withdraws: follows && withdrawn.length > 0 }),
      isInterrupted,
      onProgress,
    });
    const checked = check?.filter((path) => !kept.includes(path));
    const done = withCheck(reconciled, checked && (await checkPages(site, checked, isInterrupted)));
    await site.removeWithdrawn?.(publicItems(snapshot), withdrawn);
    lastPublished.set(site.renderer, { live: site.live, snapshot, kept });
    const problems = [
      ...unread.map(({ item, error }) => `${item.kind} ${item.id}: ${error.message}`),
      ...done.failed.map(({ path, error }) => `${path}: ${error.message}`),
    ];
    if (problems.length > 0) {
      throw new PartlyPublished(problems, { done, unread: unread.map(({ item }) => item) });
    }
    await saveStatus({
      state: 'live',
      since: ctx.now().toISOString(),
      milliseconds: ctx.now().getTime() - started.getTime(),
      pages: done.written + done.removed,
    });
    return done;
  } catch (error) {
    const problem = (error as Error).message.slice(0, 500);
    try {
      await saveStatus({ state: 'failed', since: started.toISOString(), attempts: attempts + 1, problem });
    } catch {
      // If the store fails too, the first error is the useful one.
    }
    throw error;
  }
}

const withCheck = (done: Reconciled, checked?: CheckResult): PublicationResult => ({
  ...done,
  rendered: done.rendered + (checked?.rendered ?? 0),
  written: done.written + (checked?.written ?? 0),
  failed: [...done.failed, ...(checked?.failed ?? [])],
  unchecked: checked?.unchecked ?? [],
});

/** Items that are read between two saves of the copy of the rows, which bounds the memory. */
const maxRefreshedItems = 2_500;

async function refresh({ snapshot, saveRows, helpers = [] }: Site, items: readonly ItemRef[]) {
  const unread: Awaited<ReturnType<Snapshot['refresh']>> = [];
  // The first group is the smaller one: helpers get ready while the last one is read, which takes them as long.
  const first = items.length % maxRefreshedItems;
  const groups = [items.slice(0, first), ...inGroups(items.slice(first), maxRefreshedItems)];
  for (const [place, group] of groups.entries()) {
    if (place > 0) await saveRows?.();
    const isLast = place === groups.length - 1;
    if (isLast && items.length >= pagesWorthHelp) for (const helper of helpers) helper([]).catch(() => undefined);
    unread.push(...(await snapshot.refresh(group)));
  }
  return unread;
}

const distinct = (items: readonly ItemRef[]): ItemRef[] => [
  ...new Map(items.map((item) => [publicKey(item.kind, item.id), item])).values(),
];

/** The item that came off the site with this change. */
function withdrawnBy({ lists }: Snapshot, change: Change): string[] {
  const item = changedItem(change);
  return item && !lists.get(item.kind, item.id) ? [publicKey(item.kind, item.id)] : [];
}

/** The site whose dependencies a renderer tracks already: there a publication costs what it changes. */
const lastPublished = new WeakMap<Renderer, Pick<Site, 'live' | 'snapshot'> & { kept: readonly string[] }>();

/**
 * On a change only the pictures of changed items are looked at, and those that changed by themselves. Returns whether
 * other items may show a picture that differs now.
 */
async function describePictures({ snapshot, pictures, changedPictures }: Site, follows: boolean): Promise<boolean> {
  const { shown, unused } = snapshot.takePictureChanges();
  const changed = [...(changedPictures?.() ?? [])];
  if (!follows || !changedPictures) {
    snapshot.applyPictures(await pictures(snapshot.pictureAddresses));
    return true;
  }
  const described = new Set([...shown, ...changed].filter(snapshot.usesPicture));
  const differing = snapshot.applyPictures(await pictures(described), [...described, ...unused]);
  const isOfOneChangedItem = (address: string) => shown.has(address) && snapshot.isShownOnce(address);
  return differing.some((address) => snapshot.usesPicture(address) && !isOfOneChangedItem(address));
}

/** Of a change only the share pictures that it touches. */
function nameSharePictures({ snapshot, sharePictures, namesSomeSharePictures }: Site, follows: boolean): void {
  if (!follows || !namesSomeSharePictures) {
    snapshot.applySharePictures(sharePictures(wantedSharePictures(snapshot)));
    return;
  }
  const { wanted, keys } = touchedSharePictures(snapshot, snapshot.changes);
  snapshot.applySharePictures(sharePictures(wanted, keys), keys);
}

/** Some items could not be read, or some pages failed; they will be retried. All other pages are live. */
export class PartlyPublished extends Error {
  override name = 'PartlyPublished';
  readonly done: PublicationResult;
  /** Items of which readers have the former version, or none. */
  readonly unread: ItemRef[];

  constructor(problems: string[], { done, unread }: { done: PublicationResult; unread: ItemRef[] }) {
    super(problems.slice(0, 5).join('; '));
    this.done = done;
    this.unread = unread;
  }
}
