import { writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { freePort } from './free-port.ts';

// A CommonJS package whose default export Node and the compiler see differently.
const { default: startSes } = createRequire(import.meta.url)('aws-ses-v2-local') as typeof import('aws-ses-v2-local');

export type LocalMail = { endpoint: string; inbox: string; stop: () => void };

/**
 * A local SES with an inbox page, and before it a recorder that keeps every accepted message as it came:
 * the inbox shows what a person reads, the .eml files what was really sent, headers and all.
 */
export async function startMail(folder: string): Promise<LocalMail> {
  const sesPort = await freePort();
  const ses: Server = await startSes({ port: sesPort, host: '127.0.0.1' });
  const inbox = `http://127.0.0.1:${sesPort}`;
  const port = await freePort();
  const recorder = serve({ fetch: recorderFor(inbox, folder).fetch, port, hostname: '127.0.0.1' });
  return {
    endpoint: `http://127.0.0.1:${port}`,
    inbox,
    stop: () => {
      recorder.close();
      ses.close();
    },
  };
}

function recorderFor(ses: string, folder: string) {
  return new Hono().all('*', async (c) => {
    const body = await c.req.arrayBuffer();
    const response = await fetch(new URL(c.req.path, ses), {
      method: c.req.method,
      headers: { 'content-type': c.req.header('content-type') ?? '' },
      ...(body.byteLength > 0 ? { body } : {}),
    });
    const answer = await response.text();
    const form = new URLSearchParams(Buffer.from(body).toString());
    const raw = form.get('RawMessage.Data');
    const messageId = /<MessageId>([\w.@-]+)<\/MessageId>/.exec(answer)?.[1];
    if (response.ok && raw && messageId) writeFileSync(join(folder, `${messageId}.eml`), Buffer.from(raw, 'base64'));
    return new Response(answer, { status: response.status, headers: { 'content-type': 'text/xml' } });
  });
}
