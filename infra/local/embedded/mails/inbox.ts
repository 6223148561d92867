import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { freePort } from '#infra/local/embedded/addresses.ts';
import { header, recipientOf } from './event-dispatcher.ts';

// A CommonJS package whose default export Node and the compiler see differently.
const { default: start } = createRequire(import.meta.url)('aws-ses-v2-local') as typeof import('aws-ses-v2-local');

type Inbox = { address: string; store: (raw: string) => void; stop: () => void };

/** The inbox keeps mails in memory, so their number is bounded. */
const maxWaiting = 20;
const maxStored = 300;

/** A web page with the latest mails, for development; the mail folder holds all of them. */
export async function startInbox(): Promise<Inbox> {
  const port = await freePort();
  const key = randomBytes(24).toString('base64url');
  const origin = `http://127.0.0.1:${port}`;
  const cookie = `inbox-${port}=${key}`;
  const server = createServer(behindKey(await libraryPage(), { host: `127.0.0.1:${port}`, key, cookie }));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  let waiting = 0;
  let stored = 0;
  const post = (path: string, body?: URLSearchParams) =>
    fetch(origin + path, { method: 'POST', headers: { authorization: 'AWS', cookie }, ...(body ? { body } : {}) });

  async function show(raw: string): Promise<void> {
    waiting += 1;
    stored += 1;
    if (stored % maxStored === 0) await post('/clear-store');
    const form = { Action: 'SendRawEmail', 'RawMessage.Data': Buffer.from(raw).toString('base64') };
    const envelope = { Source: header(raw, 'From'), 'Destinations.member.1': recipientOf(raw) };
    await post('/', new URLSearchParams({ ...form, ...envelope }));
  }
  return {
    address: `${origin}/?key=${key}`,
    store(raw) {
      if (waiting >= maxWaiting) return;
      void show(raw)
        .catch(() => {})
        .finally(() => {
          waiting -= 1;
        });
    },
    stop: () => server.close(),
  };
}

/** The library only listens by itself; its page is taken from the server, which is closed. */
async function libraryPage(): Promise<RequestListener> {
  const server: Server = await start({ port: 0, host: '127.0.0.1' });
  const [page] = server.listeners('request') as RequestListener[];
  server.close();
  if (!page) throw new Error('aws-ses-v2-local has no page');
  return page;
}

type Entrance = { host: string; key: string; cookie: string };

/** Mails hold links that open accounts. The address of this start sets a cookie, without which there is no page. */
function behindKey(page: RequestListener, { host, key, cookie }: Entrance) {
  return (request: IncomingMessage, response: ServerResponse) => {
    const isOwnHost = request.headers.host === host;
    if (isOwnHost && request.url === `/?key=${key}`) {
      const headers = { location: '/', 'set-cookie': `${cookie}; Path=/; HttpOnly; SameSite=Strict` };
      return response.writeHead(302, headers).end();
    }
    const cookies = (request.headers.cookie ?? '').split('; ');
    if (isOwnHost && cookies.includes(cookie)) return page(request, response);
    return response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' }).end(refusal);
  };
}

const refusal = 'La posta si apre dall’indirizzo che npm start ha stampato.';
