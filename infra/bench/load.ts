import { connect, type Socket } from 'node:net';
import { percentile } from '#infra/checks/percentile.ts';

type LoadRequest = { url: string; clients: number; seconds: number; headers?: Record<string, string> };

/** Requests per second, times of one answer in milliseconds, and requests without an answer or with a status from 400 on. */
export type Load = { perSecond: number; p50: number; p95: number; max: number; errors: number };

/**
 * Keeps this number of clients busy, each with one connection and one request at a time. It writes and reads the
 * connections itself: Node's HTTP client would take more time for each request than a fast server does.
 */
export async function measureLoad({ url, clients, seconds, headers = {} }: LoadRequest): Promise<Load> {
  const times: number[] = [];
  let errors = 0;
  const started = performance.now();
  const ends = started + seconds * 1_000;
  await Promise.all(Array.from({ length: clients }, client));
  const lasted = (performance.now() - started) / 1_000;
  return {
    perSecond: Math.round(times.length / lasted),
    p50: milliseconds(times, 0.5),
    p95: milliseconds(times, 0.95),
    max: milliseconds(times, 1),
    errors,
  };

  async function client(): Promise<void> {
    while (performance.now() < ends) {
      try {
        await keepAsking();
      } catch {
        errors += 1;
      }
    }
  }

  /** One connection, until the time is over or the server closes it. */
  function keepAsking(): Promise<void> {
    return new Promise((resolve, reject) => {
      const request = requestBytes(url, headers);
      const { hostname, port } = new URL(url);
      const reader = new AnswerReader();
      let sentAt = 0;
      const ask = (socket: Socket) => {
        sentAt = performance.now();
        socket.write(request);
      };
      const socket = connect({ host: hostname, port: Number(port || 80), noDelay: true }, () => ask(socket));
      socket.on('data', (chunk) => {
        const status = reader.read(chunk);
        if (status === undefined) return;
        const now = performance.now();
        if (status >= 400) errors += 1;
        else times.push(now - sentAt);
        if (now < ends) return ask(socket);
        socket.destroy();
        resolve();
      });
      socket.once('error', reject);
      socket.once('close', () => reject(new Error('The server closed the connection')));
    });
  }
}

const milliseconds = (times: readonly number[], share: number): number => Number(percentile(times, share).toFixed(2));

function requestBytes(url: string, headers: Record<string, string>): Buffer {
  const { host, pathname, search } = new URL(url);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`);
}

const headEnd = Buffer.from('\r\n\r\n');
/** The end of a chunked body, when the chunk before it ended with its line. */
const lastChunk = Buffer.from('0\r\n\r\n');

/** Finds the end of one answer after the other in the bytes of a connection. */
class AnswerReader {
  #head: Buffer = Buffer.alloc(0);
  #status: number | undefined;
  /** Bytes of the body still to come; undefined in a chunked body. */
  #left: number | undefined;
  #tail: Buffer = Buffer.alloc(0);

  /** The status, once the answer is complete. */
  read(chunk: Buffer): number | undefined {
    const body = this.#status === undefined ? this.#readHead(chunk) : chunk;
    if (this.#status === undefined || !this.#endsWith(body)) return undefined;
    const status = this.#status;
    this.#status = undefined;
    this.#head = this.#tail = Buffer.alloc(0);
    return status;
  }

  #readHead(chunk: Buffer): Buffer {
    this.#head = this.#head.length === 0 ? chunk : Buffer.concat([this.#head, chunk]);
    const end = this.#head.indexOf(headEnd);
    if (end === -1) return Buffer.alloc(0);
    const head = this.#head.toString('latin1', 0, end);
    this.#status = Number(head.slice(9, 12));
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    const isChunked = length === undefined && /\r\ntransfer-encoding: *chunked/i.test(head);
    this.#left = isChunked ? undefined : Number(length ?? 0);
    return this.#head.subarray(end + headEnd.length);
  }

  #endsWith(body: Buffer): boolean {
    if (this.#left !== undefined) {
      this.#left -= body.length;
      return this.#left <= 0;
    }
    this.#tail = Buffer.concat([this.#tail, body.subarray(-lastChunk.length)]).subarray(-lastChunk.length);
    return this.#tail.equals(lastChunk);
  }
}
