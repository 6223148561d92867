import type { HostedPictures } from '#functions/context/context.ts';
import type { Store } from '#functions/db/store.ts';
import type { AsyncFiles } from '#functions/files/files.ts';
import { describeMedia } from '#functions/media/describe.ts';
import { readItems } from '#functions/publish/live-rows.ts';
import {
  itemOfShareFile,
  magazineCard,
  magazineShareFile,
  sharedFocus,
  sharePictureFile,
  sharePictureOf,
} from '#shared/publish/share-picture-file.ts';
import { pictureOf, type SiteDb, summaryOf } from '#shared/publish/site-db.ts';
import { publicKey } from '#shared/publish/snapshot.ts';
import type { makeSize } from './encode-sizes.ts';
import { hostedKey, isDerivedPath, nameInPath, pictureDigest, sizesName, sizesNameOf } from './hosted-names.ts';
import type { drawSharePicture } from './share-pictures/draw-share-picture.ts';

const signPath = '/share.jpg';

type Ports = {
  store: Store;
  /** The hosted pictures that live items show. */
  hosted: () => Promise<HostedPictures>;
  pictures: Pick<AsyncFiles, 'read'>;
  live: Pick<AsyncFiles, 'write' | 'remove'>;
  draw: { makeSize: typeof makeSize; drawSharePicture: typeof drawSharePicture };
};

/** `instead`: what readers see until the file is there, a path. `make`: undefined if its picture is damaged or was replaced. */
export type Derived = { instead: string; make: () => Promise<Uint8Array | undefined> };

/**
 * Sizes of hosted pictures and share pictures, made when they are first asked for. The live items say which there are: no
 * request makes any other file.
 */
export class OnDemandFiles {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** Undefined if no page names the file. */
  async find(path: string): Promise<Derived | undefined> {
    const derived = await this.#named(path);
    return derived && { ...derived, make: () => this.#make(path, derived) };
  }

  async #make(path: string, { make }: Derived): Promise<Uint8Array | undefined> {
    const { live } = this.#ports;
    const body = await make();
    if (!body) return undefined;
    await live.write(path.slice(1), body);
    // A publication takes an item in before it removes its files, so the name is checked once more after the write.
    if (await this.#named(path)) return body;
    await live.remove(path.slice(1));
    return undefined;
  }

  async #named(path: string): Promise<Derived | undefined> {
    if (!isDerivedPath(path)) return undefined;
    const { store, hosted, pictures, draw } = this.#ports;
    const shared = itemOfShareFile(path.slice(1));
    if (!shared) return this.#size(path);
    if (shared === 'magazine')
      return path === `/${magazineShareFile}`
        ? { instead: signPath, make: () => draw.drawSharePicture(magazineCard) }
        : undefined;
    const [read] = await readItems(store, [shared]);
    const summary = read?.live?.summary;
    if (!summary) return undefined;
    const { card, image } = sharePictureOf(shared.kind, summary);
    const picture =
      image === undefined ? undefined : ((await hosted())[image] ?? (await describeMedia(store, [image]))[image]);
    if (`/${sharePictureFile(shared.kind, summary, () => picture)}` !== path) return undefined;
    const make = async () => {
      const size = picture?.media?.medium;
      const focus = sharedFocus(picture);
      const bytes = size === undefined ? await this.#read(image) : await pictures.read(size.slice(1));
      return drawn(draw.drawSharePicture(focus ? { ...card, focus } : card, bytes));
    };
    return { instead: signPath, make };
  }

  /** Several addresses may have the same picture. */
  async #size(path: string): Promise<Derived | undefined> {
    const name = nameInPath(path);
    const all = Object.entries(await this.#ports.hosted()).filter(([, picture]) => sizesNameOf(picture) === name);
    const [address, picture] = all[0] ?? [];
    const size = picture?.variants.find((variant) => variant.path === path);
    if (!address || !picture || !size) return undefined;
    const make = async () => {
      for (const [other] of all) {
        const bytes = await this.#read(other);
        if (bytes && sizesName(pictureDigest(bytes)) === name)
          return drawn(this.#ports.draw.makeSize(bytes, picture, size));
      }
      return undefined;
    };
    return { instead: encodedPath(address), make };
  }

  async #read(address: string | undefined): Promise<Uint8Array | undefined> {
    const key = address === undefined ? undefined : hostedKey(address);
    return key === undefined ? undefined : this.#ports.pictures.read(key);
  }
}

/** Undefined for a damaged picture. */
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
