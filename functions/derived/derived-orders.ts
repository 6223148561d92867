import { isDeepStrictEqual } from 'node:util';
import { type Bucket, readBucketJson } from '#functions/files/bucket.ts';
import type { Picture, SharePictures } from '#shared/model/snapshot/snapshot.ts';
import { derivedRecords, type Rendered, type ShareStates } from './derived-buckets.ts';
import type { KnownPictures } from './derived-files.ts';
import { type DerivedTask, hostedOf, type ShownInShare } from './derived-tasks.ts';
import { hostedKey } from './hosted-path.ts';
import { shownInShares } from './library-pictures.ts';
import type { WantedShare } from './shares/share-cards.ts';
import { sharePath } from './shares/share-path.ts';

type Options = {
  state: Pick<Bucket, 'get'>;
  now: () => Date;
  order: (tasks: readonly DerivedTask[]) => Promise<void>;
};

/**
 * Sizes, and share pictures, that one publication orders, the newest first. What was made causes the next publication:
 * behind a backlog a new item waits for one portion and not for all.
 */
const portion = 20;

/** After which what is still missing is ordered again: a task was lost, or failed. */
const againAfterMilliseconds = 300_000;

/** The picture sizes and share pictures that a publication finds in the bucket, and those that it misses there. */
export class DerivedOrders {
  readonly #options: Options;
  #known: KnownPictures = {};
  /** Of the record of these pictures. */
  #etag: string | undefined;
  #states: ShareStates = {};
  #missingShares = new Map<string, DerivedTask>();
  #wantedShares: ReadonlySet<string> = new Set();
  /** When each was ordered. */
  #ordered = new Map<string, number>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Before each publication: reads what has been made. Returns the hosted pictures that differ from the last time. */
  async read(): Promise<string[]> {
    const { state } = this.#options;
    const [pictures, states] = await Promise.all([
      state.get(derivedRecords.pictures),
      readBucketJson<ShareStates>(state, derivedRecords.shares),
    ]);
    this.#states = states ?? {};
    if (pictures?.etag === this.#etag) return [];
    const before = this.#known;
    const known = pictures ? (JSON.parse(Buffer.from(pictures.body).toString()) as KnownPictures) : {};
    [this.#known, this.#etag] = [known, pictures?.etag];
    return Object.keys({ ...before, ...known }).filter(
      (address) => !isDeepStrictEqual(before[address]?.picture, known[address]?.picture),
    );
  }

  /** The hosted pictures among these addresses that are measured and have their sizes. */
  pictures(addresses: Iterable<string>): Record<string, Picture> {
    return Object.fromEntries(
      [...addresses].flatMap((address) => {
        const known = this.#known[address];
        return known ? [[address, known.picture]] : [];
      }),
    );
  }

  /** The drawn share pictures. `picture` knows the pictures of the library. */
  shares(wanted: readonly WantedShare[], picture: (address: string) => Picture | undefined): SharePictures {
    const named = wanted.map(({ key, card, image }) => {
      const shows = image === undefined ? undefined : this.#shownIn(image, picture);
      return { key, path: sharePath(card, this.#digestOf(shows)), task: { share: { card, shows } } };
    });
    this.#wantedShares = new Set(named.map(({ path }) => path));
    const missing = named.filter(({ path }) => !['drawn', 'undrawable'].includes(this.#states[path] ?? ''));
    this.#missingShares = new Map(missing.map(({ path, task }) => [path, task]));
    const drawn = named.filter(({ path }) => this.#states[path] === 'drawn');
    return Object.fromEntries(drawn.map(({ key, path }) => [key, `/${path}`]));
  }

  /** What the pages of this publication were rendered with. */
  get rendered(): Rendered {
    const outdated = Object.values(this.#known).flatMap((known) => known.outdated ?? []);
    return { shares: this.#wantedShares, outdated: new Set(outdated) };
  }

  /** Orders what the publication has missed. `addresses`: the pictures in use, the newest first. */
  async orderMissing(addresses: Iterable<string>): Promise<void> {
    const shares = this.#missingShares;
    // The function makes these sizes for the share picture.
    const withShare = new Set([...shares.values()].map(hostedOf));
    const isMissing = (address: string) =>
      !this.#known[address] && !withShare.has(address) && hostedKey(address) !== undefined;
    const sizes = new Map([...addresses].filter(isMissing).map((picture) => [picture, { picture }]));
    const now = this.#options.now().getTime();
    const recently = [...this.#ordered].filter(
      ([name, at]) => (shares.has(name) || sizes.has(name)) && now - at < againAfterMilliseconds,
    );
    this.#ordered = new Map(recently);
    const portions = [shares, sizes].flatMap((missing) =>
      [...missing].filter(([name]) => !this.#ordered.has(name)).slice(0, portion),
    );
    for (const [name] of portions) this.#ordered.set(name, now);
    if (portions.length > 0) await this.#options.order(portions.map(([, task]) => task));
  }

  #shownIn(image: string, picture: (address: string) => Picture | undefined): ShownInShare | undefined {
    return shownInShares(picture(image)) ?? (hostedKey(image) === undefined ? undefined : { hosted: image });
  }

  #digestOf(shows: ShownInShare | undefined): string | undefined {
    return shows && ('hosted' in shows ? this.#known[shows.hosted]?.digest : shows.digest);
  }
}
