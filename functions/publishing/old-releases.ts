import type { Bucket, Buckets } from '#functions/files/bucket.ts';
import { readBefore, readLiveRelease } from './live-release.ts';
import { manifestFile } from './live-site.ts';
import { releasePrefix, rendererFile } from './release-folder.ts';

export type KnownRelease = { release: string; made: Date };

/** As many as somebody may want to go back to. */
const mostKept = 10;

/** What can be rendered, the newest first. */
export async function listReleases(state: Pick<Bucket, 'list'>): Promise<KnownRelease[]> {
  const files = await state.list('releases/');
  const releases = files.flatMap(({ key, changed }) => {
    const [, release = '', file] = key.split('/');
    return file === rendererFile ? [{ release, made: changed }] : [];
  });
  return releases.toSorted((one, other) => other.made.getTime() - one.made.getTime());
}

/** Takes away all but the last ten; however old they are, what is live stays and so does what was live before it. */
export async function clearOldReleases(buckets: Buckets): Promise<string[]> {
  const { state } = buckets;
  const inUse = [await readLiveRelease(state), await readBefore(state)];
  const known = await listReleases(state);
  const old = known.slice(mostKept).filter(({ release }) => !inUse.includes(release));
  for (const { release } of old) await clear(buckets, release);
  return old.map(({ release }) => release);
}

/**
 * The record goes first: who comes back to what was cut off here believes in no page. What renders goes last: until then it is
 * found again.
 */
async function clear({ site, state }: Buckets, release: string): Promise<void> {
  const prefix = releasePrefix(release);
  await state.removeAll([prefix + manifestFile]);
  await site.removeAll(await keysIn(site, prefix));
  const records = await keysIn(state, prefix);
  await state.removeAll(records.filter((key) => key !== prefix + rendererFile));
  await state.removeAll([prefix + rendererFile]);
}

const keysIn = async (bucket: Bucket, prefix: string) => (await bucket.list(prefix)).map(({ key }) => key);
