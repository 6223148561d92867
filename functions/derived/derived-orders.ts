import { isDeepStrictEqual } from 'node:util';
import type { Bucket } from '#functions/files/bucket.ts';
import type { Picture, SharePictures } from '#shared/model/snapshot/snapshot.ts';
import { derivedRecords, type Rendered, type SharePictureStates, type StaleRecords } from './derived-buckets.ts';
import type { KnownPictures, PublicItems } from './derived-files.ts';
import { type DerivedTask, hostedOf, type ShownInSharePicture } from './derived-tasks.ts';
import { hostedKey } from './hosted-path.ts';
import { shownInSharePicture } from './library-pictures.ts';
import { sharePicturePath } from './share-pictures/share-picture-path.ts';
import type { WantedSharePicture } from './share-pictures/wanted-share-pictures.ts';

type Options = {
  state: Pick<Bucket, 'get' | 'etag'>;
  now: () => Date;
  enqueueDerived: (tasks: readonly DerivedTask[]) => Promise<void>;
};

/**
 * Sizes, and share pictures, that one publication orders, the newest first. What was made causes the next publication:
 * behind a backlog a new item waits for one portion and not for all.
 */
const portion = 20;

/** After which what is still missing is ordered again: a task was lost, or failed. */
const reorderAfterMilliseconds = 300_000;

/** The picture sizes and share pictures that a publication finds in the bucket, and those that it misses there. */
export class DerivedOrders {
  readonly #options: Options;
  readonly #pictures: KnownRecord<KnownPictures>;
  readonly #states: KnownRecord<SharePictureStates>;
  #missingSharePictures = new Map<string, DerivedTask>();
  #wantedSharePictures: ReadonlySet<string> = new Set();
  /** When each was ordered. */
  #ordered = new Map<string, number>();

  constructor(options: Options) {
    this.#options = options;
    this.#pictures = new KnownRecord(options.state, derivedRecords.pictures);
    this.#states = new KnownRecord(options.state, derivedRecords.sharePictures);
  }

  /** Before each publication: reads what has been made. Returns the hosted pictures that differ from the last time. */
  async read(): Promise<string[]> {
    const before = this.#known;
    await Promise.all([this.#pictures.read(), this.#states.read()]);
    const known = this.#known;
    if (known === before) return [];
    return Object.keys({ ...before, ...known }).filter(
      (address) => !isDeepStrictEqual(before[address]?.picture, known[address]?.picture),
    );
  }

  get #known(): KnownPictures {
    return this.#pictures.value;
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
  sharePictures(
    wanted: readonly WantedSharePicture[],
    picture: (address: string) => Picture | undefined,
  ): SharePictures {
    const named = wanted.map(({ key, card, image }) => {
      const shows = image === undefined ? undefined : this.#shownIn(image, picture);
      return { key, path: sharePicturePath(card, this.#digestOf(shows)), task: { share: { card, shows } } };
    });
    this.#wantedSharePictures = new Set(named.map(({ path }) => path));
    const states = this.#states.value;
    const missing = named.filter(({ path }) => !['drawn', 'undrawable'].includes(states[path] ?? ''));
    this.#missingSharePictures = new Map(missing.map(({ path, task }) => [path, task]));
    const drawn = named.filter(({ path }) => states[path] === 'drawn');
    return Object.fromEntries(drawn.map(({ key, path }) => [key, `/${path}`]));
  }

  /** What the pages of this publication were rendered with. */
  get rendered(): Rendered {
    const outdated = Object.values(this.#known).flatMap((known) => known.outdated ?? []);
    return { sharePictures: this.#wantedSharePictures, outdated: new Set(outdated) };
  }

  /**
   * The records that may name a file which the pages of this publication do not show. `withdrawn`: the items that came off the
   * site. What is added to a record meanwhile is found by the publication that it causes.
   */
  doubtful({ pictures }: Pick<PublicItems, 'pictures'>, withdrawn: readonly string[] | 'all'): StaleRecords {
    const some = withdrawn.length > 0;
    return {
      fragments: some,
      sharePictures: some || Object.keys(this.#states.value).some((path) => !this.#wantedSharePictures.has(path)),
      pictures:
        some ||
        Object.entries(this.#known).some(
          ([address, { outdated = [] }]) => outdated.length > 0 || !pictures.has(address),
        ),
    };
  }

  /** Orders what the publication has missed. `addresses`: the pictures in use, the newest first. */
  async orderMissing(addresses: Iterable<string>): Promise<void> {
    const sharePictures = this.#missingSharePictures;
    // The function makes these sizes for the share picture.
    const withShare = new Set([...sharePictures.values()].map(hostedOf));
    const isMissing = (address: string) =>
      !this.#known[address] && !withShare.has(address) && hostedKey(address) !== undefined;
    const sizes = new Map([...addresses].filter(isMissing).map((picture) => [picture, { picture }]));
    const now = this.#options.now().getTime();
    const recently = [...this.#ordered].filter(
      ([name, at]) => (sharePictures.has(name) || sizes.has(name)) && now - at < reorderAfterMilliseconds,
    );
    this.#ordered = new Map(recently);
    const portions = [sharePictures, sizes].flatMap((missing) =>
      [...missing].filter(([name]) => !this.#ordered.has(name)).slice(0, portion),
    );
    for (const [name] of portions) this.#ordered.set(name, now);
    if (portions.length > 0) await this.#options.enqueueDerived(portions.map(([, task]) => task));
  }

  #shownIn(image: string, picture: (address: string) => Picture | undefined): ShownInSharePicture | undefined {
    return shownInSharePicture(picture(image)) ?? (hostedKey(image) === undefined ? undefined : { hosted: image });
  }

  #digestOf(shows: ShownInSharePicture | undefined): string | undefined {
    return shows && ('hosted' in shows ? this.#known[shows.hosted]?.digest : shows.digest);
  }
}

/** A record of the bucket, which is fetched again when it has another ETag. */
class KnownRecord<Value extends object> {
  value = {} as Value;
  readonly #state: Options['state'];
  readonly #key: string;
  #etag: string | undefined;

  constructor(state: Options['state'], key: string) {
    this.#state = state;
    this.#key = key;
  }

  async read(): Promise<void> {
    if ((await this.#state.etag(this.#key)) === this.#etag) return;
    const found = await this.#state.get(this.#key);
    if (found?.etag === this.#etag) return;
    this.value = (found ? JSON.parse(Buffer.from(found.body).toString()) : {}) as Value;
    this.#etag = found?.etag;
  }
}
