import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { freePort } from '#functions/embedded/ports.ts';

// A CommonJS package whose default export Node and the compiler see differently.
const { default: start } = createRequire(import.meta.url)('aws-ses-v2-local') as typeof import('aws-ses-v2-local');

type Inbox = { address: string; store: (form: URLSearchParams) => void; stop: () => void };

/** The inbox keeps mails in memory, so their number is bounded. */
const maxWaiting = 20;
const maxStored = 300;

/** A web page with the latest mails, for development; the mail folder holds all of them. */
export async function startInbox(): Promise<Inbox> {
  const port = await freePort();
  const server: Server = await start({ port, host: '127.0.0.1' });
  const address = `http://127.0.0.1:${port}`;
  let waiting = 0;
  let stored = 0;
  const post = (path: string, body?: URLSearchParams) =>
    fetch(address + path, { method: 'POST', headers: { authorization: 'AWS' }, ...(body ? { body } : {}) });

  async function show(form: URLSearchParams): Promise<void> {
    waiting += 1;
    stored += 1;
    if (stored % maxStored === 0) await post('/clear-store');
    await post('/', form);
  }
  return {
    address,
    store(form) {
      if (waiting >= maxWaiting) return;
      void show(form)
        .catch(() => {})
        .finally(() => {
          waiting -= 1;
        });
    },
    stop: () => server.close(),
  };
}
