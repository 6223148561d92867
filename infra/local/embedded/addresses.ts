import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

const loopback = '127.0.0.1';

export const freePort = (): Promise<number> => portOn(loopback, 0);

async function portOn(host: string, port: number): Promise<number> {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  server.close();
  return address.port;
}

/** Ports to which no browser connects, whatever a page asks for: https://fetch.spec.whatwg.org/#port-blocking */
const portsClosedToBrowsers = [3659, 4045, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6697, 10_080];

/**
 * Where a server without any check of its own listens: closed to browsers and, where the system has more addresses than one for
 * itself (Linux has 2²⁴), at one that cannot be guessed.
 */
export async function addressClosedToBrowsers(): Promise<{ host: string; port: number }> {
  for (const host of [`127.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`, loopback]) {
    for (const port of portsClosedToBrowsers) {
      if (await portOn(host, port).catch(() => undefined)) return { host, port };
    }
  }
  throw new Error('Non c’è una porta libera per l’archivio incluso: chiudi un’altra rivista e riprova');
}

const timeoutMilliseconds = 5_000;

export async function answers(endpoint: string): Promise<boolean> {
  const { protocol, hostname, port } = new URL(endpoint);
  const host = hostname.replace(/^\[|\]$/g, '');
  const socket = connect({ host, port: Number(port) || (protocol === 'https:' ? 443 : 80) });
  const signal = AbortSignal.timeout(timeoutMilliseconds);
  const isOpen = await once(socket, 'connect', { signal }).then(Boolean, () => false);
  socket.on('error', () => undefined).destroy();
  return isOpen;
}
