import { Hono } from 'hono';
import { handle } from 'hono/aws-lambda';
import { fetchPoster, parseThumb, posterAnswer } from '#functions/derived/poster.ts';
import { behindCdn } from './behind-cdn.ts';

const app = new Hono();

app.get('/thumbs/:provider/:file', async (c) => {
  const source = parseThumb(c.req.param('provider'), c.req.param('file'));
  if (!source) return c.notFound();
  return posterAnswer(await fetchPoster(source, fetch).catch(() => undefined));
});

/** Video posters under the magazine's own domain; the CDN caches them. */
export const handler = behindCdn(handle(app));
