import { basename, join } from 'node:path';
import { s3Bucket } from '#functions/files/bucket.ts';
import { fromEnvironment } from '#functions/lambdas/environment.ts';
import { ensureRelease } from '#site/release/ensure-release.ts';
import { clearOld, goLive } from './go-live.ts';
import { uploadRelease } from './upload-release.ts';

/** The pipeline's `release`: builds the renderer of the code as it is, and makes it the one that readers see. */
async function release(): Promise<void> {
  const folder = await ensureRelease();
  const name = basename(folder);
  console.log(`release ${name}`);
  await uploadRelease(
    { assets: join(folder, 'assets'), renderer: join(folder, 'renderer.mjs'), release: name },
    { site: s3Bucket(fromEnvironment('SITE_BUCKET')), state: s3Bucket(fromEnvironment('STATE_BUCKET')) },
  );
  const live = { publisher: fromEnvironment('PUBLISHER'), liveRelease: fromEnvironment('LIVE_RELEASE') };
  const problem = await goLive(live, name);
  await clearOld(live);
  if (problem) throw new Error(problem);
}

await release().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
