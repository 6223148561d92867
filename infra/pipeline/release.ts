import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Buckets, s3Bucket } from '#functions/files/bucket.ts';
import { headersOf } from '#functions/files/file-headers.ts';
import { filesBelow } from '#functions/files/files.ts';
import { inParallel } from '#functions/files/in-parallel.ts';
import { assetsFile, releaseName, releasePrefix, rendererFile } from '#functions/publish/releases.ts';
import type { Stage } from '#infra/stacks/config.ts';
import { clearOld, goLive } from './go-live.ts';
import { outputOf } from './stage-state.ts';

/** Uploads a release that was built on this machine, and makes it the one that readers see. */
export async function makeLive(stage: Stage, folder: string): Promise<void> {
  process.env['AWS_REGION'] = stage.region;
  const release = basename(folder);
  console.log(`release ${release}`);
  await uploadRelease(
    { assets: join(folder, 'assets'), renderer: join(folder, 'renderer.mjs'), release },
    {
      site: s3Bucket(outputOf(stage, 'SiteBucket')),
      state: s3Bucket(outputOf(stage, 'StateBucket')),
    },
  );
  const live = {
    publisher: outputOf(stage, 'PublisherName'),
    liveRelease: outputOf(stage, 'LiveReleaseStore'),
  };
  const problem = await goLive(live, release);
  await clearOld(live);
  if (problem) throw new Error(problem);
}

const uploadsAtOnce = 32;

type Built = { assets: string; renderer: string; release: string };

/**
 * Uploads the assets before any page refers to them. Assets named by their content go to the root for all releases, so
 * that pages that are still open in browsers find theirs after a new release.
 */
export async function uploadRelease({ assets, renderer, release }: Built, { site, state }: Buckets): Promise<void> {
  const files = filesBelow(assets);
  const send = (some: readonly string[], prefix: string) =>
    inParallel(some, uploadsAtOnce, (file) =>
      site.put(prefix + file, readFileSync(join(assets, file)), headersOf(`/${prefix}${file}`)),
    );
  const ofRelease = files.filter((file) => !isNamedByContent(file));
  await send(files.filter(isNamedByContent), '');
  await send(ofRelease, releasePrefix(release));
  await site.put(releasePrefix(release) + releaseName, Buffer.from(release), headersOf(`/${releaseName}`));
  await state.put(releasePrefix(release) + assetsFile, Buffer.from(JSON.stringify([...ofRelease, releaseName])));
  await state.put(releasePrefix(release) + rendererFile, readFileSync(renderer), { contentType: 'text/javascript' });
}

const isNamedByContent = (file: string) => file.startsWith('_astro/');
