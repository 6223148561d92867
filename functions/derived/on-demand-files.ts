import { type Files, folderFiles, readJson } from '#functions/files/files.ts';
import { tailedFiles } from '#functions/files/tailed-files.ts';
import { MultiMap } from '#shared/model/snapshot/multi-map.ts';
import { type Picture, snapshotFiles } from '#shared/model/snapshot/snapshot.ts';
import { tailedRecord } from '#shared/model/snapshot/tailed-file.ts';
import { makeSize } from './encode-sizes.ts';
import { hostedKey } from './hosted-path.ts';
import { hostedBytes } from './hosted-pictures.ts';
import { shownInSharePicture } from './library-pictures.ts';
import { drawSharePicture } from './share-pictures/draw-share-picture.ts';
import { sharePicturePath } from './share-pictures/share-picture-path.ts';
import { wantedSharePicture } from './share-pictures/wanted-share-pictures.ts';
import { nameInPath, pictureDigest, sizesName } from './size-names.ts';

/** The magazine's sign, which comes with the code. */
const signPath = '/share.jpg';

/** The pictures by address, and the addresses of hosted ones by the name of their sizes: several may have the same picture. */
type Pictures = { all: Map<string, Picture>; addresses: MultiMap<string, string> };
/** The paths of the share pictures by key, and the keys by path. */
type SharePicturePaths = { paths: Map<string, string>; keys: MultiMap<string, string> };
type Folders = { snapshot: string; media: string; live: string };
type Size = { address: string; picture: Picture; size: Picture['variants'][number] };

/**
 * Sizes of hosted pictures and share pictures, made when they are first asked for. The snapshot, from which pages are
 * rendered, says which there are: no request makes any other file.
 */
export class OnDemandFiles {
  readonly #snapshot: Files;
  readonly #media: string;
  readonly #live: Files;
  readonly #pictures: () => { built: Pictures };
  readonly #sharePictures: () => { built: SharePicturePaths };

  constructor({ snapshot, media, live }: Folders) {
    this.#snapshot = folderFiles(snapshot);
    this.#media = media;
    this.#live = folderFiles(live);
    const tailed = tailedFiles(snapshot);
    this.#pictures = tailedRecord(tailed, snapshotFiles.pictures, { empty: noPictures, put: putPicture });
    this.#sharePictures = tailedRecord(tailed, snapshotFiles.sharePictures, {
      empty: noSharePictures,
      put: putSharePicture,
    });
  }

  /** What readers see until the file is there: a path. Undefined if no page names the file. */
  insteadOf(path: string): string | undefined {
    if (this.#shareKey(path) !== undefined) return signPath;
    const [first] = this.#sizesAt(path);
    return first && encodedPath(first.address);
  }

  /** Makes the file. False if no page names it, or if its picture is damaged or was replaced. */
  async make(path: string): Promise<boolean> {
    const key = this.#shareKey(path);
    const made = await (key === undefined ? this.#size(path) : this.#share(path, key)).catch(() => undefined);
    if (!made) return false;
    this.#live.write(path.slice(1), made);
    // A publication changes the snapshot before it removes files, so the name is checked once more after the write.
    if (this.insteadOf(path) !== undefined) return true;
    this.#live.remove(path.slice(1));
    return false;
  }

  async #size(path: string): Promise<Buffer | undefined> {
    for (const { address, picture, size } of this.#sizesAt(path)) {
      const bytes = hostedBytes(this.#media, address);
      if (bytes && sizesName(pictureDigest(bytes)) === nameInPath(path)) return makeSize(bytes, picture, size);
    }
    return undefined;
  }

  /** The snapshot may be ahead of what was asked for: only the drawing of this name is made. */
  async #share(path: string, key: string): Promise<Buffer | undefined> {
    const wanted = wantedSharePicture(key, (kind, id) => readJson(this.#snapshot, snapshotFiles.item(kind, id)));
    if (!wanted) return undefined;
    const { digest, focus, bytes } = this.#shown(wanted.image) ?? {};
    if (`/${sharePicturePath(wanted.card, digest)}` !== path) return undefined;
    return drawSharePicture({ ...wanted.card, ...(focus && { focus }) }, bytes);
  }

  #shown(image: string | undefined) {
    const picture = image === undefined ? undefined : this.#pictures().built.all.get(image);
    if (image === undefined || !picture) return undefined;
    const library = shownInSharePicture(picture);
    if (library) return { ...library, bytes: folderFiles(this.#media).read(library.file) };
    const bytes = hostedBytes(this.#media, image);
    return bytes && { bytes, digest: pictureDigest(bytes), focus: undefined };
  }

  #shareKey(path: string): string | undefined {
    const [key] = this.#sharePictures().built.keys.get(path);
    return key;
  }

  #sizesAt(path: string): Size[] {
    const { all, addresses } = this.#pictures().built;
    return [...addresses.get(nameInPath(path))].flatMap((address) => {
      const picture = all.get(address);
      const size = picture?.variants.find((variant) => variant.path === path);
      return picture && size ? [{ address, picture, size }] : [];
    });
  }
}

const noPictures = (): Pictures => ({ all: new Map(), addresses: new MultiMap() });

function putPicture({ all, addresses }: Pictures, address: string, picture: Picture | null): void {
  const before = sizesNameOf(address, all.get(address));
  const after = sizesNameOf(address, picture);
  if (before !== undefined) addresses.delete(before, address);
  if (after !== undefined) addresses.add(after, address);
  if (picture) all.set(address, picture);
  else all.delete(address);
}

function sizesNameOf(address: string, picture: Picture | null | undefined): string | undefined {
  const [first] = picture?.variants ?? [];
  return first && hostedKey(address) !== undefined ? nameInPath(first.path) : undefined;
}

const noSharePictures = (): SharePicturePaths => ({ paths: new Map(), keys: new MultiMap() });

function putSharePicture({ paths, keys }: SharePicturePaths, key: string, path: string | null): void {
  const before = paths.get(key);
  if (before !== undefined) keys.delete(before, key);
  if (path === null) {
    paths.delete(key);
    return;
  }
  paths.set(key, path);
  keys.add(path, key);
}

/** The path of a hosted picture as a header can carry it. */
const encodedPath = (address: string) => `/${hostedKey(address)?.split('/').map(encodeURIComponent).join('/')}`;
