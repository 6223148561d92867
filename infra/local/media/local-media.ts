import { hash } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '#functions/context/context.ts';
import {
  type IncomingFile,
  type MediaStorage,
  type MediaTask,
  parseIncomingKey,
} from '#functions/context/media-storage.ts';
import { asyncFiles, type Files, folderFiles } from '#functions/files/files.ts';
import type { DecodeResult } from '#functions/media/decode.ts';
import { idsToSync, type MediaServices, prepareUpload, syncFiles } from '#functions/media/prepare.ts';
import type { EncodedSize } from '#functions/media/sizes.ts';
import { ChildEnded, childWork } from '#infra/local/child-work.ts';
import type { PublicFolder } from '#infra/local/server/public-files.ts';
import { mediaLimits } from '#shared/limits.ts';
import type { UploadType } from '#shared/media/uploads.ts';
import { isId } from '#shared/text/ids.ts';
import { signer } from './signed-address.ts';

/** The permission of one address: to send one file, or to download one. */
export type Download = { key: string; name: string; type: UploadType };

/** Of the folder of pictures, readers get those of the demo issue and the sizes of uploads; the rest is private. */
export const publicMedia = (path: string): PublicFolder => ({ path, only: /^\/(pictures|media)\// });

export const uploadsPath = '/media/uploads';
export const originalsPath = '/media/originals';

/** What a file may take, after the start of the process that opens it. */
const decodeMilliseconds = (mediaLimits.decodeSeconds + 5) * 1_000;
/** The sizes of the largest picture, also on a busy machine. */
const encodeMilliseconds = 60_000;
const idleMilliseconds = 30_000;
const retryMilliseconds = 20_000;
const dayMilliseconds = 24 * 3_600_000;

type Given = Pick<Context, 'now'> & { secrets: Pick<Context['secrets'], 'linkKey'> };

/** The addresses of uploads and originals. Without a queue, what is enqueued is found at the next start. */
export function localMediaStorage(
  { now, secrets }: Given,
  enqueue: (task: MediaTask) => void = () => undefined,
): MediaStorage {
  const { sign } = signer(secrets.linkKey);
  const soon = () => new Date(now().getTime() + mediaLimits.uploadMinutes * 60_000);
  return {
    uploadForm: async ({ key, type, size, sha256 }) => ({
      url: `${uploadsPath}?allowed=${sign('upload', { key, type, size, sha256 } satisfies IncomingFile, soon())}`,
      fields: { 'Content-Type': type },
    }),
    originalAddress: async (key, name, type) =>
      `${originalsPath}?allowed=${sign('download', { key, name, type } satisfies Download, soon())}`,
    enqueue: async (task) => enqueue(task),
  };
}

/** How long a stop waits for the pictures under way. */
type Options = { stopMilliseconds?: number };
/** `look`: at all originals. */
type Job = { upload: string } | MediaTask | 'look';

// Without the environment of this process: code that an uploaded file runs in the decoder must find no secret.
const aside = {
  env: { PATH: process.env['PATH'] ?? '' },
  // Readers come first, but a person waits for these pictures.
  priority: constants.priority.PRIORITY_BELOW_NORMAL,
  idleMilliseconds,
};

/** Does one job at a time. */
type Lane = { services: Omit<MediaServices, 'ctx'>; job?: Job | undefined; work?: Promise<void> };

/** A picture that takes long delays no other. */
const laneCount = 2;

/** The pictures of a local magazine: their files, and the processes that prepare them. */
export class LocalMedia {
  readonly storage: MediaStorage;
  readonly #folder: string;
  readonly #files: Files;
  readonly #stopMilliseconds: number;
  readonly #jobs: Job[] = [];
  readonly #lanes: Lane[];
  #ctx: Context | undefined;
  readonly #retries = new Set<NodeJS.Timeout>();
  #daily: NodeJS.Timeout | undefined;

  constructor(folder: string, given: Given, { stopMilliseconds = 3_000 }: Options = {}) {
    this.#folder = folder;
    this.#files = folderFiles(folder, { flush: true });
    this.#stopMilliseconds = stopMilliseconds;
    this.storage = localMediaStorage(given, (task) => this.#add(task));
    const encode = childWork(new URL('./sizer.ts', import.meta.url), {
      ...aside,
      timeoutMilliseconds: encodeMilliseconds,
    });
    this.#lanes = Array.from({ length: laneCount }, () => ({ services: this.#services(encode) }));
  }

  #services(encode: ReturnType<typeof childWork>): Omit<MediaServices, 'ctx'> {
    const files = asyncFiles(this.#files);
    const decode = childWork(new URL('./decoder.ts', import.meta.url), {
      ...aside,
      timeoutMilliseconds: decodeMilliseconds,
    });
    return {
      uploaded: {
        has: this.#has,
        open: async (key, announced) =>
          (decode('openUpload', [this.#pathOf(key), announced]) as Promise<DecodeResult>).catch((error) => {
            // A picture that ends its process, or keeps it too long, is refused like one that cannot be read.
            if (error instanceof ChildEnded && !error.isUnrelated) return { refused: 'too-slow' };
            throw error;
          }),
        keep: async (from, to, { sha256, original }) => {
          const bytes = original ?? (await readFile(this.#pathOf(from)));
          if (!original && hash('sha256', bytes) !== sha256)
            throw new Error(`The file ${from} has changed since it was opened`);
          await files.write(to, bytes);
        },
        remove: files.remove,
      },
      public: { ...files, has: this.#has },
      encode: (master) => encode('encodeSizes', [master]) as Promise<EncodedSize[]>,
    };
  }

  /** Starts with the leftovers of an earlier run: files that were not prepared yet, and expired ones. */
  start(ctx: Context): void {
    this.#ctx = ctx;
    for (const key of this.#incoming()) this.receive(key);
    this.#add('look');
    this.#daily = setInterval(() => this.#add('look'), dayMilliseconds).unref();
  }

  #has = async (key: string): Promise<boolean> => existsSync(this.#pathOf(key));

  /** Pictures that were restored or deleted while the magazine was stopped, that have left the trash, or whose sizes are lost. */
  async #syncAll(ctx: Context): Promise<void> {
    const ids = await idsToSync(ctx, namesIn(join(this.#folder, 'originals')).filter(isId), this.#has);
    for (const id of ids) this.#add({ id });
  }

  /** A file has arrived under this key; without `bytes` it lies there already. */
  receive(key: string, bytes?: Uint8Array): void {
    if (bytes) this.#files.write(key, bytes);
    if (!this.#jobs.some((job) => isUpload(job) && job.upload === key)) this.#add({ upload: key });
  }

  /** Resolves when nothing is left to prepare. */
  async whenIdle(): Promise<void> {
    while (this.#lanes.some(({ job }) => job)) await Promise.all(this.#lanes.map(({ work }) => work));
  }

  /** Waits for the pictures that are being prepared, unless they take long: the next start prepares what is left. */
  async stop(): Promise<void> {
    for (const retry of this.#retries) clearTimeout(retry);
    clearInterval(this.#daily);
    this.#jobs.length = 0;
    this.#ctx = undefined;
    await Promise.race([this.whenIdle(), wait(this.#stopMilliseconds)]);
  }

  /** The bytes of an original; undefined if there are none. */
  original = (key: string): Uint8Array | undefined => this.#files.read(key);

  #pathOf = (key: string): string => join(this.#folder, key);

  #add(job: Job): void {
    this.#jobs.push(job);
    this.#run();
  }

  #addLater(job: Job): void {
    const retry = setTimeout(() => {
      this.#retries.delete(retry);
      this.#add(job);
    }, retryMilliseconds).unref();
    this.#retries.add(retry);
  }

  #run(): void {
    for (const lane of this.#lanes) {
      const job = lane.job ? undefined : this.#next();
      if (!job) continue;
      lane.job = job;
      lane.work = this.#work(job, lane.services).finally(() => {
        lane.job = undefined;
        this.#run();
      });
    }
  }

  async #work(job: Job, given: Lane['services']): Promise<void> {
    const ctx = this.#ctx;
    if (!ctx) return;
    const services: MediaServices = { ...given, ctx };
    try {
      if (job === 'look') await this.#syncAll(ctx);
      else await (isUpload(job) ? prepareUpload(services, job.upload) : syncFiles(services, job));
    } catch (error) {
      this.#ctx?.log({ level: 'error', requestId: 'media', error: error as Error });
      // A full disk may have room again later.
      this.#addLater(job);
    }
  }

  /** A person waits for an upload: it goes before all others. One item has one job at a time. None after a stop. */
  #next(): Job | undefined {
    const busy = new Set(this.#lanes.map(({ job }) => job && itemOf(job)));
    const ready = this.#jobs.filter((job) => !busy.has(itemOf(job)));
    const next = this.#ctx && (ready.find(isUpload) ?? ready[0]);
    if (next) this.#jobs.splice(this.#jobs.indexOf(next), 1);
    return next;
  }

  /** The keys of the files that arrived; those that are too old are removed. */
  #incoming(): string[] {
    const folder = join(this.#folder, 'incoming');
    const oldest = Date.now() - mediaLimits.incomingHours * 3_600_000;
    const files = namesIn(folder).flatMap((id) => namesIn(join(folder, id)).map((name) => join(folder, id, name)));
    for (const file of files) if (statSync(file).mtimeMs < oldest) rmSync(file);
    return files
      .filter((file) => statSync(file, { throwIfNoEntry: false }))
      .map((file) => relative(this.#folder, file));
  }
}

const isUpload = (job: Job): job is { upload: string } => typeof job === 'object' && 'upload' in job;

const itemOf = (job: Job) => (job === 'look' ? job : isUpload(job) ? parseIncomingKey(job.upload)?.id : job.id);

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
