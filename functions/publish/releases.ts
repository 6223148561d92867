import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Bucket, type Buckets, readBucketJson } from '#functions/files/bucket.ts';
import type { Renderer } from './renderer.ts';

export const releasePrefix = (release: string) => `releases/${release}/`;
/** The code that renders the pages of a release; a rollback needs it. */
export const rendererFile = 'renderer.mjs';
export const recordPrefix = (release: string) => `${releasePrefix(release)}record/`;
/** The names of the files of a release that come with its code. */
export const assetsFile = 'assets.json';
/** At the root of a release: its name, by which one sees at the edge which release it serves. */
export const releaseName = 'release.txt';
export const notFoundPage = '404.html';

export const liveFile = 'live.json';
export const previousFile = 'before.json';

export const readLiveRelease = (state: Pick<Bucket, 'get'>): Promise<string | undefined> => read(state, liveFile);

export const readPreviousRelease = (state: Pick<Bucket, 'get'>): Promise<string | undefined> =>
  read(state, previousFile);

export async function setLiveRelease(release: string, state: Pick<Bucket, 'get' | 'put'>): Promise<void> {
  const live = await readLiveRelease(state);
  if (live === release) return;
  if (live !== undefined) await write(state, previousFile, live);
  await write(state, liveFile, release);
}

const read = async (state: Pick<Bucket, 'get'>, file: string): Promise<string | undefined> =>
  (await readBucketJson<{ release: string }>(state, file))?.release;

const write = (state: Pick<Bucket, 'put'>, file: string, release: string) =>
  state.put(file, Buffer.from(JSON.stringify({ release })));

export const releaseDiffers = 'release-differs';

type KnownRelease = { release: string; made: Date };

const maxKept = 10;

/** The releases that have a renderer, newest first. */
export async function listReleases(state: Pick<Bucket, 'list'>): Promise<KnownRelease[]> {
  const files = await state.list('releases/');
  const releases = files.flatMap(({ key, changed }) => {
    const [, release = '', file] = key.split('/');
    return file === rendererFile ? [{ release, made: changed }] : [];
  });
  return releases.toSorted((one, other) => other.made.getTime() - one.made.getTime());
}

/** Deletes all but the last ten releases; the live one and the one before it always stay. */
export async function clearOldReleases(buckets: Buckets): Promise<string[]> {
  const { state } = buckets;
  const inUse = [await readLiveRelease(state), await readPreviousRelease(state)];
  const releases = await listReleases(state);
  const old = releases.slice(maxKept).filter(({ release }) => !inUse.includes(release));
  for (const { release } of old) await clear(buckets, release);
  return old.map(({ release }) => release);
}

/**
 * Deletes the record first (an interrupted run then trusts no page) and the renderer last (so that the next run still
 * finds the release).
 */
async function clear({ site, state }: Buckets, release: string): Promise<void> {
  const prefix = releasePrefix(release);
  await state.removeAll(await keysIn(state, recordPrefix(release)));
  await site.removeAll(await keysIn(site, prefix));
  await state.removeAll([prefix + assetsFile, prefix + rendererFile]);
}

const keysIn = async (bucket: Bucket, prefix: string) => (await bucket.list(prefix)).map(({ key }) => key);

/** Downloaded into this folder: a module cannot be imported from a bucket. */
export async function loadRenderer(state: Bucket, release: string, folder: string): Promise<Renderer> {
  const found = await state.get(releasePrefix(release) + rendererFile);
  if (!found) throw new Error(`There is no release ${release}`);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, rendererFile);
  writeFileSync(file, found.body);
  return (await import(pathToFileURL(file).href)) as Renderer;
}
