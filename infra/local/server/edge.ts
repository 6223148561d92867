import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { compressed, encodingFor } from '#functions/http/compressed.ts';
import { edgeRoutes } from './edge-route.ts';
import type { MakeMissing } from './on-demand.ts';
import { PublicFiles, type PublicFolder, type PublicPath, publicPath } from './public-files.ts';
import { sendFile, sendNotFound } from './send-file.ts';

type Origins = { thumbs?: Origin | undefined; media?: Origin | undefined; missing?: MakeMissing | undefined };
type Origin = (request: Request, env?: object) => Response | Promise<Response>;
type Waiting = { request: IncomingMessage; response: ServerResponse; url: string };

/**
 * The local counterpart of the CDN: static files under canonical addresses, the security headers, a 404 page. `folders`
 * are searched in order; the first holds the pages. `thumbs` serves video posters, `media` takes uploads and knows the
 * newest file of each picture, `missing` makes derived files that are first asked for now. Files are answered on Node's own
 * objects: those of fetch would take most of the time.
 */
export function createEdge(
  folders: readonly PublicFolder[],
  api: Origin,
  { thumbs, media, missing }: Origins = {},
): RequestListener {
  const origins = getRequestListener(originsApp(api, { thumbs, media }).fetch, { overrideGlobalObjects: false });
  // The lasting address of a picture is answered, its sizes are files.
  const isForOrigins = new RegExp(
    ['^/api(?![^/?])', ...(thumbs ? ['^/thumbs/'] : []), ...(media ? ['^/media/[^/?]+(\\?|$)'] : [])].join('|'),
  );
  const files = new PublicFiles(folders);
  const routeOf = edgeRoutes();
  let waiting: Waiting[] = [];

  return (request, response) => {
    const { method, url = '' } = request;
    const isRead = method === 'GET' || method === 'HEAD';
    if (!isRead || !url.startsWith('/') || isForOrigins.test(url)) return void origins(request, response);
    if (waiting.length === 0) setImmediate(answerTogether);
    waiting.push({ request, response, url });
  };

  /**
   * All requests that have arrived in one turn of the event loop. A client that waits for its answer has to be woken, which
   * costs more than the answer: written together, they wake it once.
   */
  function answerTogether(): void {
    const arrived = waiting;
    waiting = [];
    files.beginTurn();
    for (const { request, response, url } of arrived) {
      // An error here would end the process: no free file descriptor, for example.
      try {
        answer(request, response, url)?.catch(() => sendUnavailable(response));
      } catch {
        sendUnavailable(response);
      }
    }
  }

  /** Without a promise if the file is in memory. */
  function answer(request: IncomingMessage, response: ServerResponse, url: string): Promise<void> | undefined {
    const route = routeOf(url);
    if ('location' in route) {
      response.writeHead(route.status, ['location', route.location, 'content-length', '0']).end();
      return undefined;
    }
    const { file } = route;
    const found = file && files.find(file, encodingFor(request.headers['accept-encoding']));
    if (!file || !found || found instanceof Promise) return sendWhenRead(request, response, file, found);
    sendFile(request, response, file, found);
    return undefined;
  }

  async function sendWhenRead(
    request: IncomingMessage,
    response: ServerResponse,
    file: PublicPath | undefined,
    reading: ReturnType<PublicFiles['find']>,
  ): Promise<void> {
    const found = await reading;
    if (file && found) return sendFile(request, response, file, found);
    const made = file && (await missing?.(file.path));
    if (made && made !== 'made') {
      // Soon the file may be there.
      return void response
        .writeHead(302, ['location', made.instead, 'cache-control', 'no-store', 'content-length', '0'])
        .end();
    }
    const madeFile = made && (await files.find(file, encodingFor(request.headers['accept-encoding'])));
    if (file && madeFile) return sendFile(request, response, file, madeFile);
    const notFound = await files.find(notFoundPage, encodingFor(request.headers['accept-encoding']));
    if (notFound) return sendNotFound(request, response, notFoundPage, notFound);
    sendUnavailable(response);
  }
}

function sendUnavailable(response: ServerResponse): void {
  if (response.headersSent) return void response.destroy();
  response.statusCode = 503;
  response.setHeader('retry-after', '3').setHeader('content-type', 'text/plain; charset=utf-8');
  response.end('Il sito si sta preparando: riprova tra qualche secondo.');
}

const notFoundPage = publicPath('/404.html');

function originsApp(api: Origin, { thumbs, media }: Omit<Origins, 'missing'>): Hono {
  const app = new Hono({ strict: true });
  app.use('*', compressed());
  // With the connection, from which the API knows the client's address.
  app.all('/api/*', (c) => api(c.req.raw, c.env as object));
  if (media) {
    app.on(['GET', 'HEAD'], '/media/:id', (c) => media(c.req.raw));
    app.post('/media/uploads', (c) => media(c.req.raw));
  }
  if (thumbs) app.on(['GET', 'HEAD'], '/thumbs/:provider/:file', (c) => thumbs(c.req.raw));
  return app;
}
