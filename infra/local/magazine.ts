import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createApi } from '#functions/api/app.ts';
import { startScript } from '#infra/local/embedded/processes.ts';
import { ensureRelease } from '#site/release/ensure-release.ts';
import { openBackingServices } from './backing-services.ts';
import { localMedia, publicMedia } from './media/local-media.ts';
import { mediaServer } from './media/media-server.ts';
import type { PublisherMessage } from './publish/publisher.ts';
import { createEdge } from './server/edge.ts';
import { movedPages } from './server/moved-pages.ts';
import { makeDerived, makePosters, publicPosters } from './server/on-demand.ts';
import { isOwnHost, otherHost } from './server/own-hosts.ts';
import { type LocalSettings, places } from './settings.ts';
import { superviseProcess } from './supervised-process.ts';
import { progressBar, step } from './terminal.ts';

/** The whole magazine on one machine: store, mail, API, publisher and the public site at one address. */
export async function startMagazine(settings: LocalSettings, stops: AsyncDisposableStack) {
  const paths = places(settings.dataDir);
  const url = `http://localhost:${settings.port}`;
  // The port first: without it nothing else is worth starting.
  const httpServer = await listen(settings);
  stops.defer(httpServer.close);
  const release = await step('codice del sito', ensureRelease);
  const services = await openBackingServices(settings, url, stops);
  const { ctx, environment } = services;
  let publisher: Awaited<ReturnType<typeof supervisePublisher>> | undefined;
  const media = localMedia(paths.media, ctx);
  const { fetch } = createApi({ ...ctx, media: media.storage });
  media.start();
  stops.defer(() => media.stop());
  const edge = createEdge(
    [paths.live, publicMedia(paths.media), publicPosters(settings.dataDir)],
    async (...request) => {
      const response = await fetch(...request);
      // The publisher polls the store; this message spares it the wait for its next poll.
      if (response.ok && request[0].method !== 'GET') publisher?.send({ type: 'change' });
      return response;
    },
    {
      media: mediaServer(ctx, media).fetch,
      missing: [makePosters(ctx, settings.dataDir), ...(settings.pictureSizes ? [makeDerived(ctx, paths)] : [])],
      moved: movedPages(ctx),
    },
  );
  httpServer.answerWith(edge);
  const pages = step('pagine', () => supervisePublisher({ ...environment, RELEASE: release }, stops));
  const [inbox, running] = await Promise.all([services.inbox, pages]);
  publisher = running;
  return { url, inbox };
}

/** Listens on IPv4 and, where there is one, on IPv6: localhost means either. */
async function listen({ port, siteUrl }: LocalSettings) {
  let listener: RequestListener = (_, response) => {
    response.writeHead(503, { 'retry-after': '2', ...plainText });
    response.end('La rivista si sta preparando: riprova tra qualche secondo.');
  };
  const listenOn = async (host: string) => {
    const server = createServer((request, response) => {
      if (isOwnHost(request.headers.host, siteUrl)) return listener(request, response);
      response.writeHead(otherHost.status, plainText).end(otherHost.sentence);
    });
    await once(server.listen(port, host), 'listening');
    return server;
  };
  const refuse = ({ code, message }: NodeJS.ErrnoException): never => {
    const problem =
      { EADDRINUSE: 'è già occupata', EACCES: 'è riservata al sistema' }[code ?? ''] ?? `non si apre (${message})`;
    throw new Error(`La porta ${port} ${problem}: scegline un’altra con PORT=…`);
  };
  const first = await listenOn('127.0.0.1').catch(refuse);
  const second = await listenOn('::1').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') return undefined;
    first.close();
    return refuse(error);
  });
  const servers = second ? [first, second] : [first];
  return {
    answerWith: (next: RequestListener) => {
      listener = next;
    },
    close: async () => void (await Promise.all(servers.map(closeServer))),
  };
}

const plainText = { 'content-type': 'text/plain; charset=utf-8' };

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return server[Symbol.asyncDispose]();
}

/** Failed publications after which a start no longer waits: the previous pages stay live. */
const failuresToWaitFor = 3;

/** How memory is taken and given back where pages are rendered. */
const rendererMemory = {
  /**
   * Pages are large strings that live shortly: a larger young generation takes 250 MB and saves no time. Left to itself V8 lets
   * the old one double before it collects; two fifths more is enough for a large magazine.
   */
  nodeOptions: ['--max-semi-space-size=8', '--heap-growing-percent=40'],
  /** Without a low fixed threshold glibc keeps the room of texts that are gone: 190 MB of a large magazine. A tenth more of a first start. */
  environment: { MALLOC_MMAP_THRESHOLD_: '32768', MALLOC_TRIM_THRESHOLD_: '32768' },
};

/** Runs the publisher for as long as the magazine runs. Resolves when the site is live, or after repeated failures. */
function supervisePublisher(environment: Record<string, string>, stops: AsyncDisposableStack) {
  const bar = progressBar('  pagine');
  let failures = 0;
  return superviseProcess<PublisherMessage>({
    script: new URL('./publish/publisher.ts', import.meta.url),
    environment: { ...environment, ...rendererMemory.environment },
    name: 'la pubblicazione',
    start: (script, env) => startScript(script, env, rendererMemory.nodeOptions),
    onMessage(message) {
      if (message.type === 'progress') bar.set(message.done / message.total);
      if (message.type === 'failed') {
        failures += 1;
        console.error(`Pubblicazione non riuscita, riprovo: ${message.problem}`);
      }
      if (message.type === 'live') bar.end();
      return message.type === 'live' || failures >= failuresToWaitFor;
    },
    stops,
  });
}
