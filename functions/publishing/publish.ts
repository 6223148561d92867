import type { Context } from '#functions/context/context.ts';
import { type PublicItems, publicItems } from '#functions/derived/derived-files.ts';
import { type WantedShare, wantedShares } from '#functions/derived/share-cards.ts';
import type { ItemRef, Snapshot } from '#functions/snapshot/snapshot.ts';
import type { Picture, SharePictures } from '#shared/model/snapshot.ts';
import { civilDateInRome } from '#shared/time/dates.ts';
import type { LiveSite } from './live-site.ts';
import { type Reconciled, reconcile } from './reconcile.ts';
import type { Renderer } from './renderer.ts';
import { putSiteStatus } from './status.ts';

export type Site = {
  ctx: Context;
  snapshot: Snapshot;
  live: LiveSite;
  /** Which code renders the pages, and the renderer made of it. */
  release: string;
  renderer: Renderer;
  /** What is known of the hosted pictures right now, by address. */
  pictures: (addresses: Set<string>) => Promise<Record<string, Picture>>;
  /** Which pages have their share picture right now. */
  shares: (wanted: WantedShare[]) => SharePictures;
  /** Removes public files that are no pages and show only what was withdrawn: texts in the search index, pictures. */
  removeWithdrawn?: (items: PublicItems) => void | Promise<void>;
  /** Where the live site is elsewhere: resolves when what was swapped has arrived there. */
  arrived?: () => Promise<void>;
};

type Request = {
  /** Items that may have changed; `all` compares the whole store. */
  changes: ItemRef[] | 'all';
  /** Renders every page, to find what was missed before. */
  everything?: boolean;
  /** Failures in a row before this attempt. */
  attempts?: number;
  onProgress?: (done: number, total: number) => void;
};

/**
 * One step from the store to readers: the snapshot takes what changed, pages whose answers changed are rendered, the
 * live site is swapped. Throws when nothing could go live; the live site is then as it was.
 */
export async function publish(
  site: Site,
  { changes, everything, attempts = 0, onProgress }: Request,
): Promise<Reconciled> {
  const { ctx, snapshot } = site;
  const started = ctx.now();
  try {
    const untaken = await snapshot.take(changes === 'all' ? await snapshot.compareAll() : changes);
    snapshot.settings({ ...ctx.settings, today: civilDateInRome(started) });
    snapshot.pictures(await site.pictures(snapshot.pictureAddresses()));
    snapshot.shares(site.shares(wantedShares(snapshot)));
    const done = await reconcile(site.release, site.renderer, site.live, { everything, onProgress });
    await site.removeWithdrawn?.(publicItems(snapshot));
    await site.arrived?.();
    const problems = [
      ...untaken.map(({ item, error }) => `${item.kind} ${item.id}: ${error.message}`),
      ...done.failed.map(({ path, error }) => `${path}: ${error.message}`),
    ];
    if (problems.length > 0) throw new PartlyPublished(problems, done);
    await putSiteStatus(ctx.store, {
      state: 'live',
      since: ctx.now().toISOString(),
      milliseconds: ctx.now().getTime() - started.getTime(),
      pages: done.written + done.removed,
      // A CDN forgets its copies some time after it has accepted to.
      ...(site.arrived && done.written + done.removed > 0 ? { edgesFollow: true } : {}),
    });
    return done;
  } catch (error) {
    // Where the store fails too, the first error says more.
    await putSiteStatus(ctx.store, {
      state: 'failed',
      since: started.toISOString(),
      attempts: attempts + 1,
      problem: (error as Error).message.slice(0, 500),
    }).catch(() => undefined);
    throw error;
  }
}

/** The rest went live; these did not and are tried again. */
export class PartlyPublished extends Error {
  readonly done: Reconciled;

  constructor(problems: string[], done: Reconciled) {
    super(problems.slice(0, 5).join('; '));
    this.done = done;
  }
}
