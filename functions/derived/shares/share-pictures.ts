import type { Files } from '#functions/files/files.ts';
import type { SharePictures } from '#shared/model/snapshot/snapshot.ts';
import type { WantedShare } from './share-cards.ts';
import { sharePath } from './share-path.ts';

/** The pictures that share pictures show. */
type ShownPictures = { shown: (address: string) => { digest: string } | undefined };

/**
 * The share pictures of a local magazine. Pages name them at once; each is drawn when it is first asked for
 * (asked-files.ts). It is named by its content: it is drawn once, and a changed one gets a new address, which no network
 * has cached.
 */
export class NamedShares {
  readonly #pictures: ShownPictures;
  readonly #public: Files;
  #named: ReadonlySet<string> = new Set();
  #former = new Set<string>();

  constructor(pictures: ShownPictures, publicFiles: Files) {
    this.#pictures = pictures;
    this.#public = publicFiles;
  }

  describe(wanted: readonly WantedShare[]): SharePictures {
    const named = wanted.map(({ key, card, image }) => {
      return [key, sharePath(card, image ? this.#pictures.shown(image)?.digest : undefined)] as const;
    });
    for (const path of this.#named) this.#former.add(path);
    this.#named = new Set(named.map(([, path]) => path));
    return Object.fromEntries(named.map(([key, path]) => [key, `/${path}`]));
  }

  /** Removes the files that no page names any more, as of the last `describe`. */
  removeUnused(): void {
    for (const path of this.#former) if (!this.#named.has(path)) this.#public.remove(path);
    this.#former = new Set();
  }

  /** The files that pages may name. */
  get files(): readonly string[] {
    return [...this.#named];
  }
}
