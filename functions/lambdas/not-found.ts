import { createStore } from '#functions/db/store.ts';
import { formatLog, type LogEntry } from '#functions/errors/log.ts';
import { s3Bucket } from '#functions/files/bucket.ts';
import { missingPages } from '#functions/publish/missing-pages.ts';
import { movedTo } from '#functions/publish/moved-page.ts';
import { notFoundPage, readLiveRelease, releasePrefix } from '#functions/publish/releases.ts';
import { behindCdn } from './behind-cdn.ts';
import { fromEnvironment } from './environment.ts';

const site = s3Bucket(fromEnvironment('SITE_BUCKET'));
const state = s3Bucket(fromEnvironment('STATE_BUCKET'));
const store = createStore(fromEnvironment('TABLE_NAME'));
const log = (entry: LogEntry) => process.stdout.write(formatLog(entry));
const countMissing = missingPages({ store, now: () => new Date(), log });

type Asked = { rawPath: string };

/** A page may be requested just before it exists, and move once more: browsers keep neither answer, the edge only briefly. */
const briefly = { 'cache-control': 'public, max-age=0, s-maxage=5' };

/** The address of the page whose file is asked for: `/not-found/releases/r1/articolo/uno/index.html` -> `/articolo/uno`. */
const pageOf = ({ rawPath }: Asked) =>
  rawPath.replace(/^\/not-found\/releases\/[^/]+/, '').replace(/\/index\.html$/, '');

/** The CDN's answer for a missing page: where it is now, or the 404 page of the live release. The edge adds the query. */
export const handler = behindCdn(async (asked: Asked) => {
  const path = pageOf(asked);
  const location = await movedTo(store, path);
  if (location !== undefined) return { statusCode: 301, headers: { location, ...briefly }, body: '' };
  await countMissing(path);
  const release = await readLiveRelease(state);
  const page = release && (await site.get(`${releasePrefix(release)}${notFoundPage}`));
  if (!page) throw new Error(`There is no ${notFoundPage} of the release ${release}`);
  return {
    statusCode: 404,
    headers: { 'content-type': 'text/html; charset=utf-8', ...briefly },
    body: Buffer.from(page.body).toString(),
  };
});
