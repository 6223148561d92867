import type { Bucket, Buckets } from '#functions/files/bucket.ts';
import {
  type FileOwners,
  type KnownPictures,
  type PublicItems,
  unusedSizes,
  withdrawnFiles,
  without,
} from './derived-files.ts';

/** The items of each fragment of the search index: the indexer adds entries, the publisher removes them. */
export const fragmentsKey = 'derived/fragments.json';

/** Records of the function that makes picture sizes and share pictures. */
export const derivedRecords = {
  pictures: 'derived/pictures.json',
  sharePictures: 'derived/share-pictures.json',
} as const;

/** `drawing`: its file may be there; `undrawable`: its title has no visible letter. */
export type SharePictureState = 'drawing' | 'drawn' | 'undrawable';

/** The share pictures in the bucket, by path. */
export type SharePictureStates = Record<string, SharePictureState>;

/** What all pages were just rendered with. */
export type Rendered = {
  /** Their share pictures. */
  sharePictures: ReadonlySet<string>;
  /** Sizes of former pictures, which are on no page any more. */
  outdated: ReadonlySet<string>;
};

/** The records that may name a file which no page shows any more. */
export type StaleRecords = { fragments: boolean; sharePictures: boolean; pictures: boolean };

/**
 * Removes public files that show only withdrawn items, and those that no page names any more. A record loses a file after the file
 * is gone, so a retry finds it. Records that are not `doubtful` are not read: with a large archive each has megabytes. While the
 * items are partial, pictures stay.
 */
export async function removeWithdrawn(
  { site, state }: Buckets,
  items: PublicItems,
  { rendered, doubtful }: { rendered: Rendered; doubtful: StaleRecords },
): Promise<void> {
  const isGone = (file: string) => rendered.outdated.has(file);
  const fragments = () =>
    updateJson<FileOwners>(state, fragmentsKey, async (owners) => {
      const files = withdrawnFiles(owners, items);
      await site.removeAll(files);
      return without(owners, files);
    });
  const sharePictures = () =>
    updateJson<SharePictureStates>(state, derivedRecords.sharePictures, async (states) => {
      const files = Object.keys(states).filter((path) => !rendered.sharePictures.has(path));
      await site.removeAll(files);
      return without(states, files);
    });
  const pictures = () =>
    updateJson<KnownPictures>(state, derivedRecords.pictures, async (known) => {
      const entries = Object.entries(known);
      const split = entries.map(([address, { outdated = [], ...entry }]) => {
        const gone = outdated.filter(isGone);
        const shown = outdated.filter((file) => !isGone(file));
        return { address, entry, gone, kept: shown.length > 0 ? { ...entry, outdated: shown } : entry };
      });
      const { files, addresses } = unusedSizes(
        Object.fromEntries(split.map(({ address, entry, gone }) => [address, { ...entry, outdated: gone }])),
        items,
      );
      await site.removeAll(files);
      return without(Object.fromEntries(split.map(({ address, kept }) => [address, kept])), addresses);
    });
  await Promise.all([
    doubtful.fragments && fragments(),
    doubtful.sharePictures && !items.isPartial && sharePictures(),
    doubtful.pictures && !items.isPartial && pictures(),
  ]);
}

const attempts = 3;
/** How S3 refuses a conditional write: after another one, and at the same time as another one. */
const conflicts = ['PreconditionFailed', 'ConditionalRequestConflict'];

/** Updates a record with optimistic locking: retries when another process has written it meanwhile. */
export async function updateJson<Value extends object>(
  state: Pick<Bucket, 'get' | 'put'>,
  key: string,
  change: (value: Value) => Promise<Value>,
  /** The initial value if the record does not exist; without it a missing record is left alone. */
  first?: Value,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const found = await state.get(key);
    const known = found ? Buffer.from(found.body).toString() : JSON.stringify(first);
    if (known === undefined) return;
    const changed = JSON.stringify(await change(JSON.parse(known) as Value));
    if (changed === known) return;
    try {
      await state.put(key, Buffer.from(changed), { over: found?.etag ?? 'absent' });
      return;
    } catch (error) {
      if (!conflicts.includes((error as Error).name) || attempt === attempts) throw error;
    }
  }
}
