import type { Files } from '#functions/files/files.ts';
import type { SharePictures } from '#shared/model/snapshot/snapshot.ts';
import { sharePicturePath } from './share-picture-path.ts';
import type { WantedSharePicture } from './wanted-share-pictures.ts';

/** The pictures that share pictures show. */
type ShownPictures = { shown: (address: string) => { digest: string } | undefined };

/**
 * The share pictures of a local magazine. Pages name them at once; each is drawn when it is first asked for
 * (on-demand-files.ts). It is named by its content: it is drawn once, and a changed one gets a new address, which no network
 * has cached.
 */
export class SharePictureFiles {
  readonly #pictures: ShownPictures;
  readonly #public: Files;
  /** Paths by share key. */
  readonly #named = new Map<string, string>();
  #former = new Set<string>();

  constructor(pictures: ShownPictures, publicFiles: Files) {
    this.#pictures = pictures;
    this.#public = publicFiles;
  }

  /** `keys`: those that may have changed, of which others than the wanted ones have no picture any more; by default, all. */
  describe(wanted: readonly WantedSharePicture[], keys: Iterable<string> = [...this.#named.keys()]): SharePictures {
    const named = new Map(
      wanted.map(({ key, card, image }) => {
        const digest = image ? this.#pictures.shown(image)?.digest : undefined;
        return [key, sharePicturePath(card, digest)] as const;
      }),
    );
    for (const key of keys) {
      const path = this.#named.get(key);
      if (path !== undefined) this.#former.add(path);
      this.#named.delete(key);
    }
    for (const [key, path] of named) this.#named.set(key, path);
    return Object.fromEntries([...named].map(([key, path]) => [key, `/${path}`]));
  }

  /** Removes the files that no page names any more, as of the last `describe`. */
  removeUnused(): void {
    if (this.#former.size === 0) return;
    const named = new Set(this.#named.values());
    for (const path of this.#former) if (!named.has(path)) this.#public.remove(path);
    this.#former = new Set();
  }

  /** The files that pages may name. */
  get files(): readonly string[] {
    return [...this.#named.values()];
  }
}
