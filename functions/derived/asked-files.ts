import { type Files, folderFiles, readJson, versionOfFiles } from '#functions/files/files.ts';
import { logOf, type Picture, readRecord, snapshotFiles } from '#shared/model/snapshot/snapshot.ts';
import { makeSize } from './encode-sizes.ts';
import { hostedKey } from './hosted-path.ts';
import { shownInShares } from './library-pictures.ts';
import { hostedBytes } from './picture-sizes.ts';
import { drawShare } from './shares/draw-share.ts';
import { wantedShare } from './shares/share-cards.ts';
import { sharePath } from './shares/share-path.ts';
import { nameInPath, pictureDigest, sizesName } from './size-names.ts';

/** The magazine's sign, which comes with the code. */
const signPath = '/share.jpg';

type Pictures = Map<string, Picture>;
type Folders = { snapshot: string; media: string; live: string };
type Size = { address: string; picture: Picture; size: Picture['variants'][number] };

/**
 * Sizes of hosted pictures and share pictures, made when they are first asked for. The snapshot, from which pages are
 * rendered, says which there are: no request makes any other file.
 */
export class AskedFiles {
  readonly #snapshot: Files;
  readonly #media: string;
  readonly #live: Files;
  readonly #pictures: () => { all: Pictures; addresses: Map<string, string[]> };
  readonly #shareKeys: () => Map<string, string>;

  constructor({ snapshot, media, live }: Folders) {
    this.#snapshot = folderFiles(snapshot);
    this.#media = media;
    this.#live = folderFiles(live);
    this.#pictures = whileSame(snapshot, snapshotFiles.pictures, (all: Pictures) => ({
      all,
      addresses: addressesByName(all),
    }));
    this.#shareKeys = whileSame(
      snapshot,
      snapshotFiles.shares,
      (shares: Map<string, string>) => new Map([...shares].map(([key, path]) => [path, key])),
    );
  }

  /** What readers see until the file is there: a path. Undefined if no page names the file. */
  insteadOf(path: string): string | undefined {
    if (this.#shareKeys().has(path)) return signPath;
    const [first] = this.#sizesAt(path);
    return first && encodedPath(first.address);
  }

  /** Makes the file. False if no page names it, or if its picture is damaged or was replaced. */
  async make(path: string): Promise<boolean> {
    const key = this.#shareKeys().get(path);
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
    const wanted = wantedShare(key, (kind, id) => readJson(this.#snapshot, snapshotFiles.item(kind, id)));
    if (!wanted) return undefined;
    const { digest, focus, bytes } = this.#shown(wanted.image) ?? {};
    if (`/${sharePath(wanted.card, digest)}` !== path) return undefined;
    return drawShare({ ...wanted.card, ...(focus && { focus }) }, bytes);
  }

  #shown(image: string | undefined) {
    const picture = image === undefined ? undefined : this.#pictures().all.get(image);
    if (image === undefined || !picture) return undefined;
    const library = shownInShares(picture);
    if (library) return { ...library, bytes: folderFiles(this.#media).read(library.file) };
    const bytes = hostedBytes(this.#media, image);
    return bytes && { bytes, digest: pictureDigest(bytes), focus: undefined };
  }

  /** Several addresses may have the same picture. */
  #sizesAt(path: string): Size[] {
    const { all, addresses } = this.#pictures();
    return (addresses.get(nameInPath(path)) ?? []).flatMap((address) => {
      const picture = all.get(address);
      const size = picture?.variants.find((variant) => variant.path === path);
      return picture && size ? [{ address, picture, size }] : [];
    });
  }
}

function addressesByName(pictures: Pictures): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [address, { variants }] of pictures) {
    const [first] = variants;
    if (!first || hostedKey(address) === undefined) continue;
    const name = nameInPath(first.path);
    found.set(name, [...(found.get(name) ?? []), address]);
  }
  return found;
}

/** The path of a hosted picture as a header can carry it. */
const encodedPath = (address: string) => `/${hostedKey(address)?.split('/').map(encodeURIComponent).join('/')}`;

/** What is built of a record of the snapshot, until the record changes. */
function whileSame<Value, Built>(
  snapshot: string,
  file: string,
  build: (record: Map<string, Value>) => Built,
): () => Built {
  const files = folderFiles(snapshot);
  let known: { version: string; built: Built } | undefined;
  return () => {
    const version = versionOfFiles(snapshot, [file, logOf(file)]);
    if (known?.version !== version) known = { version, built: build(readRecord<Value>(file, files.read)) };
    return known.built;
  };
}
