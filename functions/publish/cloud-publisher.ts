import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '#functions/context/context.ts';
import { publisherLeaseKey } from '#functions/db/keys.ts';
import { Lease } from '#functions/db/lease.ts';
import { type Bucket, type Buckets, readBucketJson, withWriteCheck } from '#functions/files/bucket.ts';
import { bucketOfFiles, type ListedFile } from '#functions/files/live-files.ts';
import { hostedPicturesOf, hostedRecord, isDerivedPath } from '#functions/publish/derived/hosted-names.ts';
import { isOfNewSlice, moveSearch, type NewSlice, uploadedPrefix } from '#functions/search/slices.ts';
import { type SiteDb, setState, stateOf } from '#shared/publish/site-db.ts';
import { pauseOf } from '#shared/time/pause.ts';
import type { Changes } from './intake.ts';
import { type Host, type Publication, Publisher } from './publisher.ts';
import {
  assetsFile,
  clearOldReleases,
  loadRenderer,
  readLiveRelease,
  recordPrefix,
  releasePrefix,
  setLiveRelease,
} from './releases.ts';
import { type RepairCounts, toEnd } from './repair.ts';
import { SiteRecord } from './site-record.ts';
import { getSiteStatus, putSiteStatus, repairedFiles, unfinishedItems, unforgottenFiles } from './status.ts';

/** After this time the rest is left to the next invocation: the function's limit is fifteen minutes. */
const invocationMilliseconds = 600_000;
/** Longer than others wait before they ask for the lease again. */
const pauseMilliseconds = 700;

type Options = {
  ctx: Context;
  buckets: Buckets;
  folder: string;
  waitMilliseconds: number;
  /** How long this process works on what can wait before others have their turn. */
  maxHoldMilliseconds: number;
  pagesOfPart: number;
  pictures: Host['pictures'];
  forget?: (files: readonly string[]) => Promise<void>;
};

/** How far a call goes. `afterChange`: the rest is left to the pulse, because the next change of the stream waits for the call. */
type Extent = 'whole' | 'once' | 'afterChange';

type Site = { release: string; record: SiteRecord; publisher: Publisher; db: SiteDb };

/** `unfinished`: pages that are left for the next call. `problem`: of pages that readers have in their former version. */
export type Done = { pages: number; unfinished: number; problem?: string };

/**
 * The only writer of pages in AWS. A lease lets one process at a time publish; each goes on with the record that the one before it
 * has left.
 */
export class CloudPublisher {
  readonly #options: Options;
  readonly #lease: Lease;
  /** Without the check of the lease: for what may be written late. */
  readonly #state: Bucket;
  readonly #sites = new Map<string, Site>();

