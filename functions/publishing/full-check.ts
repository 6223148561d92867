import { type Bucket, readBucketJson } from '#functions/files/bucket.ts';

/** The first page that is left, in the order of the paths. */
type Place = { from: string };

export const fullCheckFile = 'full-check.json';

/**
 * The check of every page, which goes on after publications, in other processes and in later invocations: the bucket keeps
 * how far it has come.
 */
export class FullCheck {
  readonly #bucket: Pick<Bucket, 'put' | 'remove'>;
  #place: Place | undefined;

  private constructor(bucket: Pick<Bucket, 'put' | 'remove'>, place: Place | undefined) {
    this.#bucket = bucket;
    this.#place = place;
  }

  static async open(bucket: Pick<Bucket, 'get' | 'put' | 'remove'>): Promise<FullCheck> {
    return new FullCheck(bucket, await readBucketJson<Place>(bucket, fullCheckFile));
  }

  /** Whether pages are left of a check that has begun. */
  get isUnfinished(): boolean {
    return this.#place !== undefined;
  }

  /** Of these pages those that are left, in the order of the paths. */
  left(paths: readonly string[]): string[] {
    const from = this.#place?.from ?? '';
    return paths.filter((path) => path >= from).toSorted();
  }

  /** `pages`: what is left after a turn. */
  async leave(pages: readonly string[]): Promise<void> {
    const [from] = pages;
    const place = from === undefined ? undefined : { from };
    if (place) await this.#bucket.put(fullCheckFile, Buffer.from(JSON.stringify(place satisfies Place)));
    else if (this.#place) await this.#bucket.remove(fullCheckFile);
    this.#place = place;
  }
}
