import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Context } from '#functions/context.ts';
import { folderFiles } from '#functions/snapshot/files.ts';
import { type ItemRef, Snapshot } from '#functions/snapshot/snapshot.ts';
import type { Picture, SharePictures } from '#shared/model/snapshot.ts';
import { madeBeside, removeWithdrawn } from './derived-buckets.ts';
import { pathsToForget } from './invalidation.ts';
import { pointTo, readLiveRelease } from './live-release.ts';
import { PartlyPublished, publish, type Site } from './publish.ts';
import type { Reconciled } from './reconcile.ts';
import { type Buckets, openReleaseFolder, type ReleaseFolder, releasePrefix, rendererFile } from './release-folder.ts';
import type { Renderer } from './renderer.ts';

export type Changes = ItemRef[] | 'all';
type Order = {
  changes: Changes;
  everything?: boolean;
  /** Another release than the live one, which is made ready and goes live. */
  release?: string | undefined;
};
type Options = {
  ctx: Context;
  buckets: Buckets;
  /** A folder that may vanish: everything in it comes from the store and the buckets. */
  folder: string;
  /** Tells the CDN to forget these paths. */
  forget: (paths: string[]) => Promise<void>;
};
/** What went live; of a release also what stayed behind, which the next publishing tries again. */
type Published = Reconciled & { problem?: string };
type Open = Site & { folder: ReleaseFolder };

/**
 * The only one who writes pages. A release that is made ready, a story that was approved and the nightly look at everything
 * are the same step for it, and they come one after the other.
 */
export class CloudPublisher {
  readonly #options: Options;
  readonly #snapshot: Snapshot;
  readonly #renderers = new Map<string, Promise<Renderer>>();
  #open: Open | undefined;
  #shares: SharePictures = {};

  constructor(options: Options) {
    this.#options = options;
    const snapshot = join(options.folder, 'snapshot');
    // The renderer reads its snapshot where this says.
    process.env['SNAPSHOT_DIR'] = snapshot;
    this.#snapshot = new Snapshot(folderFiles(snapshot), options.ctx.store);
  }

  /** Undefined while there is no release yet. */
  async take({ changes, everything = false, release: wanted }: Order): Promise<Published | undefined> {
    const { state } = this.#options.buckets;
    const live = await readLiveRelease(state);
    const release = wanted ?? live;
    if (release === undefined) return undefined;
    const known = this.#open;
    const isKnown = known?.release === release && (await known.folder.isCurrent());
    const site = isKnown ? known : await this.#openSite(release);
    this.#open = undefined;
    this.#shares = (await this.#readJson<SharePictures>(madeBeside.shown)) ?? {};
    const request = { changes: isKnown ? changes : 'all', everything } as const;
    if (release !== live) return this.#goLive(site, request);
    const done = await publish(site, request);
    this.#open = site;
    return done;
  }

  /** One page that cannot be made holds up no release, and no way back from one. */
  async #goLive(site: Open, request: { changes: Changes; everything: boolean }): Promise<Published> {
    const { ctx, buckets } = this.#options;
    const published: Published = await publish(site, request).catch((error: Error) => {
      if (!(error instanceof PartlyPublished)) throw error;
      ctx.log({ level: 'error', requestId: `release ${site.release}`, error });
      return { ...error.done, problem: error.message };
    });
    await pointTo(site.release, buckets.state);
    if (!published.problem) this.#open = site;
    return published;
  }

  async #openSite(release: string): Promise<Open> {
    const { ctx, buckets } = this.#options;
    const folder = await openReleaseFolder(buckets, release);
    return {
      ctx,
      release,
      folder,
      live: folder.live,
      snapshot: this.#snapshot,
      renderer: await this.#renderer(release),
      pictures: (addresses) => this.#pictures(addresses),
      shares: () => this.#shares,
      removeWithdrawn: (items) => removeWithdrawn(buckets, items),
      arrived: async () => this.#forget(release, await folder.flush()),
    };
  }

  async #forget(release: string, files: string[]): Promise<void> {
    if (files.length > 0) await this.#options.forget(pathsToForget(release, files));
  }

  /** Fetched once in the life of a process; a module cannot be loaded from a bucket. */
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

  /** Measured and made smaller by whoever has the tools for it; pages take what is known. */
  async #pictures(addresses: ReadonlySet<string>): Promise<Record<string, Picture>> {
    const known = (await this.#readJson<Record<string, { picture: Picture }>>(madeBeside.pictures)) ?? {};
    return Object.fromEntries(
      [...addresses].flatMap((address) => (known[address] ? [[address, known[address].picture]] : [])),
    );
  }

  async #readJson<Value>(key: string): Promise<Value | undefined> {
    const found = await this.#options.buckets.state.get(key);
    return found && (JSON.parse(Buffer.from(found.body).toString()) as Value);
  }
}
