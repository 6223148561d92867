import { type Bucket, readBucketJson } from '#functions/files/bucket.ts';

/** The first page that is left, in the order of the paths, and when it was noted. */
type Progress = { from: string; at: string };

/** A running check saves its progress with every call: older progress is of a check that has failed. */
const maxAgeMilliseconds = 3_600_000;

type Options = { bucket: Pick<Bucket, 'get' | 'put' | 'remove'>; now: () => Date };

export const fullCheckFile = 'full-check.json';

/**
 * The full check, which goes on after publications, in other processes and in later invocations: the bucket keeps
 * how far it has come.
 */
export class FullCheck {
  readonly #bucket: Pick<Bucket, 'put' | 'remove'>;
  readonly #now: () => Date;
  #progress: Progress | undefined;

  private constructor({ bucket, now }: Options, progress: Progress | undefined) {
    this.#bucket = bucket;
    this.#now = now;
    this.#progress = progress;
  }

  /** The check that has begun; begins anew where every page is wanted and the progress is old. */
  static async open({ bucket, now }: Options, wanted: true | 'unfinished'): Promise<FullCheck> {
    const progress = await readBucketJson<Progress>(bucket, fullCheckFile);
    const isRecent = progress && now().getTime() - Date.parse(progress.at) <= maxAgeMilliseconds;
    // The old progress stays in the bucket until the check saves its own, or ends.
    return new FullCheck(
      { bucket, now },
      progress && wanted === true && !isRecent ? { ...progress, from: '' } : progress,
    );
  }

  /** Whether pages are left of a check that has begun. */
  get isUnfinished(): boolean {
    return this.#progress !== undefined;
  }

  /** Of these pages those that are left, in the order of the paths. */
  remaining(paths: readonly string[]): string[] {
    const from = this.#progress?.from ?? '';
    return paths.filter((path) => path >= from).toSorted();
  }

  /** `pages`: what is left after a call. */
  async saveProgress(pages: readonly string[]): Promise<void> {
    const [from] = pages;
    const progress = from === undefined ? undefined : { from, at: this.#now().toISOString() };
    if (progress) await this.#bucket.put(fullCheckFile, Buffer.from(JSON.stringify(progress satisfies Progress)));
    else if (this.#progress) await this.#bucket.remove(fullCheckFile);
    this.#progress = progress;
  }
}
