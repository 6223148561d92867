import { randomBytes, randomInt } from 'node:crypto';
import { connect, createServer } from 'node:net';

const loopback = '127.0.0.1';

export const freePort = (): Promise<number> => portOn(loopback, 0);

function portOn(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/**
 * An address for processes of this machine alone. Web pages can try every port and give themselves any name, so its path is a
 * secret of this start.
 */
export const secretAddress = async (): Promise<string> =>
  `http://${loopback}:${await freePort()}/${randomBytes(24).toString('base64url')}`;

/** Whether a request was sent to this address: an SDK may append a slash. */
export const isSentTo = (address: string, url: string): boolean =>
  new URL(url).pathname.replace(/\/$/, '') === new URL(address).pathname;

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

export function answers(endpoint: string): Promise<boolean> {
  const { protocol, hostname, port } = new URL(endpoint);
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port) || (protocol === 'https:' ? 443 : 80) });
    socket.setTimeout(timeoutMilliseconds, () => socket.destroy());
    socket.once('connect', () => {
      resolve(true);
      socket.destroy();
    });
    socket.on('error', () => socket.destroy());
    socket.once('close', () => resolve(false));
  });
}
