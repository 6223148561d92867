import { readBucketJson } from '#functions/files/bucket.ts';
import type { FileContent } from '#functions/files/files.ts';
import { derivedRecords, updateJson } from './derived-buckets.ts';
import { filesOf, type KnownPicture, type KnownPictures } from './derived-files.ts';
import { type DerivedServices, type DerivedTask, type Failures, hostedOf } from './derived-tasks.ts';
import { makeSizes, measure } from './encode-sizes.ts';
import { hostedKey } from './hosted-path.ts';
import { pictureDigest } from './size-names.ts';

/**
 * Makes the sizes of the hosted pictures of these tasks: those that are not known, and those that a task asks for and whose file has
 * changed. The record follows the files. Returns all known pictures.
 */
export async function makeHostedSizes(
  services: DerivedServices,
  tasks: readonly DerivedTask[],
  failed: Failures,
): Promise<KnownPictures> {
  const { state } = services;
  const known = (await readBucketJson<KnownPictures>(state, derivedRecords.pictures)) ?? {};
  const made: KnownPictures = {};
  for (const task of tasks) {
    const address = hostedOf(task);
    if (address === undefined || made[address] || ('share' in task && known[address])) continue;
    try {
      const picture = await sizesOf(services, address, known[address]);
      if (picture) made[address] = picture;
    } catch (error) {
      failed.set(task, error as Error);
    }
  }
  if (Object.keys(made).length > 0) {
    const replaced = (now: KnownPictures) =>
      Object.entries(made).map(([address, picture]) => [address, inPlaceOf(now[address], picture)]);
    await updateJson<KnownPictures>(
      state,
      derivedRecords.pictures,
      async (now) => ({ ...now, ...Object.fromEntries(replaced(now)) }),
      {},
    );
  }
  return { ...known, ...made };
}

/** Undefined for what is no picture, or is known as it is. */
async function sizesOf(
  { public: files }: DerivedServices,
  address: string,
  known: KnownPicture | undefined,
): Promise<KnownPicture | undefined> {
  const bytes = await files.read(hostedKey(address) ?? '');
  const digest = bytes && pictureDigest(bytes);
  if (!bytes || digest === undefined || digest === known?.digest) return undefined;
  const measured = await measure(bytes);
  if (!measured) return undefined;
  const sizes = new Map<string, FileContent>();
  // A picture that cannot be read to its end is shown as it is.
  const picture = await makeSizes(bytes, measured, {
    read: () => undefined,
    write: (path, content) => void sizes.set(path, content),
    remove: (path) => void sizes.delete(path),
  }).catch(() => measured);
  for (const path of filesOf(picture)) await files.write(path, sizes.get(path) ?? '');
  return { digest, picture };
}

/** Pages show the sizes of the previous picture until they are rendered again. */
function inPlaceOf(before: KnownPicture | undefined, picture: KnownPicture): KnownPicture {
  if (!before) return picture;
  const outdated = [...(before.outdated ?? []), ...(before.digest === picture.digest ? [] : filesOf(before.picture))];
  return outdated.length > 0 ? { ...picture, outdated } : picture;
}