  constructor({ buckets: { site, state }, ...options }: Options) {
    const { ctx, waitMilliseconds } = options;
    this.#lease = new Lease(ctx, { key: publisherLeaseKey, busy: 'PublisherBusy', waitMilliseconds });
    this.#state = state;
    const confirm = () => this.#lease.confirm();
    this.#options = {
      ...options,
      buckets: { site: withWriteCheck(site, confirm), state: withWriteCheck(state, confirm) },
    };
  }

  async publish(changes: Changes): Promise<Done | undefined> {
    const { ctx } = this.#options;
    let pages = 0;
    const done = await this.#work(async ({ publisher }) => {
      publisher.retryFailed();
      ({ pages } = await publisher.publish(changes));
      if (publisher.problems.length === 0)
        await putSiteStatus(ctx.store, { state: 'live', since: ctx.now().toISOString() });
    }, 'afterChange');
    return done && { ...done, pages: pages + done.pages };
  }

  /**
   * Goes on with what was left and what has failed, so that the next change finds this process ready. Once: behind it in the stream changes
   * wait.
   */
  async prepare(): Promise<Done | undefined> {
    const done = await this.#work(async ({ publisher }) => publisher.retryFailed(), 'once');
    // Without the lease: a publication of another process does not wait for it. The next quiet moment makes up for a failure.
    const live = await readLiveRelease(this.#state);
    const { record } = this.#sites.get(live ?? '') ?? {};
    await record?.saveCheckpoint().catch((error) => this.#log('checkpoint', error));
    return done;
  }

  /** Compares every public file with the record. `all`: also looks for changes of which no word arrived, and renders every page. */
  async repair({ all = false } = {}): Promise<(Done & RepairCounts) | undefined> {
    let counts: RepairCounts = { missing: 0, differing: 0, foreign: 0 };
    // Without the lease: publications go on meanwhile.
    const release = await readLiveRelease(this.#state);
    const listed: ListedFile[] = [];
    if (release !== undefined) for await (const file of this.#files(release).list()) listed.push(file);
    const done = await this.#work(async ({ publisher, ...site }) => {
      if (all) publisher.compareItems();
      if (all) publisher.checkPages();
      // A release that went live since the listing is listed now.
      counts = await toEnd(publisher.repair(site.release === release ? listed : undefined));
      const { missing, differing, foreign } = counts;
      const sums = `${missing} files were missing, ${differing} differed, ${foreign} were foreign`;
      if (missing + differing + foreign > 0) this.#log(repairedFiles, new Error(sums));
    });
    return done && { ...done, ...counts };
  }

  #files = (release: string) => bucketOfFiles(this.#options.buckets.site, releasePrefix(release));

  #log = (requestId: string, error: Error) => this.#options.ctx.log({ level: 'error', requestId, error });

  acceptSlices(): Promise<Done | undefined> {
    const { state } = this.#options.buckets;
    return this.#work(async ({ publisher, record }) => {
      for (const { key } of await state.list(uploadedPrefix)) {
        const slice = await readBucketJson<NewSlice>(state, key);
        if (slice) await publisher.acceptSlice(slice);
        await record.save();
        await state.removeAll([key]);
      }
    }, 'afterChange');
  }

  /** Renders a release into a folder of its own, in turn with publications, and makes it the one that gets new pages. */
  async release(release: string): Promise<Done | undefined> {
    const { buckets } = this.#options;
    const done = await this.#work(async () => {}, 'whole', release);
    if (!done || done.unfinished > 0) return done;
    return this.#lease.hold(() =>
      this.#withSite(release, false, async ({ db, publisher, record }) => {
        const live = await readLiveRelease(buckets.state);
        publisher.compareItems();
        while (await publisher.step());
        if (live !== undefined && live !== release)
          await this.#withSite(live, false, async (before) => moveSearch(before.db, db));
        await record.save();
        await record.checkpoint();
        await setLiveRelease(release, buckets.state);
        await this.#save({ db, release, record });
        return { pages: done.pages, unfinished: 0, ...problemOf(publisher) };
      }),
    );
  }

  clear(): Promise<string[]> {
    return this.#lease.hold(() => clearOldReleases(this.#options.buckets));
  }

  /** `first`, and then what is left, in turn with other processes: of the live release, or of one that is prepared. */
  async #work(
    first: (site: Site) => Promise<void>,
    extent: Extent = 'whole',
    ofRelease?: string,
  ): Promise<Done | undefined> {
    const { ctx, buckets, maxHoldMilliseconds } = this.#options;
    const until = performance.now() + (extent === 'once' ? 0 : invocationMilliseconds);
    let pages = 0;
    let isFirst = true;
    for (;;) {
      const done = await this.#lease.hold(async (isCurrent) => {
        const release = ofRelease ?? (await readLiveRelease(buckets.state));
        if (release === undefined) return undefined;
        return this.#withSite(release, isCurrent, async (site) => {
          const { publisher } = site;
          if (isFirst) await first(site);
          const end = performance.now() + maxHoldMilliseconds;
          let step: Publication | undefined;
          do {
            const isEnough = extent === 'afterChange' && !publisher.isBehind;
            step = isEnough ? undefined : await publisher.step();
            pages += step?.pages ?? 0;
          } while (step && performance.now() < end);
          await this.#save(site);
          return { pages, unfinished: step ? Math.max(1, publisher.left) : 0, ...problemOf(publisher) };
        });
      });
      if (!done) return undefined;
      isFirst = false;
      if (done.unfinished === 0 || performance.now() > until) {
        if (ofRelease === undefined) await this.#report(done);
        return done;
      }
      await wait(pauseOf(ctx, pauseMilliseconds));
    }
  }

  /** A problem, and its end, for the staff; for the alarms each problem. */
  async #report({ problem }: Done): Promise<void> {
    const { ctx } = this.#options;
    const since = ctx.now().toISOString();
    if (problem !== undefined) {
      this.#log(unfinishedItems, new Error(problem));
      await putSiteStatus(ctx.store, { state: 'failed', since, attempts: 1, problem: problem.slice(0, 500) });
    } else if ((await getSiteStatus(ctx.store)).state === 'failed')
      await putSiteStatus(ctx.store, { state: 'live', since });
  }

  async #withSite<Result>(release: string, isCurrent: boolean, work: (site: Site) => Promise<Result>): Promise<Result> {
    const { folder, ctx } = this.#options;
    const opened = this.#sites.get(release);
    const record =
      opened?.record ??
      new SiteRecord({
        bucket: this.#state,
        confirm: () => this.#lease.confirm(),
        prefix: recordPrefix(release),
        file: join(folder, release, 'site.db'),
        now: ctx.now,
      });
    try {
      const db = await record.open(isCurrent && opened !== undefined);
      const site =
        opened?.db === db ? opened : { release, record, db, publisher: await this.#publisher(release, record, db) };
      this.#sites.set(release, site);
      record.begin();
      const isNew = !site.publisher.isReady;
      await site.publisher.prepare();
      if (isNew) {
        await record.save();
        await record.checkpoint();
      }
      return await work(site);
    } catch (error) {
      // What this process has, and has not recorded, is worth nothing.
      record.forget();
      this.#sites.delete(release);
      throw error;
    }
  }

  /**
   * What this process has taken in and done, for the next one; and the hosted pictures for mails and for what makes sizes, before a page
   * names one and before a withdrawn one is removed.
   */
  async #save({ db, release, record }: Omit<Site, 'publisher'>): Promise<void> {
    const { state } = this.#options.buckets;
    // A size may be made as soon as its name is known there: a process that ends now leaves the name to the next one.
    await record.save();
    if (stateOf(db, hostedRecord) === undefined || release !== (await readLiveRelease(state))) return;
    await state.put(hostedRecord, Buffer.from(JSON.stringify(hostedPicturesOf(db))));
    setState(db, hostedRecord, undefined);
    await record.save();
  }

  async #publisher(release: string, record: SiteRecord, db: SiteDb): Promise<Publisher> {
    const { ctx, buckets, pagesOfPart, pictures } = this.#options;
    const { state } = buckets;
    const assets = new Set((await readBucketJson<string[]>(state, releasePrefix(release) + assetsFile)) ?? []);
    return new Publisher({
      ctx,
      db,
      files: this.#files(release),
      release,
      renderer: await loadRenderer(state, release, join(this.#options.folder, release)),
      pagesOfPart,
      pictures,
      hostFiles: {
        has: (file) => assets.has(file) || isOfNewSlice(file, ctx.now()),
        repair: () => {
          setState(db, hostedRecord, 'changed');
          return this.#save({ db, release, record });
        },
      },
      beforeWriting: () => this.#save({ db, release, record }),
      forget: (removed) => this.#forget(removed),
    });
  }

  /** Readers see a publication although the edge cannot be reached. */
  async #forget(files: readonly string[]): Promise<readonly string[]> {
    const { forget } = this.#options;
    const kept = files.map((file) => `/${file}`).filter(isDerivedPath);
    try {
      if (kept.length > 0) await forget?.(kept);
      return [];
    } catch (error) {
      this.#log(unforgottenFiles, error as Error);
      return kept.map((path) => path.slice(1));
    }
  }
}

function problemOf({ problems }: Publisher): { problem?: string } {
  return problems.length > 0 ? { problem: problems.slice(0, 5).join('; ') } : {};
}
