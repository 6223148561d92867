import { s3Bucket } from '#functions/files/bucket.ts';
import { readLiveRelease } from '#functions/publishing/live-release.ts';
import { notFoundPage, releasePrefix } from '#functions/publishing/release-folder.ts';
import { fromEnvironment } from './environment.ts';

const site = s3Bucket(fromEnvironment('SITE_BUCKET'));
const state = s3Bucket(fromEnvironment('STATE_BUCKET'));

/** Answers for paths without a page in the bucket: the 404 document of the live release. */
export const handler = async () => {
  const release = await readLiveRelease(state);
  const page = release && (await site.get(`${releasePrefix(release)}${notFoundPage}`));
  if (!page) throw new Error(`There is no ${notFoundPage} of the release ${release}`);
  return {
    statusCode: 404,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      // A page may be requested a moment before it exists: browsers do not cache the 404, the edge only briefly.
      'cache-control': 'public, max-age=0, s-maxage=5',
    },
    body: Buffer.from(page.body).toString(),
  };
};
