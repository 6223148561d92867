import { setTimeout as wait } from 'node:timers/promises';
import type { Bucket } from '#functions/files/bucket.ts';
import { readLiveRelease, releaseDiffers } from '#functions/publishing/releases.ts';
import { awsJson } from './aws-cli.ts';

/** A release that is going live is in the record a moment before it is at the edge. */
const looks = 4;
const lookMilliseconds = Number(process.env['RETRY_MILLISECONDS'] ?? 15_000);

/** Readers must be led to the release into which pages are published; otherwise what is approved never reaches them. */
export async function compareRelease(liveRelease: string, state: Pick<Bucket, 'get'>): Promise<void> {
  for (let look = 1; ; look += 1) {
    const published = await readLiveRelease(state);
    if (published === undefined) return;
    const seen = releaseAtTheEdge(liveRelease);
    if (seen === published) return;
    if (look === looks) return console.error(JSON.stringify({ event: releaseDiffers, published, seen }));
    await wait(lookMilliseconds);
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
