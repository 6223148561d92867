import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { freePort } from '#functions/embedded/processes.ts';

// A CommonJS package whose default export Node and the compiler see differently.
const { default: start } = createRequire(import.meta.url)('aws-ses-v2-local') as typeof import('aws-ses-v2-local');

export type Inbox = { address: string; take: (form: URLSearchParams) => void; stop: () => void };

/** It keeps what it shows in memory: a long list must not fill it. */
const mostWaiting = 20;
const mostKept = 300;

/** A page where a person reads the latest mails as they arrive; the files are the record of all of them. */
export async function startInbox(): Promise<Inbox> {
  const port = await freePort();
  const server: Server = await start({ port, host: '127.0.0.1' });
  const address = `http://127.0.0.1:${port}`;
  let waiting = 0;
  let kept = 0;
  const post = (path: string, body?: URLSearchParams) =>
    fetch(address + path, { method: 'POST', headers: { authorization: 'AWS' }, ...(body ? { body } : {}) });

  async function show(form: URLSearchParams): Promise<void> {
    waiting += 1;
    kept += 1;
    if (kept % mostKept === 0) await post('/clear-store');
    await post('/', form);
  }
  return {
    address,
    take(form) {
      if (waiting >= mostWaiting) return;
      void show(form)
        .catch(() => {})
        .finally(() => {
          waiting -= 1;
        });
    },
    stop: () => server.close(),
  };
}
