import { s3Bucket } from '#functions/files/bucket.ts';
import { notFoundPage, readLiveRelease, releasePrefix } from '#functions/publish/releases.ts';
import { behindCdn } from './behind-cdn.ts';
import { fromEnvironment } from './environment.ts';

const site = s3Bucket(fromEnvironment('SITE_BUCKET'));
const state = s3Bucket(fromEnvironment('STATE_BUCKET'));

/** The CDN's answer for a missing page: the 404 page of the live release. */
export const handler = behindCdn(async () => {
  const release = await readLiveRelease(state);
  const page = release && (await site.get(`${releasePrefix(release)}${notFoundPage}`));
  if (!page) throw new Error(`There is no ${notFoundPage} of the release ${release}`);
  return {
    statusCode: 404,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      // A page may be requested just before it exists: browsers do not cache the 404, the edge only briefly.
      'cache-control': 'public, max-age=0, s-maxage=5',
    },
    body: Buffer.from(page.body).toString(),
  };
});
