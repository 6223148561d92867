import { createHash } from 'node:crypto';
import type { WantedShare } from '#functions/pictures/share-cards.ts';
import { drawShare, shareEdition } from '#functions/pictures/share-picture.ts';
import { type Files, readJson } from '#functions/snapshot/files.ts';
import type { SharePictures } from '#shared/model/snapshot.ts';
import type { HostedPictures } from './hosted-pictures.ts';

const recordFile = 'shares.json';

type Waiting = WantedShare & { path: string };

/**
 * The share pictures that are drawn, and those that wait for it. A picture is named by what it shows: what was drawn
 * once is never drawn again, and what changes gets another address, which no network has kept.
 */
export class DrawnShares {
  readonly #pictures: HostedPictures;
  readonly #public: Files;
  readonly #records: Files;
  readonly #drawn: Set<string>;
  /** Words without a visible letter are no picture; the page then shows the magazine's. */
  readonly #undrawable = new Set<string>();
  #waiting: Waiting[] = [];

  constructor(pictures: HostedPictures, publicFiles: Files, records: Files) {
    this.#pictures = pictures;
    this.#public = publicFiles;
    this.#records = records;
    this.#drawn = new Set(readJson<string[]>(records, recordFile) ?? []);
  }

  /** Which of these are drawn; the others wait for `makeNext`. */
  describe(wanted: readonly WantedShare[]): SharePictures {
    const named = wanted.map((share) => ({ ...share, path: this.#pathOf(share) }));
    this.#waiting = named.filter(({ path }) => !this.#drawn.has(path) && !this.#undrawable.has(path));
    return Object.fromEntries(
      named.filter(({ path }) => this.#drawn.has(path)).map(({ key, path }) => [key, `/${path}`]),
    );
  }

  /** Draws one whose picture is ready; false when there is none. */
  async makeNext(): Promise<boolean> {
    const at = this.#waiting.findIndex(({ image }) => this.#shown(image)?.complete !== false);
    const [next] = at === -1 ? [] : this.#waiting.splice(at, 1);
    if (!next) return false;
    const drawn = await drawShare(next.card, this.#shown(next.image)?.bytes()).catch(() => undefined);
    if (!drawn) {
      this.#undrawable.add(next.path);
      return true;
    }
    this.#public.write(next.path, drawn);
    this.#drawn.add(next.path);
    this.#records.write(recordFile, JSON.stringify([...this.#drawn]));
    return true;
  }

  #shown(image: string | undefined) {
    return image ? this.#pictures.shown(image) : undefined;
  }

  #pathOf({ card, image }: WantedShare): string {
    const shows = JSON.stringify([shareEdition, card, this.#shown(image)?.digest]);
    return `_sizes/share-${createHash('sha256').update(shows).digest('base64url').slice(0, 16)}.jpg`;
  }
}
