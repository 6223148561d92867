import { createReadStream, type Stats, statSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { Readable } from 'node:stream';
import { runInNewContext } from 'node:vm';
import { Hono } from 'hono';
import { compressed } from '#functions/http/compressed.ts';
import { tagMatches } from '#functions/http/conditional-reads.ts';
import { cacheControl, contentType } from '#functions/publishing/file-headers.ts';
import { cleanAddressCode, securityHeaders } from '#infra/edge/functions.ts';

type EdgeRequest = { uri: string; querystring: Record<string, { value: string }> };
type EdgeResponse = { statusCode: number; headers: Record<string, { value: string }> };
type EdgeHandler = (event: { request: EdgeRequest }) => EdgeRequest | EdgeResponse;

/** The same function that runs at the edge in AWS. */
const viewerRequest = runInNewContext(`${cleanAddressCode()};cleanAddress`) as EdgeHandler;

/** The file or the redirect of a path at the edge. */
export const routeAtEdge = (uri: string, search = new URLSearchParams()): EdgeRequest | EdgeResponse =>
  viewerRequest({
    request: {
      uri,
      querystring: Object.fromEntries([...search].map(([name, value]) => [name, { value: encodeURIComponent(value) }])),
    },
  });

type Origin = (request: Request, env?: object) => Response | Promise<Response>;

/**
 * The local counterpart of the CDN: static files under canonical addresses, the security headers, a 404 page. `folders`
 * are searched in order; the first holds the pages. `thumbs` serves video posters.
 */
export function createEdge(folders: readonly string[], api: Origin, thumbs?: Origin) {
  const app = new Hono({ strict: true });
  app.use('*', compressed());
  // With the connection, from which the API knows the client's address.
  app.all('/api/*', (c) => api(c.req.raw, c.env as object));
  if (thumbs) app.on(['GET', 'HEAD'], '/thumbs/:provider/:file', (c) => thumbs(c.req.raw));
  app.on(['GET', 'HEAD'], '*', async (c) => {
    const url = new URL(c.req.url);
    const routed = routeAtEdge(url.pathname, url.searchParams);
    if ('statusCode' in routed) {
      return new Response(null, {
        status: routed.statusCode,
        headers: { location: routed.headers['location']?.value ?? '/' },
      });
    }
    const found = find(routed.uri);
    if (found) return send(c.req.raw, routed.uri, found, 200);
    const notFound = find('/404.html');
    return notFound
      ? send(c.req.raw, '/404.html', notFound, 404)
      : new Response('Il sito si sta preparando: riprova tra qualche secondo.', {
          status: 503,
          headers: { 'retry-after': '3', 'content-type': 'text/plain; charset=utf-8' },
        });
  });
  return app;

  function find(uri: string): { file: string; stats: Stats } | undefined {
    const path = safePath(uri);
    if (path === undefined) return undefined;
    for (const folder of folders) {
      const file = join(folder, path);
      const stats = statsOf(file);
      if (stats?.isFile()) return { file, stats };
    }
    return undefined;
  }
}

/** Undefined for an absent file and for an impossible name, such as one of 300 letters. */
function statsOf(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** The path below a folder; undefined if it would leave the folder. */
function safePath(uri: string): string | undefined {
  try {
    const path = decodeURIComponent(uri);
    if (path.includes('\0') || path.includes('\\')) return undefined;
    const normal = normalize(path);
    return normal.startsWith('/') && !normal.split('/').includes('..') ? normal : undefined;
  } catch {
    return undefined;
  }
}

function send(
  request: Request,
  path: string,
  { file, stats }: { file: string; stats: Stats },
  status: number,
): Response {
  const etag = `W/"${stats.size.toString(36)}-${stats.mtimeMs.toString(36)}"`;
  const headers = {
    ...securityHeaders,
    'content-type': contentType(path),
    'cache-control': status === 200 ? cacheControl(path) : 'no-store',
    etag,
  };
  if (status === 200 && tagMatches(request.headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers });
  }
  const body = request.method === 'HEAD' ? null : (Readable.toWeb(createReadStream(file)) as ReadableStream);
  return new Response(body, { status, headers });
}
