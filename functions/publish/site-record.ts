import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createZstdDecompress, zstdCompress } from 'node:zlib';
import type { Bucket } from '#functions/files/bucket.ts';
import { inParallel } from '#functions/files/in-parallel.ts';
import { SiteDb } from '#shared/publish/site-db.ts';

const compress = promisify(zstdCompress);

type Options = {
  bucket: Bucket;
  /** Throws where another process may have its turn. A whole file says what is recorded anyhow, and may be late. */
  confirm?: () => void;
  prefix: string;
  file: string;
  now: () => Date;
};

const pieceBytes = 1_048_576;
const concurrency = 16;
const checkpointEveryMilliseconds = 300_000;
const checkpointEveryChanges = 200;

const checkpointName = /checkpoint-(\d{10})$/;
const changesName = /changes-(\d{10})$/;
const inOrder = (position: number) => String(position).padStart(10, '0');

/**
 * The file of a site, shared by processes that write it one after the other under a lease: what each has changed, in order, and now
 * and then the whole file. A process that takes its turn reads what the others have appended since its own last turn. A record
 * that is lost costs time, never content: the file is filled again.
 */
export class SiteRecord {
  readonly #options: Options;
  #db: SiteDb | undefined;
  #position = 0;
  #changes: (() => Uint8Array) | undefined;
  #checkpoint = 0;
  #checkpointAt = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#checkpointAt = options.now().getTime();
    mkdirSync(dirname(options.file), { recursive: true });
  }

  /** The file with everything that is recorded. `isCurrent`: no other process had its turn since. */
  async open(isCurrent = false): Promise<SiteDb> {
    if (this.#db && isCurrent) return this.#db;
    // What others have recorded is not recorded once more.
    this.#end();
    const names = (await this.#options.bucket.list(this.#options.prefix)).map(({ key }) => key);
    const last = Math.max(0, ...positionsOf(names, checkpointName));
    this.#checkpoint = last;
    const appended = positionsOf(names, changesName).toSorted((one, other) => one - other);
    const isWithinReach = this.#db && (this.#position >= last || appended.includes(this.#position + 1));
    // What follows from this copy may have been removed since it was listed.
    if (isWithinReach && (await this.#applyFrom(appended)) && this.#db) return this.#db;
    await this.#load(last);
    if ((await this.#applyFrom(appended)) && this.#db) return this.#db;
    // What is recorded from here on follows behind everything that is there.
    this.forget();
    this.#position = Math.max(last, ...appended);
    this.#db = SiteDb.create(this.#options.file);
    return this.#db;
  }

  begin(): void {
    this.#changes ??= this.#db?.record();
  }

  /**
   * Records what has changed since `begin` or the last time: afterwards a killed process leaves nothing to guess. When it throws, the copy of
   * this process is ahead of the record: `forget` it.
   */
  async save(): Promise<void> {
    const changes = this.#end();
    this.begin();
    if (!changes?.byteLength) return;
    const { bucket, prefix, confirm } = this.#options;
    confirm?.();
    // The name is taken where another process had its turn meanwhile.
    await bucket.put(`${prefix}changes-${inOrder(this.#position + 1)}`, changes, { over: 'absent' });
    this.#position += 1;
  }

  /** The whole file, when it is time for it: what is appended follows from it. A process that starts reads the one before it and more changes. */
  async saveCheckpoint(): Promise<void> {
    const isOld = this.#options.now().getTime() - this.#checkpointAt > checkpointEveryMilliseconds;
    if (this.#position - this.#checkpoint >= (isOld ? 1 : checkpointEveryChanges)) await this.checkpoint();
  }

  async checkpoint(): Promise<void> {
    if (!this.#db) return;
    const { bucket, prefix } = this.#options;
    const position = this.#position;
    const bytes = this.#db.bytes();
    const former = (await bucket.list(prefix)).map(({ key }) => key);
    await bucket.put(`${prefix}checkpoint-${inOrder(position)}`, await compress(bytes));
    this.#checkpoint = position;
    this.#checkpointAt = this.#options.now().getTime();
    // Other processes may still go on from the checkpoint before.
    const before = Math.max(0, ...positionsOf(former, checkpointName));
    await bucket.removeAll(
      former.filter((key) => positionOf(key) < before || (positionOf(key) === before && changesName.test(key))),
    );
  }

  #end(): Uint8Array | undefined {
    const changes = this.#changes?.();
    this.#changes = undefined;
    return changes;
  }

  /** After a failure the copy of this process may have what was never recorded. */
  forget(): void {
    this.#changes = undefined;
    this.#db?.close();
    this.#db = undefined;
    this.#position = 0;
    SiteDb.remove(this.#options.file);
  }

  /** Without a checkpoint, or with a damaged one, there is no file. */
  async #load(position: number): Promise<void> {
    const { bucket, prefix, file } = this.#options;
    this.forget();
    const checkpoint = position > 0 ? await bucket.get(`${prefix}checkpoint-${inOrder(position)}`) : undefined;
    if (!checkpoint) return;
    // Piece by piece: the whole file in memory, put together from its pieces, took a third of a start.
    const unpacked = createZstdDecompress({ chunkSize: pieceBytes });
    const isWhole = await pipeline(Readable.from([checkpoint.body]), unpacked, createWriteStream(file)).then(
      () => true,
      () => false,
    );
    if (!isWhole) return;
    this.#db = SiteDb.open(file, 'write');
    if (this.#db) this.#position = position;
  }

  /** False where what was appended does not follow from this copy. */
  async #applyFrom(appended: readonly number[]): Promise<boolean> {
    const { bucket, prefix } = this.#options;
    const missing = appended.filter((position) => position > this.#position);
    const bodies = await inParallel(missing, concurrency, (position) =>
      bucket.get(`${prefix}changes-${inOrder(position)}`),
    );
    for (const [place, position] of missing.entries()) {
      const body = bodies[place]?.body;
      if (!this.#db || !body || position !== this.#position + 1) return false;
      this.#db.apply(body);
      this.#position = position;
    }
    return true;
  }
}

const positionOf = (key: string): number => Number((checkpointName.exec(key) ?? changesName.exec(key))?.[1] ?? 0);

const positionsOf = (keys: readonly string[], name: RegExp): number[] =>
  keys.filter((key) => name.test(key)).map(positionOf);
