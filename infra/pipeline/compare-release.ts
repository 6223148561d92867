import { setTimeout as wait } from 'node:timers/promises';
import type { Bucket } from '#functions/files/bucket.ts';
import { readLiveRelease, releaseDiffers } from '#functions/publishing/live-release.ts';
import { awsJson } from './aws-cli.ts';

/** During a release the record is written a moment before the edge. */
const attempts = 4;
const comparisonMilliseconds = Number(process.env['RETRY_MILLISECONDS'] ?? 15_000);

/** Logs an error when the edge serves another release than the one that gets new pages. */
export async function compareRelease(liveRelease: string, state: Pick<Bucket, 'get'>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const published = await readLiveRelease(state);
    if (published === undefined) return;
    const seen = releaseAtTheEdge(liveRelease);
    if (seen === published) return;
    if (attempt === attempts) return console.error(JSON.stringify({ event: releaseDiffers, published, seen }));
    await wait(comparisonMilliseconds);
  }
}

function releaseAtTheEdge(liveRelease: string): string | undefined {
  try {
    const key = ['get-key', '--kvs-arn', liveRelease, '--key', 'release'];
    return awsJson<{ Value: string }>(['cloudfront-keyvaluestore', ...key]).Value;
  } catch (error) {
    if (/ResourceNotFound/.test((error as Error).message)) return undefined;
    throw error;
  }
}
