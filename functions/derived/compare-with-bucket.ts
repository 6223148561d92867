import { type Buckets, type ObjectInfo, readBucketJson } from '#functions/files/bucket.ts';
import { derivedRecords, type SharePictureStates, updateJson } from './derived-buckets.ts';
import { filesOf, type KnownPictures } from './derived-files.ts';

/** A file that is younger may just be waiting for its record. */
const unknownAfterMilliseconds = 3_600_000;

/**
 * The daily look at all sizes and share pictures: what a record names and the bucket lacks loses its entry, so that it is ordered
 * again; what the bucket has and no record names is removed.
 */
export async function compareWithBucket({ site, state }: Buckets, now: Date): Promise<void> {
  const listed = await site.list('_sizes/');
  const there = new Set(listed.map(({ key }) => key));
  await Promise.all([
    keepOnly<KnownPictures>(state, derivedRecords.pictures, (_, { picture }) =>
      filesOf(picture).every((file) => there.has(file)),
    ),
    keepOnly<SharePictureStates>(
      state,
      derivedRecords.sharePictures,
      (path, shareState) => shareState === 'undrawable' || there.has(path),
    ),
  ]);
  const named = await recordedFiles(state);
  const old = listed.filter(({ changed }: ObjectInfo) => now.getTime() - changed.getTime() > unknownAfterMilliseconds);
  await site.removeAll(old.map(({ key }) => key).filter((key) => !named.has(key)));
}

const keepOnly = <Entries extends Record<string, unknown>>(
  state: Buckets['state'],
  key: string,
  isKept: (name: string, entry: Entries[string]) => boolean,
) =>
  updateJson<Entries>(
    state,
    key,
    async (entries) =>
      Object.fromEntries(
        Object.entries(entries).filter(([name, entry]) => isKept(name, entry as Entries[string])),
      ) as Entries,
  );

async function recordedFiles(state: Buckets['state']): Promise<Set<string>> {
  const [pictures = {}, sharePictures = {}] = await Promise.all([
    readBucketJson<KnownPictures>(state, derivedRecords.pictures),
    readBucketJson<SharePictureStates>(state, derivedRecords.sharePictures),
  ]);
  const sizes = Object.values(pictures).flatMap(({ picture, outdated = [] }) => [...filesOf(picture), ...outdated]);
  return new Set([...sizes, ...Object.keys(sharePictures)]);
}
