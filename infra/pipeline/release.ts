import { basename, join } from 'node:path';
import { s3Bucket } from '#functions/files/bucket.ts';
import { fromEnvironment } from '#functions/lambdas/environment.ts';
import { ensureRelease } from '#site/release/ensure-release.ts';
import { clearOld, goLive } from './go-live.ts';
import { uploadRelease } from './upload-release.ts';

/** The pipeline's `release`: builds the renderer of the code as it is, and makes it the one that readers see. */
const folder = await ensureRelease();
const release = basename(folder);
console.log(`release ${release}`);
await uploadRelease(
  { assets: join(folder, 'assets'), renderer: join(folder, 'renderer.mjs'), release },
  { site: s3Bucket(fromEnvironment('SITE_BUCKET')), state: s3Bucket(fromEnvironment('STATE_BUCKET')) },
);
const live = { publisher: fromEnvironment('PUBLISHER'), liveRelease: fromEnvironment('LIVE_RELEASE') };
const problem = await goLive(live, release);
await clearOld(live);
if (problem) throw new Error(problem);
