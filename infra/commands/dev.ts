import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { dev } from 'astro';
import { folderFiles } from '#functions/files/files.ts';
import { describePictures } from '#functions/publish/derived/hosted-pictures.ts';
import { fill, type IntakeHost, takeIn } from '#functions/publish/intake.ts';
import { announce, openBackingServices } from '#infra/local/backing-services.ts';
import { freePort } from '#infra/local/embedded/addresses.ts';
import { clientConfig } from '#infra/local/embedded/dynamodb.ts';
import { endProcess, startScript } from '#infra/local/embedded/processes.ts';
import { publicMedia } from '#infra/local/media/local-media.ts';
import { openSiteDb } from '#infra/local/publish/local-site.ts';
import { type StreamReader, streamReader } from '#infra/local/publish/stream-reader.ts';
import { createEdge } from '#infra/local/server/edge.ts';
import { routeAtEdge } from '#infra/local/server/edge-route.ts';
import { makeDerived } from '#infra/local/server/on-demand.ts';
import { places, settingsOrExit } from '#infra/local/settings.ts';
import { problemSentence, untilStopped } from '#infra/local/terminal.ts';
import { setState } from '#shared/publish/site-db.ts';

/*
 * The magazine with hot reload: Astro's dev server renders pages on request, the API restarts when its code changes, and the
 * snapshot follows the store.
 */
const settings = settingsOrExit();
const paths = places(settings.dataDir);
const url = `http://localhost:${settings.port}`;
const stops = new AsyncDisposableStack();
const pollMilliseconds = 200;
/** The API, and of the pictures what is no file. */
const proxied = '^/(api/|media/[^/]+$)';
await untilStopped(stops, async () => {
  const services = await openBackingServices(settings, url, stops);
  const { ctx, endpoint, environment } = services;
  const apiPort = await freePort();
  const api = startScript(
    new URL('../local/api-server.ts', import.meta.url),
    { ...environment, API_PORT: String(apiPort) },
    ['--watch-path=functions', '--watch-path=shared'],
  );
  stops.defer(() => endProcess(api));

  const media = createEdge([publicMedia(paths.media), paths.live], () => new Response(null, { status: 404 }), {
    missing: [makeDerived(ctx, paths)],
  });
  process.env['SITE_DB_FOLDER'] = paths.records;
  const { pictureSizes: sizes } = settings;
  const db = openSiteDb(paths.records);
  // No page is written here: the next start renders them all.
  setState(db, 'release', undefined);
  const intake = { ctx, db, pictures: describePictures(ctx.store, folderFiles(paths.media), { sizes }) };
  await fill(intake);
  const config = clientConfig(endpoint);
  void follow(intake, streamReader({ table: ctx.store.tableName, config, onOpen: () => fill(intake) }));

  const server = await dev({
    root: fileURLToPath(new URL('../../site', import.meta.url)),
    server: { port: settings.port, host: 'localhost' },
    vite: {
      server: { proxy: { [proxied]: `http://127.0.0.1:${apiPort}` }, strictPort: true },
      plugins: [{ name: 'magazine', configureServer: ({ middlewares }) => void middlewares.use(likeTheEdge(media)) }],
    },
  });
  stops.defer(() => server.stop());
  announce(settings, url, await services.inbox);
  console.log('Search has an index with `npm start` alone.');
});

/** Pages are rendered when they are asked for: nothing follows from a change. */
async function follow(intake: IntakeHost, reader: StreamReader): Promise<never> {
  for (;;) {
    try {
      await takeIn(intake, await reader.changes());
    } catch (error) {
      console.error(problemSentence(error));
    }
    await wait(pollMilliseconds);
  }
}

/** The parts of the edge that Astro's dev server lacks: hosted pictures, and shells for every id. */
const likeTheEdge =
  (media: RequestListener) => (request: IncomingMessage, response: ServerResponse, next: () => void) => {
    const { pathname, search, searchParams } = new URL(request.url ?? '/', url);
    if (/^\/(pictures|_sizes|media\/[^/]+)\//.test(pathname)) return void media(request, response);
    const routed = routeAtEdge(pathname, searchParams);
    if ('statusCode' in routed) {
      response.writeHead(routed.statusCode, { location: routed.headers['location']?.value ?? '/' });
      return void response.end();
    }
    if (routed.uri.endsWith('/index.html')) request.url = (routed.uri.slice(0, -'/index.html'.length) || '/') + search;
    next();
  };
