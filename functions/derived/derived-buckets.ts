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

/** Records of what the pipeline has made: sizes of pictures, share pictures, texts of the search index. */
export const madeBeside = {
  pictures: 'beside/pictures.json',
  /** Which items each share picture is of. */
  shares: 'beside/shares.json',
  /** The share picture of each item, once it is drawn. */
  shown: 'beside/shown.json',
  fragments: 'beside/fragments.json',
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
    ownedFiles(madeBeside.fragments),
    ownedFiles(madeBeside.shares),
    amend<SharePictures>(state, madeBeside.shown, async (shown) =>
      without(
        shown,
        Object.keys(shown).filter((key) => !items.keys.has(key)),
      ),
    ),
    amend<KnownPictures>(state, madeBeside.pictures, async (known) => {
      // Pages may still show the sizes of what lay at an address before: the pipeline removes those later.
      const current = Object.entries(known).map(([address, { picture }]) => [address, { picture }] as const);
      const { files, addresses } = unusedSizes(Object.fromEntries(current), items);
      await site.removeAll(files);
      return without(known, addresses);
    }),
  ]);
}

const attempts = 3;

/** Writes a record over the version that was read; the pipeline may have written another meanwhile. */
async function amend<Value extends object>(
  state: Pick<Bucket, 'get' | 'put'>,
  key: string,
  change: (value: Value) => Promise<Value>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const found = await state.get(key);
    if (!found) return;
    const value = JSON.parse(Buffer.from(found.body).toString()) as Value;
    const changed = await change(value);
    if (Object.keys(changed).length === Object.keys(value).length) return;
    try {
      await state.put(key, Buffer.from(JSON.stringify(changed)), { over: found.etag });
      return;
    } catch (error) {
      if ((error as Error).name !== 'PreconditionFailed' || attempt === attempts) throw error;
    }
  }
}
