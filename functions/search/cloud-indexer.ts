import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from '#functions/context/context.ts';
import { searchLeaseKey } from '#functions/db/keys.ts';
import { Lease } from '#functions/db/lease.ts';
import { type Buckets, withWriteCheck } from '#functions/files/bucket.ts';
import { type AppendableFiles, folderFiles } from '#functions/files/files.ts';
import { Snapshot } from '#functions/snapshot/snapshot.ts';
import { BucketIndex } from './bucket-index.ts';
import { digestOf, itemsOf, liveVersions, makeIndex } from './make-index.ts';

type Options = {
  ctx: Pick<Context, 'store' | 'now' | 'newId' | 'log'>;
  buckets: Buckets;
  /** A temporary folder: its content is rebuilt from the store. */
  folder: string;
  graceMilliseconds: number;
  /** More texts than this do not fit into the memory. */
  maxTexts: number;
};

/**
 * Keeps the search index in the bucket equal to the live items. A lease serialises processes: files of two concurrent
 * uploads would not fit together.
 */
export class Indexer {
  readonly #options: Options;
  readonly #lease: Lease;
  readonly #files: AppendableFiles;
  readonly #snapshot: Snapshot;
  readonly #public: BucketIndex;

  constructor(options: Options) {
    const { ctx, buckets, folder, graceMilliseconds } = options;
    this.#options = options;
    // A concurrent run does not cover this change: its message returns soon, at no cost until then.
    this.#lease = new Lease(ctx, { key: searchLeaseKey, busy: () => new SearchBusy(), waitMilliseconds: 0 });
    const confirm = () => this.#lease.confirm();
    const site = withWriteCheck(buckets.site, confirm);
    const state = withWriteCheck(buckets.state, confirm);
    this.#public = new BucketIndex({ site, state }, { now: ctx.now, graceMilliseconds });
    this.#files = folderFiles(join(folder, 'snapshot'));
    this.#snapshot = new Snapshot(this.#files, ctx.store);
  }

  /**
   * Builds a new index if the content has changed or the index is older than `asked`. Returns the milliseconds until
   * more work is due; undefined without work. Throws `TooManyTexts` where the index would not fit.
   */
  renew(asked?: Date): Promise<number | undefined> {
    return this.#lease.hold(() => this.#renew(asked));
  }

  async #renew(asked?: Date): Promise<number | undefined> {
    const started = this.#options.ctx.now();
    await this.#public.removeDue();
    await this.#refreshSnapshot();
    const items = itemsOf(this.#files);
    const digest = digestOf(items);
    if (await this.#public.isCurrent(digest, asked)) return undefined;
    if (items.length > this.#options.maxTexts) throw new TooManyTexts(items.length, this.#options.maxTexts);
    const folder = join(this.#options.folder, 'new');
    const index = await makeIndex(this.#files, folder, { items });
    try {
      await this.#public.replace(index, { digest, since: started.toISOString() });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    // Checked again: the publisher may have deleted a fragment just before its upload.
    await this.#refreshSnapshot();
    await this.#public.removeWithdrawn(index, { keys: liveVersions(this.#files) });
    return digestOf(itemsOf(this.#files)) === digest ? this.#options.graceMilliseconds : 0;
  }

  /** An item that cannot be read stays in the index as it was; one of which a new process has no version leaves it. */
  async #refreshSnapshot(): Promise<void> {
    const failed = await this.#snapshot.refresh(await this.#snapshot.compareAll());
    for (const { item, error } of failed)
      this.#options.ctx.log({ level: 'error', requestId: `search ${item.kind} ${item.id}`, error });
  }
}

/** Another process is building an index. */
export class SearchBusy extends Error {
  override name = 'SearchBusy';
  override message = 'Another index is being made';
}

/** The process would be ended for its memory, after minutes and at every attempt. */
export class TooManyTexts extends Error {
  override name = 'TooManyTexts';
  constructor(count: number, most: number) {
    super(`The search index of ${count} texts does not fit into this memory, which holds ${most}: see searchMegabytes`);
  }
}
