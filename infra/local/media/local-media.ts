import { hash } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { constants } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '#functions/context/context.ts';
import { asyncFiles, folderFiles } from '#functions/files/files.ts';
import type { IncomingFile, MediaStorage, MediaTask } from '#functions/files/media-storage.ts';
import { isWholePicture } from '#functions/files/whole-picture.ts';
import type { DecodeResult } from '#functions/media/decode.ts';
import { idsToSync, type MediaServices, prepareUpload, syncFiles } from '#functions/media/prepare.ts';
import type { EncodedSize } from '#functions/media/sizes.ts';
import { ChildEnded, childWork } from '#infra/local/child-work.ts';
import type { PublicFolder } from '#infra/local/server/public-files.ts';
import { mediaLimits } from '#shared/limits.ts';
import type { UploadType } from '#shared/rules/uploads.ts';
import { isId } from '#shared/text/ids.ts';
import { signer } from './signed-address.ts';

/** The permission of one address: to send one file, or to download one. */
export type Download = { key: string; name: string; type: UploadType };

/** Of the folder of pictures, readers get those of the demo issue and the sizes of uploads; the rest is private. */
export const publicMedia = (path: string): PublicFolder => ({ path, only: /^\/(pictures|media)\// });

export const uploadsPath = '/media/uploads';
export const originalsPath = '/media/originals';

/** A hundred million pixels take ten seconds; a busy machine may take ten times as long. */
const pictureMilliseconds = 180_000;
const idleMilliseconds = 30_000;
const retryMilliseconds = 60_000;
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

/** `stopMilliseconds`: how long a stop waits for the picture under way. */
type Options = { stopMilliseconds?: number };
/** `look`: at all originals. */
type Job = { upload: string } | MediaTask | 'look';

/** The pictures of a local magazine: their files, and the two processes that prepare them, one picture after the other. */
export class LocalMedia {
  readonly storage: MediaStorage;
  readonly #folder: string;
  readonly #stopMilliseconds: number;
  readonly #jobs: Job[] = [];
  readonly #services: Omit<MediaServices, 'ctx'>;
  #ctx: Context | undefined;
  #running: Promise<void> | undefined;
  readonly #retries = new Set<NodeJS.Timeout>();
  #daily: NodeJS.Timeout | undefined;

  constructor(folder: string, given: Given, { stopMilliseconds = 3_000 }: Options = {}) {
    this.#folder = folder;
    this.#stopMilliseconds = stopMilliseconds;
    this.storage = localMediaStorage(given, (task) => this.#add(task));
    const files = asyncFiles(folderFiles(folder));
    // Without the environment of this process: code that an uploaded file runs in the decoder must find no secret.
    const alone = {
      env: { PATH: process.env['PATH'] ?? '' },
      // Readers come first, but a person waits for these pictures.
      priority: constants.priority.PRIORITY_BELOW_NORMAL,
      timeoutMilliseconds: pictureMilliseconds,
      idleMilliseconds,
    };
    const decode = childWork(new URL('./decoder.ts', import.meta.url), alone);
    const encode = childWork(new URL('./sizer.ts', import.meta.url), alone);
    const bytesOf = async (key: string) => {
      const bytes = await files.read(key);
      if (!bytes) throw new Error(`There is no ${key}`);
      return bytes;
    };
    this.#services = {
      uploaded: {
        has: async (key) => existsSync(join(folder, key)),
        open: async (key, { size, sha256 }) => {
          const bytes = await bytesOf(key);
          return (decode('openUpload', [bytes, { size, sha256 }]) as Promise<DecodeResult>).catch((error) => {
            // A picture that ends its process, or keeps it too long, is refused like one that cannot be read.
            if (error instanceof ChildEnded && !error.isUnrelated) return { refused: 'too-slow' };
            throw error;
          });
        },
        copy: async (from, to, { sha256 }) => {
          const bytes = await bytesOf(from);
          if (hash('sha256', bytes) !== sha256) throw new Error(`The file ${from} has changed since it was opened`);
          await files.write(to, bytes);
        },
        remove: files.remove,
      },
      public: { ...files, isWhole: (path) => isWholePicture(join(folder, path)) },
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

  /** Pictures that were restored or deleted while the magazine was stopped, that have left the trash, or whose sizes are damaged. */
  async #syncAll(ctx: Context): Promise<void> {
    const ids = await idsToSync(
      ctx,
      namesIn(join(this.#folder, 'originals')).filter(isId),
      this.#services.public.isWhole,
    );
    this.#jobs.push(...ids.map((id) => ({ id })));
  }

  /** A file has arrived under this key. */
  receive(key: string): void {
    if (!this.#jobs.some((job) => isUpload(job) && job.upload === key)) this.#add({ upload: key });
  }

  /** Resolves when nothing is left to prepare. */
  async whenIdle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  /** Waits for the picture that is being prepared, unless it takes long: the next start prepares what is left. */
  async stop(): Promise<void> {
    for (const retry of this.#retries) clearTimeout(retry);
    clearInterval(this.#daily);
    this.#jobs.length = 0;
    this.#ctx = undefined;
    await Promise.race([this.whenIdle(), wait(this.#stopMilliseconds)]);
  }

  /** The bytes of an original; undefined if there are none. */
  original = (key: string): Uint8Array | undefined => folderFiles(this.#folder).read(key);

  write(key: string, bytes: Uint8Array): void {
    folderFiles(this.#folder).write(key, bytes);
  }

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
    const ctx = this.#ctx;
    if (!ctx || this.#running || this.#jobs.length === 0) return;
    this.#running = this.#work({ ...this.#services, ctx }).finally(() => {
      this.#running = undefined;
      this.#run();
    });
  }

  async #work(services: MediaServices): Promise<void> {
    for (let job = this.#next(); job; job = this.#next()) {
      try {
        if (job === 'look') await this.#syncAll(services.ctx);
        else await (isUpload(job) ? prepareUpload(services, job.upload) : syncFiles(services, job));
      } catch (error) {
        services.ctx.log({ level: 'error', requestId: 'media', error: error as Error });
        // A full disk may have room again later.
        this.#addLater(job);
      }
    }
  }

  /** A person waits for an upload: it goes before all others. None after a stop. */
  #next(): Job | undefined {
    const upload = this.#jobs.findIndex(isUpload);
    return this.#ctx && this.#jobs.splice(Math.max(upload, 0), 1)[0];
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

const isUpload = (job: Job) => typeof job === 'object' && 'upload' in job;

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
