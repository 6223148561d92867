import { type Files, readJson } from '#functions/files/files.ts';
import type { SharePictures } from '#shared/model/snapshot.ts';
import type { FileOwners } from './derived-files.ts';
import { drawShare } from './draw-share.ts';
import type { HostedPictures } from './picture-sizes.ts';
import type { WantedShare } from './share-cards.ts';
import { sharePath } from './share-path.ts';

const recordFile = 'shares.json';

/** Undefined where a picture cannot be drawn. */
type DrawShare = (card: WantedShare['card'], image?: Uint8Array) => Promise<Uint8Array | undefined>;

/** The pictures that share pictures show. */
type Shown = NonNullable<ReturnType<HostedPictures['shown']>> & { focus?: WantedShare['card']['focus'] };
type ShownPictures = { shown: (address: string) => Shown | undefined };

type Waiting = WantedShare & { path: string };

/**
 * Drawn share pictures, and those waiting to be drawn. A picture is named by its content: it is drawn once, and a
 * changed one gets a new address, which no network has cached.
 */
export class DrawnShares {
  readonly #pictures: ShownPictures;
  readonly #public: Files;
  readonly #draw: DrawShare;
  readonly #records: Files;
  /** The pages that show each picture, by its path. */
  readonly #drawn: Map<string, string[]>;
  /** Titles without a visible letter are not drawn; the page then shows the magazine’s own picture. */
  readonly #undrawable = new Set<string>();
  #waiting: Waiting[] = [];
  #wanted: Map<string, string[]> = new Map();
  #saved = '';

  constructor(pictures: ShownPictures, publicFiles: Files, records: Files, draw: DrawShare = drawShare) {
    this.#draw = draw;
    this.#pictures = pictures;
    this.#public = publicFiles;
    this.#records = records;
    this.#drawn = new Map(Object.entries(readJson<FileOwners>(records, recordFile) ?? {}));
  }

  /** The drawn ones of these; the others wait for `makeNext`. */
  describe(wanted: readonly WantedShare[]): SharePictures {
    const named = wanted.map((share) => ({ ...share, path: sharePath(share.card, this.#shown(share.image)?.digest) }));
    this.#wanted = new Map();
    for (const { key, path } of named) this.#wanted.set(path, [...(this.#wanted.get(path) ?? []), key]);
    this.#waiting = named.filter(({ path }) => !this.#drawn.has(path) && !this.#undrawable.has(path));
    return Object.fromEntries(
      named.filter(({ path }) => this.#drawn.has(path)).map(({ key, path }) => [key, `/${path}`]),
    );
  }

  /** Draws one whose source picture is ready; false when there is none. */
  async makeNext(): Promise<boolean> {
    const at = this.#waiting.findIndex(({ image }) => this.#shown(image)?.complete !== false);
    const [next] = at === -1 ? [] : this.#waiting.splice(at, 1);
    if (!next) return false;
    const { focus, bytes } = this.#shown(next.image) ?? {};
    const drawn = await this.#draw({ ...next.card, ...(focus && { focus }) }, bytes?.()).catch(() => undefined);
    if (!drawn) {
      this.#undrawable.add(next.path);
      return true;
    }
    const keys = this.#wanted.get(next.path);
    // The item was withdrawn during drawing.
    if (!keys) return true;
    this.#public.write(next.path, drawn);
    this.#drawn.set(next.path, keys);
    this.#save();
    return true;
  }

  /** Removes pictures that no page shows, as of the last `describe`. */
  removeUnused(): void {
    for (const path of [...this.#drawn.keys()].filter((drawn) => !this.#wanted.has(drawn))) {
      this.#public.remove(path);
      this.#drawn.delete(path);
    }
    this.#save();
  }

  #save(): void {
    const owners = [...this.#drawn].map(([path, keys]) => [path, this.#wanted.get(path) ?? keys]);
    const record = JSON.stringify(Object.fromEntries(owners) satisfies FileOwners);
    if (record !== this.#saved) this.#records.write(recordFile, record);
    this.#saved = record;
  }

  #shown(image: string | undefined) {
    return image ? this.#pictures.shown(image) : undefined;
  }
}
