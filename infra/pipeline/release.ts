import { basename, join } from 'node:path';
import { s3Bucket } from '#functions/files/bucket.ts';
import type { Stage } from '#infra/stacks/config.ts';
import { clearOld, goLive } from './go-live.ts';
import { outputOf } from './stage-state.ts';
import { uploadRelease } from './upload-release.ts';

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
