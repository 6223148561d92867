import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Context } from '#functions/context/context.ts';
import { removeWithdrawn } from '#functions/derived/derived-buckets.ts';
import { DerivedOrders } from '#functions/derived/derived-orders.ts';
import type { DerivedTask } from '#functions/derived/derived-tasks.ts';
import { type Buckets, withWriteCheck } from '#functions/files/bucket.ts';
import { scratchFiles } from '#functions/files/scratch-files.ts';
import { describeMedia } from '#functions/media/describe.ts';
import { RowCopy } from '#functions/snapshot/row-copy.ts';
import { type ItemRef, Snapshot } from '#functions/snapshot/snapshot.ts';
import { pauseOf } from '#shared/time/pause.ts';
import { FullCheck } from './full-check.ts';
import type { Renderer } from './live-site.ts';
import { type Changes, PartlyPublished, type PublicationResult, publish, type Site } from './publish.ts';
import { PublisherLease } from './publisher-lease.ts';
import { openReleaseFolder, type ReleaseFolder, releasePrefix, rendererFile } from './release-folder.ts';
import { clearOldReleases, readLiveRelease, setLiveRelease } from './releases.ts';
import { failingPages } from './status.ts';

/** After this time a release is left to the next invocation: the function's limit is fifteen minutes. */
const invocationMilliseconds = 600_000;
/** Longer than others wait before they ask for the lease again. */
const pauseMilliseconds = 700;

type PublishRequest = {
  changes: Changes;
  /** Addresses of the library's pictures whose rows have changed. */
  pictures?: readonly string[];
  /** A full check, to repair missed changes, or only what is left of one. */
  fullCheck?: boolean | 'unfinished' | undefined;
  /** A release to be rendered and made live. */
  release?: string | undefined;
};
type LeaseHold = Omit<PublishRequest, 'fullCheck'> & { check?: FullCheck | undefined };
type Options = {
  ctx: Context;
  buckets: Buckets;
  /** A scratch folder: everything in it comes from the store and the buckets. */
  folder: string;
  /** How long to wait for another process that publishes. */
  waitMilliseconds: number;
  /** How long a release or a full check works before publications have their turn. */
  maxHoldMilliseconds: number;
  /** Pages of a release or a full check that are rendered before publications may have their turn. */
  pagesOfPart?: number;
  /** Orders picture sizes and share pictures that the bucket lacks. */
  enqueueDerived: (tasks: readonly DerivedTask[]) => Promise<void>;
};
/**
 * `problem`: pages of a release that failed; the next publication tries them again. `unfinished`: the number of pages of a
 * release, which is not live yet, or of a full check that are left for the next call.
 */
type Published = Omit<PublicationResult, 'unchecked'> & { problem?: string; unfinished?: number };
type Request = { changes: Changes; also?: readonly ItemRef[] };
type OpenSite = Site & { folder: ReleaseFolder };

/**
 * The only writer of pages. A new release, an approved item and the nightly full check are the same step; a lease runs
 * them one after the other across processes.
 */
export class CloudPublisher {
  readonly #options: Options;
  readonly #lease: PublisherLease;
  readonly #snapshot: Snapshot;
  readonly #rows: RowCopy;
  #filled: Promise<void> | undefined;
  readonly #derived: DerivedOrders;
  readonly #renderers = new Map<string, Promise<Renderer>>();
  /** Addresses of pictures that have changed since the last publication, apart from the items. */
  readonly #changedPictures: string[] = [];
  #open: OpenSite | undefined;

