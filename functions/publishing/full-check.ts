import { type Bucket, readBucketJson } from '#functions/files/bucket.ts';

/** The first page that is left, in the order of the paths, and when it was noted. */
type Progress = { from: string; at: string };

/** A check that works notes its place after every turn: an older place is of a check that has failed. */
const maxPlaceMilliseconds = 3_600_000;

type Options = { bucket: Pick<Bucket, 'get' | 'put' | 'remove'>; now: () => Date };

export const fullCheckFile = 'full-check.json';

/**
 * The full check, which goes on after publications, in other processes and in later invocations: the bucket keeps
 * how far it has come.
 */
export class FullCheck {
  readonly #bucket: Pick<Bucket, 'put' | 'remove'>;
  readonly #now: () => Date;
  #place: Progress | undefined;

  private constructor({ bucket, now }: Options, place: Progress | undefined) {
    this.#bucket = bucket;
    this.#now = now;
    this.#place = place;
  }

  /** The check that has begun; begins anew where every page is wanted and the place is old. */
  static async open({ bucket, now }: Options, wanted: true | 'unfinished'): Promise<FullCheck> {
    const place = await readBucketJson<Progress>(bucket, fullCheckFile);
    const isRecent = place && now().getTime() - Date.parse(place.at) <= maxPlaceMilliseconds;
    // The old place stays in the bucket until the check has one of its own, or ends.
    return new FullCheck({ bucket, now }, place && wanted === true && !isRecent ? { ...place, from: '' } : place);
  }

  /** Whether pages are left of a check that has begun. */
  get isUnfinished(): boolean {
    return this.#place !== undefined;
  }

  /** Of these pages those that are left, in the order of the paths. */
  remaining(paths: readonly string[]): string[] {
    const from = this.#place?.from ?? '';
    return paths.filter((path) => path >= from).toSorted();
  }

  /** `pages`: what is left after a turn. */
  async saveProgress(pages: readonly string[]): Promise<void> {
    const [from] = pages;
    const place = from === undefined ? undefined : { from, at: this.#now().toISOString() };
    if (place) await this.#bucket.put(fullCheckFile, Buffer.from(JSON.stringify(place satisfies Progress)));
    else if (this.#place) await this.#bucket.remove(fullCheckFile);
    this.#place = place;
  }
}
