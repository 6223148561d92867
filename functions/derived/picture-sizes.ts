import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Files, readJson } from '#functions/files/files.ts';
import { largestWebp } from '#shared/content/picture-sizes.ts';
import type { Picture } from '#shared/model/snapshot.ts';
import { filesOf, type KnownPicture, type KnownPictures, type PublicItems, unusedSizes } from './derived-files.ts';
import { makeSizes, measure, pictureDigest } from './encode-sizes.ts';
import { hostedPath } from './hosted-path.ts';

const recordFile = 'pictures.json';

/** Writes the sizes of a picture to the public files. */
type MakeSizes = (bytes: Uint8Array, measured: Picture) => Promise<Picture>;

/**
 * Hosted pictures. Their dimensions are known at once; smaller sizes are made later, one picture at a time, and are
 * recorded by the digest of the picture.
 */
export class HostedPictures {
  readonly #folder: string;
  readonly #public: Files;
  readonly #records: Files;
  readonly #known: Map<string, KnownPicture>;
  #changed = new Set<string>();

  readonly #makeSizes: MakeSizes;

  constructor(
    folder: string,
    publicFiles: Files,
    records: Files,
    make: MakeSizes = (bytes, measured) => makeSizes(bytes, measured, publicFiles),
  ) {
    this.#makeSizes = make;
    this.#folder = folder;
    this.#public = publicFiles;
    this.#records = records;
    this.#known = new Map(Object.entries(readJson<KnownPictures>(records, recordFile) ?? {}));
  }

  /** Pictures on other hosts are used as they are and never fetched. */
  async describe(addresses: Iterable<string>): Promise<Record<string, Picture>> {
    const described: Record<string, Picture> = {};
    for (const address of addresses) {
      const bytes = this.#read(address);
      if (!bytes) continue;
      const digest = pictureDigest(bytes);
      const known = this.#known.get(address);
      if (known?.digest !== digest) {
        const picture = await measure(bytes);
        if (!picture) continue;
        const outdated = known && [...(known.outdated ?? []), ...filesOf(known.picture)];
        this.#known.set(address, { digest, picture, complete: false, ...(outdated?.length ? { outdated } : {}) });
      }
      described[address] = (this.#known.get(address) as KnownPicture).picture;
    }
    return described;
  }

  /** Makes the sizes of one picture without sizes; false when none is left. */
  async makeNext(): Promise<boolean> {
    const next = [...this.#known].find(([, { complete }]) => !complete);
    if (!next) return false;
    const [address, { digest, picture }] = next;
    const bytes = this.#read(address);
    const sized = bytes ? await this.#makeSizes(bytes, picture).catch(orAsItIs(picture)) : picture;
    const current = this.#known.get(address);
    if (current?.digest === digest) {
      this.#known.set(address, { ...current, picture: sized, complete: true });
      this.#changed.add(address);
    } else this.#removeUnlessShown(filesOf(sized));
    this.#save();
    return true;
  }

  /** The addresses whose sizes were made since the last call. */
  takeChanged(): Set<string> {
    const changed = this.#changed;
    this.#changed = new Set();
    return changed;
  }

  /** Removes the sizes of pictures that no public item shows. */
  removeUnused(items: Pick<PublicItems, 'pictures'>): void {
    const { files, addresses } = unusedSizes(Object.fromEntries(this.#known), items);
    const isOutdated = [...this.#known.values()].some(({ outdated }) => outdated);
    if (addresses.length === 0 && !isOutdated) return;
    for (const file of files) this.#public.remove(file);
    for (const address of addresses) this.#known.delete(address);
    for (const known of this.#known.values()) delete known.outdated;
    this.#save();
  }

  /** Identifies a picture by its content and its largest size; undefined for a picture on another host. */
  shown(address: string): { digest: string; complete: boolean; bytes: () => Uint8Array | undefined } | undefined {
    const known = this.#known.get(address);
    if (!known) return undefined;
    const largest = largestWebp(known.picture);
    return {
      digest: known.digest,
      complete: known.complete,
      bytes: () => (largest && this.#public.read(largest.slice(1))) || this.#read(address),
    };
  }

  /** For a picture that was withdrawn or replaced while its sizes were made. */
  #removeUnlessShown(files: readonly string[]): void {
    const shown = new Set([...this.#known.values()].flatMap(({ picture }) => filesOf(picture)));
    for (const file of files) if (!shown.has(file)) this.#public.remove(file);
  }

  #save(): void {
    this.#records.write(recordFile, JSON.stringify(Object.fromEntries(this.#known)));
  }

  #read(address: string): Uint8Array | undefined {
    const path = hostedPath(address);
    try {
      return path === undefined ? undefined : readFileSync(join(this.#folder, path));
    } catch {
      return undefined;
    }
  }
}

/** Whether every known picture has its sizes. */
export const allSizesMade = (records: Files): boolean =>
  Object.values(readJson<KnownPictures>(records, recordFile) ?? {}).every(({ complete }) => complete);

/** An unreadable picture gets no sizes; a failed write is retried. */
const orAsItIs = (picture: Picture) => (error: NodeJS.ErrnoException) => {
  if (error.errno !== undefined) throw error;
  return picture;
};
