import { s3Bucket } from '#functions/files/bucket.ts';
import { fromEnvironment } from '#functions/lambdas/environment.ts';
import { compareRelease } from './go-live.ts';

/** The pipeline's `compare-release`, each morning: whether readers see the release that gets new pages. */
await compareRelease(fromEnvironment('LIVE_RELEASE'), s3Bucket(fromEnvironment('STATE_BUCKET')));
