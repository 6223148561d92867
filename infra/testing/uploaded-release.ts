import { basename, join } from 'node:path';
import { s3Bucket } from '#functions/files/bucket.ts';
import { uploadRelease } from '#infra/pipeline/release.ts';
import { ensureRelease } from '#site/release/ensure-release.ts';

/** Uploads the release of this code to the buckets of the fake cloud at this address. Returns its name. */
export async function uploadedRelease(endpoint: string): Promise<string> {
  const folder = await ensureRelease();
  const release = basename(folder);
  const s3 = { endpoint, region: 'eu-south-1', credentials: { accessKeyId: 'ci', secretAccessKey: 'ci' } };
  await uploadRelease(
    { assets: join(folder, 'assets'), renderer: join(folder, 'renderer.mjs'), release },
    { site: s3Bucket('site', s3), state: s3Bucket('state', s3) },
  );
  return release;
}
