import { fragmentsKey, updateJson } from '#functions/derived/derived-buckets.ts';
import { type FileOwners, type PublicItems, withdrawnFiles, without } from '#functions/derived/derived-files.ts';
import { type Buckets, readBucketJson } from '#functions/files/bucket.ts';
import { uploadFiles } from '#functions/publishing/upload-files.ts';
import { entryFile, isNamedByContent, type NewIndex, publicFolder, publicPath } from './make-index.ts';

/** The content and the time of the current index. */
type Content = { digest: string; since: string };
type Made = Partial<Content> & {
  /** The fragments of the index, by path. */
  fragments: string[];
  /** When each outdated file is to be removed. */
  outdated: Record<string, number>;
};
type Options = { now: () => Date; graceMilliseconds: number };

const recordKey = 'derived/search.json';

/** The search index in the bucket of the CDN, and its record in the state bucket. */
export class BucketIndex {
  readonly #buckets: Buckets;
  readonly #options: Options;

  constructor(buckets: Buckets, options: Options) {
    this.#buckets = buckets;
    this.#options = options;
  }

  /** Whether the index has this content, is not older than `asked`, and is complete. */
  async isCurrent(digest: string, asked = new Date(0)): Promise<boolean> {
    const made = await this.#made();
    if (made.digest !== digest || new Date(made.since ?? 0) < asked) return false;
    // The publisher deletes the fragment of an item that it does not know yet, when the index is ahead of it.
    const known = await this.#owners();
    return made.fragments.every((path) => path in known);
  }

  /** Uploads a new index while the current one is in use; the entry files go last. */
  async replace({ folder, files, owners }: NewIndex, content: Content): Promise<void> {
    const { site, state } = this.#buckets;
    const paths = new Set(files.map(publicPath));
    const there = new Set((await site.list(`${publicFolder}/`)).map(({ key }) => key));
    const before = await this.#made();
    // Files that are in use again must not be removed, even if this run ends here.
    const outdated = without(before.outdated, [...paths]);
    await this.#write({ ...before, digest: undefined, outdated });
    // Written first, so that the publisher can delete every public fragment.
    await updateJson<FileOwners>(state, fragmentsKey, async (known) => ({ ...known, ...owners }), {});
    const missing = files.filter((file) => !(there.has(publicPath(file)) && isNamedByContent(file)));
    const beforeEntry = missing.filter((file) => file !== entryFile);
    await uploadFiles(site, folder, beforeEntry, `${publicFolder}/`);
    await uploadFiles(site, folder, [entryFile], `${publicFolder}/`);
    const removeAt = this.#options.now().getTime() + this.#options.graceMilliseconds;
    const unneeded = [...there].filter((path) => !paths.has(path));
    await this.#write({
      ...content,
      fragments: Object.keys(owners),
      outdated: Object.fromEntries(unneeded.map((path) => [path, outdated[path] ?? removeAt])),
    });
  }

  /**
   * Removes fragments of items that were withdrawn during the build, and those that the publisher has deleted
   * meanwhile.
   */
  async removeWithdrawn({ owners }: NewIndex, items: Pick<PublicItems, 'keys'>): Promise<void> {
    const known = await this.#owners();
    const removed = Object.keys(owners).filter((path) => !(path in known));
    await this.#remove([...new Set([...removed, ...withdrawnFiles({ ...known, ...owners }, items)])]);
  }

  /** Deletes files of earlier indexes after their grace period. */
  async removeDue(): Promise<void> {
    const made = await this.#made();
    const now = this.#options.now().getTime();
    const due = Object.keys(made.outdated).filter((path) => (made.outdated[path] ?? 0) <= now);
    if (due.length === 0) return;
    await this.#remove(due);
    await this.#write({ ...made, outdated: without(made.outdated, due) });
  }

  /** A record loses a file after the file is gone, so that a retry finds it. */
  async #remove(paths: readonly string[]): Promise<void> {
    if (paths.length === 0) return;
    const { site, state } = this.#buckets;
    await site.removeAll(paths);
    await updateJson<FileOwners>(state, fragmentsKey, async (known) => without(known, paths));
  }

  async #made(): Promise<Made> {
    return (await readBucketJson<Made>(this.#buckets.state, recordKey)) ?? { fragments: [], outdated: {} };
  }

  async #owners(): Promise<FileOwners> {
    return (await readBucketJson<FileOwners>(this.#buckets.state, fragmentsKey)) ?? {};
  }

  async #write(made: Made): Promise<void> {
    await this.#buckets.state.put(recordKey, Buffer.from(JSON.stringify(made)));
  }
}
