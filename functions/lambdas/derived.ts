import { Hono } from 'hono';
import { handle } from 'hono/aws-lambda';
import { createStore } from '#functions/db/store.ts';
import { s3Bucket } from '#functions/files/bucket.ts';
import { cacheControl, contentType } from '#functions/files/file-headers.ts';
import { fetchPoster, parseThumb, posterAnswer } from '#functions/publish/derived/poster.ts';
import { isDerivedPath } from '#functions/publish/derived/size-names.ts';
import { derivedInBucket } from '#functions/publish/derived-in-bucket.ts';
import { behindCdn } from './behind-cdn.ts';
import { fromEnvironment } from './environment.ts';

const files = derivedInBucket(createStore(fromEnvironment('TABLE_NAME')), {
  site: s3Bucket(fromEnvironment('SITE_BUCKET')),
  state: s3Bucket(fromEnvironment('STATE_BUCKET')),
});

/** A page may be asked for just before the file may be made. */
const briefly = 'public, max-age=0, s-maxage=5';

const app = new Hono();
// An answer with 500 would not count as an error of the function.
app.onError((error) => {
  throw error;
});

app.get('/derived/*', async (c) => {
  const path = c.req.path.slice('/derived'.length);
  c.header('cache-control', briefly);
  if (!isDerivedPath(path)) return c.notFound();
  const body = await files.make(path);
  if (body) {
    return c.body(Buffer.from(body), 200, { 'cache-control': cacheControl(path), 'content-type': contentType(path) });
  }
  // Looked up anew: what was withdrawn while it was made leads nowhere.
  const instead = await files.insteadOf(path);
  return instead === undefined ? c.notFound() : c.redirect(instead);
});

app.get('/thumbs/:provider/:file', async (c) => {
  const source = parseThumb(c.req.param('provider'), c.req.param('file'));
  if (!source) return c.notFound();
  return posterAnswer(await fetchPoster(source, fetch).catch(() => undefined));
});

export const handler = behindCdn(handle(app));
