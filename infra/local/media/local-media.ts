import { hash } from 'node:crypto';
import { existsSync, globSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Context, IncomingFile, MediaStorage, MediaTask } from '#functions/context/context.ts';
import { folderFiles } from '#functions/files/files.ts';
import type { DecodeResult } from '#functions/media/decode.ts';
import { idsToSync, type MediaServices, prepareUpload, syncFiles } from '#functions/media/prepare.ts';
import type { EncodedSize } from '#functions/media/sizes.ts';
import { ChildEnded, childWork } from '#infra/local/child-work.ts';
import { taskQueue } from '#infra/local/embedded/task-queue.ts';
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

function servicesIn(folder: string, ctx: Context): MediaServices {
  const files = folderFiles(folder, { flush: true });
  const has = async (key: string) => existsSync(join(folder, key));
  const decoder = new URL('./decoder.ts', import.meta.url);
  const decode = childWork(decoder, { ...aside, timeoutMilliseconds: decodeMilliseconds });
  const drawer = new URL('./drawer.ts', import.meta.url);
  const draw = childWork(drawer, { ...aside, timeoutMilliseconds: encodeMilliseconds });
  return {
    ctx,
    uploaded: {
      has,
      async open(key, announced) {
        try {
          return (await decode('openUpload', [join(folder, key), announced])) as DecodeResult;
        } catch (error) {
          // A picture that ends its process, or keeps it too long, is refused like one that cannot be read.
          if (error instanceof ChildEnded && !error.isUnrelated) return { refused: 'too-slow' };
          throw error;
        }
      },
      async keep(from, to, { sha256, original }) {
        const bytes = original ?? (await readFile(join(folder, from)));
        if (!original && hash('sha256', bytes) !== sha256)
          throw new Error(`The file ${from} has changed since it was opened`);
        files.write(to, bytes);
      },
      remove: files.remove,
    },
    public: { ...files, has },
    encode: (master) => draw('encodeSizes', [master]) as Promise<EncodedSize[]>,
  };
}

/** The keys of the files that arrived; those that are too old are removed. */
function incomingIn(folder: string): string[] {
  const oldest = Date.now() - mediaLimits.incomingHours * 3_600_000;
  const keys = globSync('incoming/*/*', { cwd: folder });
  const old = keys.filter((key) => statSync(join(folder, key)).mtimeMs < oldest);
  old.forEach(folderFiles(folder).remove);
  return keys.filter((key) => !old.includes(key));
}

export type LocalMedia = ReturnType<typeof localMedia>;

export function localMedia(folder: string, ctx: Context) {
  const files = folderFiles(folder, { flush: true });
  const services = servicesIn(folder, ctx);
  const queue = taskQueue<Job>({
    concurrency,
    // A person waits for an upload.
    isUrgent: isUpload,
    // A full disk may have room again later.
    retryMilliseconds,
    work,
    onProblem: (error) => ctx.log({ level: 'error', requestId: 'media', error }),
  });
  let daily: NodeJS.Timeout | undefined;
  const look = () => queue.add([{ look: true }]);

  async function work(job: Job): Promise<Job[]> {
    // Pictures that were restored or deleted while the magazine was stopped, that have left the trash, or whose sizes are lost.
    if ('look' in job) {
      const originals = globSync('originals/*', { cwd: folder }).map((path) => basename(path));
      return (await idsToSync(ctx, originals.filter(isId), services.public.has)).map((id) => ({ id }));
    }
    await (isUpload(job) ? prepareUpload(services, job.upload) : syncFiles(services, job));
    return [];
  }

  return {
    storage: localMediaStorage(ctx, (task) => queue.add([task])),
    original: files.read,
    whenIdle: () => queue.whenIdle(),

    /** Begins with the leftovers of an earlier run: files that were not prepared yet, and expired ones. */
    start(): void {
      queue.add(incomingIn(folder).map((upload) => ({ upload })));
      look();
      daily = setInterval(look, dayMilliseconds).unref();
    },

    /** A file has arrived under this key; without `bytes` it lies there already. */
    receive(key: string, bytes?: Uint8Array): void {
      if (bytes) files.write(key, bytes);
      queue.add([{ upload: key }]);
    },

    /** Waits for the pictures that are being prepared, unless they take long: the next start prepares what is left. */
    async stop(waitMilliseconds = 3_000): Promise<void> {
      clearInterval(daily);
      queue.stop();
      await Promise.race([queue.whenIdle(), wait(waitMilliseconds)]);
    },
  };
}

const isUpload = (job: Job): job is { upload: string } => 'upload' in job;
