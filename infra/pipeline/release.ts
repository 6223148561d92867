import { basename, join } from 'node:path';
import { fromEnvironment } from '#functions/lambdas/environment.ts';
import { s3Bucket } from '#functions/rebuild/bucket.ts';
import { command } from '../local/command.ts';
import { ensureRelease } from '../local/release.ts';
import { clearOld, goLive } from './go-live.ts';
import { uploadRelease } from './upload-release.ts';

/** The pipeline's `release`: builds the renderer of the code as it is, and makes it the one that readers see. */
await command(async () => {
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
  return 0;
});
