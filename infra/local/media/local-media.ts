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
import { type Files, folderFiles } from '#functions/files/files.ts';
import type { Announced, DecodeResult } from '#functions/media/decode.ts';
import { idsToSync, type MediaServices, prepareUpload, syncFiles } from '#functions/media/prepare.ts';
import type { EncodedSize } from '#functions/media/sizes.ts';
import { ChildEnded, childWork } from '#infra/local/child-work.ts';
import { TaskQueue } from '#infra/local/embedded/task-queue.ts';
import type { PublicFolder } from '#infra/local/server/public-files.ts';
import { mediaLimits } from '#shared/limits.ts';
import type { UploadType } from '#shared/media/uploads.ts';
import { isId } from '#shared/text/ids.ts';
import { signer } from './signed-address.ts';

export type Download = { key: string; name: string; type: UploadType };

/** Of the folder of pictures, readers get those of the demo issue and the sizes of uploads; the rest is private. */
export const publicMedia = (path: string): PublicFolder => ({ path, only: /^\/(pictures|media)\// });

export const uploadsPath = '/media/uploads';
export const originalsPath = '/media/originals';

/** What a file may take, after the start of the process that opens it. */
const decodeMilliseconds = (mediaLimits.decodeSeconds + 5) * 1_000;
/** The sizes of the largest picture, also on a busy machine. */
const encodeMilliseconds = 60_000;
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
      url: `${uploadsPath}?allowed=${await sign('upload', { key, type, size, sha256 } satisfies IncomingFile, soon())}`,
      fields: { 'Content-Type': type },
    }),
    originalAddress: async (key, name, type) =>
      `${originalsPath}?allowed=${await sign('download', { key, name, type } satisfies Download, soon())}`,
    enqueue: async (task) => enqueue(task),
  };
}

type Job = { upload: string } | MediaTask | { look: true };

/** Pictures that are prepared at a time: one that takes long delays no other. */
const concurrency = 2;

// Without the environment of this process: code that an uploaded file runs in the decoder must find no secret.
const aside = {
  env: { PATH: process.env['PATH'] ?? '' },
  // Readers come first, but a person waits for these pictures.
  priority: constants.priority.PRIORITY_BELOW_NORMAL,
  processes: concurrency,
};

/** The pictures of a local magazine: their files, and the processes that prepare them. */
export class LocalMedia {
  readonly storage: MediaStorage;
  readonly #folder: string;
  readonly #files: Files;
  readonly #decode = childWork(new URL('./decoder.ts', import.meta.url), {
    ...aside,
    timeoutMilliseconds: decodeMilliseconds,
  });
  readonly #draw = childWork(new URL('./drawer.ts', import.meta.url), {
    ...aside,
    timeoutMilliseconds: encodeMilliseconds,
  });
  #queue: TaskQueue<Job> | undefined;
  #daily: NodeJS.Timeout | undefined;

  constructor(folder: string, given: Given) {
    this.#folder = folder;
    this.#files = folderFiles(folder, { flush: true });
    this.storage = localMediaStorage(given, (task) => this.#add(task));
  }

  #services(ctx: Context): MediaServices {
    const files = this.#files;
    return {
      ctx,
      uploaded: {
        has: this.#has,
        open: (key, announced) => this.#open(key, announced),
        keep: async (from, to, { sha256, original }) => {
          const bytes = original ?? (await readFile(this.#pathOf(from)));
          if (!original && hash('sha256', bytes) !== sha256)
            throw new Error(`The file ${from} has changed since it was opened`);
          await files.write(to, bytes);
        },
        remove: files.remove,
      },
      public: { ...files, has: this.#has },
      encode: (master) => this.#draw('encodeSizes', [master]) as Promise<EncodedSize[]>,
    };
  }

  async #open(key: string, announced: Announced): Promise<DecodeResult> {
    try {
      return (await this.#decode('openUpload', [this.#pathOf(key), announced])) as DecodeResult;
    } catch (error) {
      // A picture that ends its process, or keeps it too long, is refused like one that cannot be read.
      if (error instanceof ChildEnded && !error.isUnrelated) return { refused: 'too-slow' };
      throw error;
    }
  }

  /** Starts with the leftovers of an earlier run: files that were not prepared yet, and expired ones. */
  start(ctx: Context): void {
    const services = this.#services(ctx);
    this.#queue = new TaskQueue<Job>({
      concurrency,
      nameOf: itemOf,
      // A person waits for an upload.
      isUrgent: isUpload,
      // A full disk may have room again later.
      retryMilliseconds,
      work: async (job) => {
        if ('look' in job) return this.#idsToSync(ctx);
        await (isUpload(job) ? prepareUpload(services, job.upload) : syncFiles(services, job));
        return [];
      },
      onProblem: (error) => ctx.log({ level: 'error', requestId: 'media', error }),
    });
    for (const key of this.#incoming()) this.receive(key);
    this.#add({ look: true });
    this.#daily = setInterval(() => this.#add({ look: true }), dayMilliseconds).unref();
  }

  #has = async (key: string): Promise<boolean> => existsSync(this.#pathOf(key));

  /** Pictures that were restored or deleted while the magazine was stopped, that have left the trash, or whose sizes are lost. */
  async #idsToSync(ctx: Context): Promise<MediaTask[]> {
    const ids = await idsToSync(ctx, namesIn(join(this.#folder, 'originals')).filter(isId), this.#has);
    return ids.map((id) => ({ id }));
  }

  /** A file has arrived under this key; without `bytes` it lies there already. */
  receive(key: string, bytes?: Uint8Array): void {
    if (bytes) this.#files.write(key, bytes);
    this.#add({ upload: key });
  }

  whenIdle = async (): Promise<void> => this.#queue?.whenIdle();

  /** Waits for the pictures that are being prepared, unless they take long: the next start prepares what is left. */
  async stop(waitMilliseconds = 3_000): Promise<void> {
    clearInterval(this.#daily);
    this.#queue?.stop();
    await Promise.race([this.whenIdle(), wait(waitMilliseconds)]);
  }

  original = (key: string): Uint8Array | undefined => this.#files.read(key);

  #pathOf = (key: string): string => join(this.#folder, key);

  #add = (job: Job): void => this.#queue?.add([job]);

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

const isUpload = (job: Job): job is { upload: string } => 'upload' in job;

/** One item has one job at a time. */
const itemOf = (job: Job): string =>
  'look' in job ? 'look' : ((isUpload(job) ? parseIncomingKey(job.upload)?.id : job.id) ?? '');

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
