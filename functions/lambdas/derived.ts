import { Hono } from 'hono';
import { handle } from 'hono/aws-lambda';
import type { HostedPictures } from '#functions/context/context.ts';
import { createStore } from '#functions/db/store.ts';
import { publicFiles, readBucketJson, s3Bucket } from '#functions/files/bucket.ts';
import { cacheControl, contentType } from '#functions/files/file-headers.ts';
import { makeSize } from '#functions/publish/derived/encode-sizes.ts';
import { hostedRecord } from '#functions/publish/derived/hosted-names.ts';
import { derivedFile } from '#functions/publish/derived/on-demand-files.ts';
import { fetchPoster, noPoster, posterAt } from '#functions/publish/derived/poster.ts';
import { drawSharePicture } from '#functions/publish/derived/share-pictures/draw-share-picture.ts';
import { behindCdn } from './behind-cdn.ts';
import { fromEnvironment } from './environment.ts';

const site = publicFiles(s3Bucket(fromEnvironment('SITE_BUCKET')));
const state = s3Bucket(fromEnvironment('STATE_BUCKET'));
const ports = {
  store: createStore(fromEnvironment('TABLE_NAME')),
  hosted: async () => (await readBucketJson<HostedPictures>(state, hostedRecord)) ?? {},
  pictures: site,
  live: site,
  draw: { makeSize, drawSharePicture },
};

/** A page may be asked for just before the file may be made. */
const briefly = 'public, max-age=0, s-maxage=5';

const headersOf = (path: string) => ({ 'cache-control': cacheControl(path), 'content-type': contentType(path) });

const app = new Hono();
// An answer with 500 would not count as an error of the function.
app.onError((error) => {
  throw error;
});

app.get('/derived/*', async (c) => {
  const path = c.req.path.slice('/derived'.length);
  c.header('cache-control', briefly);
  const body = await (await derivedFile(ports, path))?.make();
  if (body) return c.body(Buffer.from(body), 200, headersOf(path));
  // Looked up anew: what was withdrawn while it was made leads nowhere.
  const derived = await derivedFile(ports, path);
  return derived ? c.redirect(derived.instead) : c.notFound();
});

app.get('/thumbs/*', async (c) => {
  const { path } = c.req;
  const source = posterAt(path);
  if (!source) return c.notFound();
  const bytes = await fetchPoster(source, fetch).catch(() => undefined);
  return bytes ? c.body(Buffer.from(bytes), 200, headersOf(path)) : c.body(noPoster.body, 200, noPoster.headers);
});

export const handler = behindCdn(handle(app));
