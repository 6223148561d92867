import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Files, readJson } from '#functions/files/files.ts';
import type { Picture } from '#shared/model/snapshot/snapshot.ts';
import { filesOf, type KnownPicture, type PublicItems, unusedSizes } from './derived-files.ts';
import { measure } from './encode-sizes.ts';
import { hostedKey } from './hosted-path.ts';
import { pictureDigest, withSizes } from './size-names.ts';

const recordFile = 'pictures.json';

/**
 * Hosted pictures of a local magazine. Pages name all sizes at once; each is made when it is first asked for
 * (on-demand-files.ts). The record saves measuring a picture again, and is known by the digest of the picture.
 */
export class HostedPictures {
  readonly #folder: string;
  readonly #public: Files;
  readonly #records: Files;
  readonly #sizes: boolean;
  readonly #known: Map<string, KnownPicture>;
  #isSaved = true;

  /** `sizes`: whether pages name sizes; without them they show the pictures as they are. */
  constructor(folder: string, publicFiles: Files, records: Files, { sizes = true } = {}) {
    this.#folder = folder;
    this.#public = publicFiles;
    this.#records = records;
    this.#sizes = sizes;
    const recorded = Object.entries(readJson<Record<string, KnownPicture>>(records, recordFile) ?? {});
    // A record may be of a time with sizes, or without.
    this.#known = new Map(
      recorded.map(([address, { digest, picture }]) => [address, { digest, picture: this.#named(picture, digest) }]),
    );
  }

  /** Pictures on other hosts are used as they are and never fetched. */
  async describe(addresses: Iterable<string>): Promise<Record<string, Picture>> {
    const described: Record<string, Picture> = {};
    for (const address of addresses) {
      const bytes = hostedBytes(this.#folder, address);
      const known = bytes && (await this.#measured(address, bytes));
      if (known) described[address] = known;
    }
    return described;
  }

  /** Removes the sizes of pictures that no public item shows. */
  removeUnused(items: Pick<PublicItems, 'pictures'>): void {
    const isUnused = ([address, { outdated }]: [string, KnownPicture]) => outdated || !items.pictures.has(address);
    if ([...this.#known].some(isUnused)) {
      const { files, addresses } = unusedSizes(Object.fromEntries(this.#known), items);
      for (const file of files) this.#public.remove(file);
      for (const address of addresses) this.#known.delete(address);
      for (const known of this.#known.values()) delete known.outdated;
      this.#isSaved = false;
    }
    if (!this.#isSaved) this.#save();
  }

  /** Identifies a picture by its content; undefined for a picture on another host. */
  shown(address: string): { digest: string } | undefined {
    return this.#known.get(address);
  }

  /** The files of all sizes that pages may name. */
  get files(): string[] {
    return [...this.#known.values()].flatMap(({ picture }) => filesOf(picture));
  }

  async #measured(address: string, bytes: Uint8Array): Promise<Picture | undefined> {
    const digest = pictureDigest(bytes);
    const known = this.#known.get(address);
    if (known?.digest === digest) return known.picture;
    const measured = await measure(bytes);
    if (!measured) return undefined;
    const outdated = known && [...(known.outdated ?? []), ...filesOf(known.picture)];
    const picture = this.#named(measured, digest);
    this.#known.set(address, { digest, picture, ...(outdated?.length ? { outdated } : {}) });
    this.#isSaved = false;
    return picture;
  }

  #named(measured: Picture, digest: string): Picture {
    return this.#sizes ? withSizes(measured, digest) : { ...measured, variants: [] };
  }

  #save(): void {
    this.#records.write(recordFile, JSON.stringify(Object.fromEntries(this.#known)));
    this.#isSaved = true;
  }
}

/** The file of a hosted picture in the folder of pictures. */
export function hostedBytes(folder: string, address: string): Uint8Array | undefined {
  const key = hostedKey(address);
  try {
    return key === undefined ? undefined : readFileSync(join(folder, key));
  } catch {
    return undefined;
  }
}
