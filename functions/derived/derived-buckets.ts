import type { Bucket, Buckets } from '#functions/files/bucket.ts';
import type { SharePictures } from '#shared/model/snapshot.ts';
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

/** Records of the derived-assets build: picture sizes and share pictures. */
export const derivedRecords = {
  pictures: 'derived/pictures.json',
  /** The items of each share picture. */
  shares: 'derived/shares.json',
  /** The share picture of each item, once drawn. */
  shown: 'derived/shown.json',
} as const;

/** Removes public files that show only withdrawn items. A record loses a file after the file is gone, so a retry finds it. */
export async function removeWithdrawn({ site, state }: Buckets, items: PublicItems): Promise<void> {
  const ownedFiles = (key: string) =>
    amend<FileOwners>(state, key, async (owners) => {
      const files = withdrawnFiles(owners, items);
      await site.removeAll(files);
      return without(owners, files);
    });
  await Promise.all([
    ownedFiles(fragmentsKey),
    ownedFiles(derivedRecords.shares),
    amend<SharePictures>(state, derivedRecords.shown, async (shown) =>
      without(
        shown,
        Object.keys(shown).filter((key) => !items.keys.has(key)),
      ),
    ),
    amend<KnownPictures>(state, derivedRecords.pictures, async (known) => {
      // Pages may still show sizes of the previous picture at an address: the pipeline removes those later.
      const current = Object.entries(known).map(([address, { picture }]) => [address, { picture }] as const);
      const { files, addresses } = unusedSizes(Object.fromEntries(current), items);
      await site.removeAll(files);
      return without(known, addresses);
    }),
  ]);
}

const attempts = 3;

/** Updates a record with optimistic locking: retries when another process has written it meanwhile. */
export async function amend<Value extends object>(
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
      if ((error as Error).name !== 'PreconditionFailed' || attempt === attempts) throw error;
    }
  }
}
