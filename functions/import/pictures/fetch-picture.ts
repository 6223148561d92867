import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { mediaLimits } from '#shared/limits.ts';

/** Why a picture does not come, as the report says it. */
export class NoPicture extends Error {}

const mostRedirects = 5;
const mostAttempts = 3;
const longestWaitSeconds = 30;

const inner = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  inner.addSubnet(net, prefix);
}
const outer = new BlockList();
// Of all others a part leads to addresses of the list above.
outer.addSubnet('2000::', 3, 'ipv6');
for (const [net, prefix] of [
  ['2001::', 23],
  ['2002::', 16],
] as const)
  inner.addSubnet(net, prefix, 'ipv6');

/** Whether an address is in the open network: an export may name any address of the house where the import runs. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !inner.check(address);
  return isIP(address) === 6 && outer.check(address, 'ipv6') && !inner.check(address, 'ipv6');
}

type Allowed = (address: string) => boolean;
type Options = { isAllowed?: Allowed; silentMilliseconds?: number };

/** The bytes at an address. Every address that a name has must be public, also after a redirect; the connection uses the one looked up. */
export async function fetchPicture(
  url: string,
  { isAllowed = isPublicAddress, silentMilliseconds = 10_000 }: Options = {},
): Promise<Buffer> {
  let address = url;
  let attempts = 0;
  for (let redirects = 0; redirects <= mostRedirects; ) {
    const answer = await ask(address, isAllowed, silentMilliseconds);
    const { statusCode: status = 0, headers } = answer;
    if (status === 200) return bytesOf(answer);
    answer.destroy();
    if (status >= 300 && status < 400 && headers.location) {
      address = new URL(headers.location, address).href;
      redirects += 1;
    } else if ((status === 429 || status === 503) && ++attempts < mostAttempts) {
      const seconds = Number(headers['retry-after'] ?? 1);
      if (!(seconds <= longestWaitSeconds)) throw new NoPicture(`il server risponde ${status}`);
      await wait(seconds * 1_000);
    } else throw new NoPicture(`il server risponde ${status}`);
  }
  throw new NoPicture('troppi rinvii');
}

function ask(address: string, isAllowed: Allowed, timeout: number): Promise<IncomingMessage> {
  if (!URL.canParse(address)) throw new NoPicture('l’indirizzo non è valido');
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol) || url.username) throw new NoPicture('l’indirizzo non è del web');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && !isAllowed(host)) throw new NoPicture(privateNetwork);
  const get = url.protocol === 'https:' ? getHttps : getHttp;
  return new Promise((resolve, reject) => {
    const options = {
      lookup: guarded(isAllowed),
      timeout,
      agent: false,
      headers: { accept: 'image/*' },
    };
    let answer: IncomingMessage | undefined;
    const request = get(url, options, (given) => {
      answer = given;
      resolve(given);
    });
    request.on('timeout', () => (answer ?? request).destroy(new NoPicture(silent)));
    request.on('error', (error: NodeJS.ErrnoException) => reject(asNoPicture(error)));
  });
}

const privateNetwork = 'l’indirizzo è di una rete privata';
const silent = 'nessuna risposta in 10 secondi';

type Answer = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

const guarded =
  (isAllowed: Allowed) =>
  (host: string, options: LookupOptions, answer: Answer): void => {
    lookup(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return answer(error ?? new NoPicture('il server non si trova'), []);
      if (!addresses.every(({ address }) => isAllowed(address))) return answer(new NoPicture(privateNetwork), []);
      return options.all ? answer(null, addresses) : answer(null, first.address, first.family);
    });
  };

async function bytesOf(answer: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of answer as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > mediaLimits.bytes) throw new NoPicture(`più di ${mediaLimits.bytes / 1024 ** 2} MB`);
      pieces.push(piece);
    }
  } catch (error) {
    throw asNoPicture(error as Error);
  } finally {
    answer.destroy();
  }
  return Buffer.concat(pieces);
}

const reasons: Record<string, string> = {
  ENOTFOUND: 'il server non si trova',
  EAI_AGAIN: 'il server non si trova',
  ECONNREFUSED: 'il server non risponde',
  ECONNRESET: 'la connessione si è interrotta',
};

const asNoPicture = (error: NodeJS.ErrnoException): NoPicture =>
  error instanceof NoPicture ? error : new NoPicture(reasons[error.code ?? ''] ?? error.message);