  constructor({ buckets: { site, state }, ...options }: Options) {
    this.#lease = new PublisherLease(options.ctx, options);
    const confirm = () => this.#lease.confirm();
    this.#options = {
      ...options,
      buckets: { site: withWriteCheck(site, confirm), state: withWriteCheck(state, confirm) },
    };
    const { newId, log } = options.ctx;
    this.#rows = new RowCopy({
      bucket: this.#options.buckets.state,
      newId,
      onProblem: (error) => log({ level: 'error', requestId: 'copy of rows', error }),
    });
    this.#snapshot = new Snapshot(scratchFiles(options.folder), options.ctx.store, this.#rows.remember);
    this.#derived = new DerivedOrders({ state, now: options.ctx.now, enqueueDerived: options.enqueueDerived });
  }

  /** Undefined while there is no release yet. */
  async publish({ fullCheck = false, ...request }: PublishRequest): Promise<Published | undefined> {
    const { ctx, buckets } = this.#options;
    const check = fullCheck ? await FullCheck.open({ bucket: buckets.state, now: ctx.now }, fullCheck) : undefined;
    if (fullCheck === 'unfinished' && !check?.isUnfinished) return undefined;
    const until = performance.now() + invocationMilliseconds;
    let rendered = 0;
    let written = 0;
    let { changes } = request;
    let problem: string | undefined;
    for (;;) {
      const published = await this.#lease.hold((stillOurs) => {
        // The cached state misses what another process has published since.
        if (!stillOurs) this.#open = undefined;
        return this.#publishUnderLease({ ...request, changes, check });
      });
      if (!published) return undefined;
      rendered += published.rendered;
      written += published.written;
      problem ??= published.problem;
      if (published.unfinished && performance.now() <= until) {
        // The first turn has compared the whole table: it takes a minute with a large magazine.
        changes = [];
        await wait(pauseOf(ctx, pauseMilliseconds));
        continue;
      }
      if (problem === undefined) return { ...published, rendered, written };
      // The next publication makes a full comparison, and finds what has failed.
      this.#open = undefined;
      // A check that leaves faulty pages has failed; a release without them is live.
      if (check && !published.unfinished) throw new Error(problem);
      return { ...published, rendered, written, problem };
    }
  }

  /**
   * Reads the site unless this process knows it already, so that the next change finds it ready. Pages that have failed are
   * tried again.
   */
  async prepare(): Promise<Published | undefined> {
    if (!this.#open) return this.publish({ changes: 'all' });
    return this.#open.live.stalePages.size > 0 ? this.publish({ changes: [] }) : undefined;
  }

  /** Deletes old releases under the lease, so that no release being prepared is deleted. */
  async clear(): Promise<string[]> {
    return this.#lease.hold(() => clearOldReleases(this.#options.buckets));
  }

  async #publishUnderLease({
    changes,
    pictures = [],
    check,
    release: wanted,
  }: LeaseHold): Promise<Published | undefined> {
    const { state } = this.#options.buckets;
    const known = this.#open;
    const [live, isCurrent, measured] = await Promise.all([
      readLiveRelease(state),
      known?.folder.isCurrent() ?? false,
      this.#derived.read(),
    ]);
    this.#changedPictures.push(...pictures, ...measured);
    const release = wanted ?? live;
    if (release === undefined) return undefined;
    const isKnown = isCurrent && known?.release === release;
    const isOutdated = !isKnown && this.#filled !== undefined;
    const site = isKnown ? known : await this.#openSite(release);
    this.#open = undefined;
    const seen = isOutdated ? await this.#rows.differing(this.#snapshot) : [];
    const request = isKnown ? { changes } : { changes: 'all' as const, also: [...named(changes), ...seen] };
    try {
      // Also of the live release, which may be a repetition: a command was interrupted before the edge had switched.
      if (wanted !== undefined) return await this.#goLive(site, request);
      if (check) return await this.#checkWithinHold(site, request, check);
      const failedBefore = new Set(site.live.stalePages);
      const { unchecked, ...done } = await publish(site, request).catch((error: Error) => {
        if (!(error instanceof PartlyPublished)) throw error;
        // All other pages are live: the next attempt does not compare them.
        this.#open = site;
        const isAnew = error.unread.length > 0 || error.done.failed.some(({ path }) => !failedBefore.has(path));
        if (isAnew) throw error;
        // A page that goes on failing does not hold up the changes of others.
        this.#options.ctx.log({ level: 'error', requestId: failingPages, error });
        return error.done;
      });
      this.#open = site;
      return done;
    } finally {
      // Also after a publication that failed: what it lacked may be of pages that went live.
      await Promise.all([this.#derived.orderMissing(this.#snapshot.pictureAddresses), this.#rows.save()]);
    }
  }

  async #goLive(site: OpenSite, request: Request): Promise<Published> {
    const { unchecked, ...published } = await this.#publishWithinHold(site, request);
    const { lacking } = site.snapshot;
    // Readers would lose these items with the switch to another folder.
    if (lacking.size > 0) throw new Error(`Items that cannot be read: ${[...lacking.keys()].join(', ')}`);
    const unfinished = published.deferred;
    if (unfinished > 0) {
      this.#open = site;
      return { ...published, unfinished };
    }
    await setLiveRelease(site.release, this.#options.buckets.state);
    this.#open = site;
    return published;
  }

  async #checkWithinHold(site: OpenSite, request: Request, check: FullCheck): Promise<Published> {
    const { unchecked, ...published } = await this.#publishWithinHold(site, {
      ...request,
      check: check.remaining(site.live.paths()),
    });
    await check.saveProgress(unchecked);
    this.#open = site;
    if (unchecked.length > 0) return { ...published, unfinished: unchecked.length };
    await this.#rows.save();
    await this.#rows.compact();
    return published;
  }

  /** A page that fails to render blocks neither a release, a rollback nor the check of the others. */
  async #publishWithinHold(
    site: OpenSite,
    request: Parameters<typeof publish>[1],
  ): Promise<PublicationResult & { problem?: string }> {
    const { ctx, maxHoldMilliseconds } = this.#options;
    let end: number | undefined;
    // The time begins with the first call: reading the site and comparing its pages may take longer.
    const isInterrupted = () => {
      const now = performance.now();
      end ??= now + maxHoldMilliseconds;
      return now >= end;
    };
    return publish(site, { ...request, isInterrupted }).catch((error: Error) => {
      if (!(error instanceof PartlyPublished)) throw error;
      ctx.log({ level: 'error', requestId: `release ${site.release}`, error });
      return { ...error.done, problem: error.message };
    });
  }

  async #openSite(release: string): Promise<OpenSite> {
    const { ctx, buckets, pagesOfPart } = this.#options;
    this.#filled ??= this.#rows.fill(this.#snapshot);
    const [folder, renderer] = await Promise.all([
      openReleaseFolder(buckets, release, { newId: ctx.newId, beginSwap: () => this.#lease.renew() }),
      this.#renderer(release),
      this.#filled,
    ]);
    return {
      ctx,
      release,
      folder,
      live: folder.live,
      snapshot: this.#snapshot,
      renderer,
      pictures: async (addresses) => ({
        ...this.#derived.pictures(addresses),
        ...(await describeMedia(ctx.store, addresses)),
      }),
      changedPictures: () => this.#changedPictures.splice(0),
      sharePictures: (wanted) => this.#derived.sharePictures(wanted, this.#snapshot.picture),
      removeWithdrawn: (items, withdrawn) =>
        removeWithdrawn(buckets, items, {
          rendered: this.#derived.rendered,
          doubtful: this.#derived.doubtful(items, withdrawn),
        }),
      saveRows: () => this.#rows.save(),
      pagesOfPart,
      behindCdn: true,
    };
  }

  /** Downloaded once per process: a module cannot be imported from a bucket. */
  #renderer(release: string): Promise<Renderer> {
    const known = this.#renderers.get(release) ?? this.#fetchRenderer(release);
    this.#renderers.set(release, known);
    known.catch(() => this.#renderers.delete(release));
    return known;
  }

  async #fetchRenderer(release: string): Promise<Renderer> {
    const found = await this.#options.buckets.state.get(releasePrefix(release) + rendererFile);
    if (!found) throw new Error(`There is no release ${release}`);
    const file = join(this.#options.folder, 'renderers', release, 'renderer.mjs');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, found.body);
    return (await import(pathToFileURL(file).href)) as Renderer;
  }
}

/** The items that an order names. */
const named = (changes: Changes): readonly ItemRef[] => (changes === 'all' ? [] : changes);
