import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { compressed } from '#functions/http/compressed.ts';
import { securityHeaders } from '#infra/edge/functions.ts';
import { formerParameters } from '#shared/publish/former-paths.ts';
import { pathOrRedirect } from './edge-route.ts';
import type { MakeMissing } from './on-demand.ts';
import { type PublicFolder, publicFiles, sendFile, sendNotFound } from './public-files.ts';

type Origins = {
  /** Takes uploads, and knows the newest file of each picture. */
  media?: Origin;
  /** Make files that are first asked for now: the first that knows the path. */
  missing?: readonly MakeMissing[];
  moved?: (path: string) => Promise<string | undefined>;
};
type Origin = (request: Request, env?: object) => Response | Promise<Response>;

/**
 * The local counterpart of the CDN: static files under canonical addresses, the security headers, a 404 page. `folders` are searched in
 * order; the first holds the pages. Files are answered on Node's own objects: those of fetch would take most of the time.
 */
export function createEdge(
  folders: readonly PublicFolder[],
  api: Origin,
  { media = nowhere, missing = [], moved }: Origins = {},
): RequestListener {
  const origins = getRequestListener(originsApp(api, media).fetch, { overrideGlobalObjects: false });
  // The lasting address of a picture is answered, its sizes are files.
  const isForOrigins = /^\/(api(?![^/?])|media\/[^/?]+(\?|$))/;
  const find = publicFiles(folders);
  let waiting: (() => void)[] = [];

  /**
   * All requests that have arrived in one turn of the event loop. A client that waits for its answer has to be woken, which
   * costs more than the answer: written together, they wake it once.
   */
  const answerTogether = () => {
    const arrived = waiting;
    waiting = [];
    for (const respond of arrived) respond();
  };

  return (request, response) => {
    const { method, url = '' } = request;
    const isRead = method === 'GET' || method === 'HEAD';
    if (!isRead || !url.startsWith('/') || isForOrigins.test(url)) return void origins(request, response);
    if (waiting.length === 0) setImmediate(answerTogether);
    // An error here would end the process: no free file descriptor, for example.
    waiting.push(() => void answer(request, response, url).catch(() => sendUnavailable(response)));
  };

  async function answer(request: IncomingMessage, response: ServerResponse, url: string): Promise<void> {
    const { path, redirect } = pathOrRedirect(url);
    if (redirect) return void response.writeHead(redirect.status, { ...redirect.headers, 'content-length': 0 }).end();
    if (path !== undefined) {
      let file = await find(path, request);
      for (const make of file ? [] : missing) {
        const answer = await make(path);
        if (answer === 'made') file = await find(path, request);
        else if (answer)
          return void response.writeHead(answer.status, { ...securityHeaders, ...answer.headers }).end(answer.body);
      }
      if (file) return sendFile(request, response, file);
      const location = await moved?.(path.replace(/\/index\.html$/, ''));
      // It may move once more, also back.
      const headers = { 'cache-control': 'public, max-age=0', 'content-length': 0 };
      if (location !== undefined)
        return void response.writeHead(301, { ...headers, location: withQuery(location, url) }).end();
    }
    const notFound = await find('/404.html', request);
    return notFound ? sendNotFound(response, notFound) : sendUnavailable(response);
  }
}

/** What the former home was asked for by is in the path. */
function withQuery(location: string, url: string): string {
  const { pathname, searchParams } = new URL(`http://edge${url}`);
  if (pathname === '/') for (const name of formerParameters) searchParams.delete(name);
  return location + (searchParams.size > 0 ? `${location.includes('?') ? '&' : '?'}${searchParams}` : '');
}

function sendUnavailable(response: ServerResponse): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(503, { 'retry-after': '3', 'content-type': 'text/plain; charset=utf-8' });
  response.end('Il sito si sta preparando: riprova tra qualche secondo.');
}

const nowhere: Origin = () => new Response(null, { status: 404 });

function originsApp(api: Origin, media: Origin): Hono {
  const app = new Hono({ strict: true });
  app.use('*', compressed());
  // With the connection, from which the API knows the client's address.
  app.all('/api/*', (c) => api(c.req.raw, c.env as object));
  app.on(['GET', 'HEAD'], '/media/:id', (c) => media(c.req.raw));
  return app.post('/media/uploads', (c) => media(c.req.raw));
}
