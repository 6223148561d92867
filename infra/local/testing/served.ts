import { createServer, type IncomingHttpHeaders, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

type Asked = { method?: string; headers?: Record<string, string>; body?: Uint8Array };

type Served = {
  port: number;
  /** The answer as it is on the wire: its path goes out as written, its body stays compressed. */
  request: (address: string, asked?: Asked) => Promise<Response>;
};

/** A listener behind a server of its own, which does not keep the process alive. */
export async function served(listener: RequestListener): Promise<Served> {
  const server = createServer(listener).unref();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    request: (address, { method = 'GET', headers = {}, body: sent } = {}) =>
      new Promise((resolve, reject) => {
        const path = address.replace(/^https?:\/\/[^/]+/, '').replace(/#.*/, '');
        request({ port, host: '127.0.0.1', path, method, headers, agent: false }, async (answer) => {
          const { statusCode: status = 0 } = answer;
          const body = await buffer(answer);
          const isEmpty = status === 204 || status === 304 || method === 'HEAD';
          resolve(new Response(isEmpty ? null : body, { status, headers: pairsOf(answer.headers) }));
        })
          .once('error', reject)
          .end(sent);
      }),
  };
}

const pairsOf = (headers: IncomingHttpHeaders): [string, string][] =>
  Object.entries(headers).map(([name, value]) => [name, String(value)]);
