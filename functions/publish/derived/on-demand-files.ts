import type { AsyncFiles } from '#functions/files/files.ts';
import {
  itemOfShareFile,
  type KindWithSharePicture,
  magazineCard,
  magazineShareFile,
  sharedFocus,
  sharePictureFile,
  sharePictureOf,
} from '#shared/publish/share-picture-file.ts';
import { pictureOf, type SiteDb, summaryOf } from '#shared/publish/site-db.ts';
import { type Picture, publicKey, type SnapshotSummary } from '#shared/publish/snapshot.ts';
import { makeSize } from './encode-sizes.ts';
import { hostedKey } from './hosted-path.ts';
import { drawSharePicture } from './share-pictures/draw-share-picture.ts';
import { nameInPath, pictureDigest, sizesName } from './size-names.ts';

const signPath = '/share.jpg';

type HostedPicture = { address: string; picture: Picture };

type DerivedSources = {
  item: (kind: KindWithSharePicture, id: string) => Promise<SnapshotSummary<KindWithSharePicture> | undefined>;
  picture: (address: string) => Promise<Picture | undefined>;
  /** The hosted pictures that live items show and whose sizes have this name: several addresses may have the same one. */
  hostedBy: (name: string) => Promise<readonly HostedPicture[]>;
  file: (key: string) => Promise<Uint8Array | undefined>;
};

/** What readers see until the file is there: a path. */
type Job = { instead: string; make: () => Promise<Uint8Array | undefined> };

/**
 * Sizes of hosted pictures and share pictures, made when they are first asked for. The live items say which there are: no
 * request makes any other file.
 */
export class OnDemandFiles {
  readonly #sources: DerivedSources;
  readonly #files: Pick<AsyncFiles, 'write' | 'remove'>;

  constructor(sources: DerivedSources, files: Pick<AsyncFiles, 'write' | 'remove'>) {
    this.#sources = sources;
    this.#files = files;
  }

  /** What readers see until the file is there: a path. Undefined if no page names the file. */
  async insteadOf(path: string): Promise<string | undefined> {
    return (await this.#job(path))?.instead;
  }

  /** Makes the file. Undefined if no page names it, or if its picture is damaged or was replaced. */
  async make(path: string): Promise<Uint8Array | undefined> {
    const job = await this.#job(path);
    const body = await job?.make();
    if (!body) return undefined;
    await this.#files.write(path.slice(1), body);
    // A publication takes an item in before it removes its files, so the name is checked once more after the write.
    if (await this.#job(path)) return body;
    await this.#files.remove(path.slice(1));
    return undefined;
  }

  async #job(path: string): Promise<Job | undefined> {
    const shared = itemOfShareFile(path.slice(1));
    if (!shared) return this.#sizeJob(path);
    if (shared === 'magazine')
      return path === `/${magazineShareFile}`
        ? { instead: signPath, make: () => drawSharePicture(magazineCard) }
        : undefined;
    const { kind, id } = shared;
    const item = await this.#sources.item(kind, id);
    if (!item) return undefined;
    const { card, image } = sharePictureOf(kind, item);
    const picture = image === undefined ? undefined : await this.#sources.picture(image);
    if (`/${sharePictureFile(kind, item, () => picture)}` !== path) return undefined;
    const make = async () => {
      const size = picture?.media?.medium;
      const focus = sharedFocus(picture);
      const bytes = size === undefined ? await this.#hosted(image) : await this.#sources.file(size.slice(1));
      return drawn(drawSharePicture(focus ? { ...card, focus } : card, bytes));
    };
    return { instead: signPath, make };
  }

  async #sizeJob(path: string): Promise<Job | undefined> {
    const name = nameInPath(path);
    const pictures = await this.#sources.hostedBy(name);
    for (const { address, picture } of pictures) {
      const size = picture.variants.find((variant) => variant.path === path);
      if (!size) continue;
      const make = async () => {
        const bytes = await this.#hostedAt(pictures, name);
        return bytes && drawn(makeSize(bytes, picture, size));
      };
      return { instead: encodedPath(address), make };
    }
    return undefined;
  }

  async #hostedAt(pictures: readonly HostedPicture[], name: string): Promise<Uint8Array | undefined> {
    for (const { address } of pictures) {
      const bytes = await this.#hosted(address);
      if (bytes && sizesName(pictureDigest(bytes)) === name) return bytes;
    }
    return undefined;
  }

  async #hosted(address: string | undefined): Promise<Uint8Array | undefined> {
    const key = address === undefined ? undefined : hostedKey(address);
    return key === undefined ? undefined : this.#sources.file(key);
  }
}

/** Undefined for a damaged picture, and for a title without a visible letter. */
const drawn = (making: Promise<Uint8Array>): Promise<Uint8Array | undefined> => making.catch(() => undefined);

const encodedPath = (address: string) => `/${hostedKey(address)?.split('/').map(encodeURIComponent).join('/')}`;

export function isDerivedFile(db: SiteDb, file: string): boolean {
  if (!file.startsWith('_sizes/')) return false;
  const shared = itemOfShareFile(file);
  if (shared === 'magazine') return file === magazineShareFile;
  if (!shared) return db.get('SELECT 1 FROM picture WHERE name = ?', nameInPath(`/${file}`)) !== undefined;
  const summary = summaryOf(db, publicKey(shared.kind, shared.id));
  return summary !== undefined && sharePictureFile(shared.kind, summary, (address) => pictureOf(db, address)) === file;
}
