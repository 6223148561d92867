import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';

export type Encoding = 'br' | 'gzip';
type Bytes = Uint8Array<ArrayBuffer>;

/** The sizes that CloudFront compresses. */
const minBytes = 1_000;
const defaultLargest = 10_000_000;
const keptBytes = 64_000_000;

const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);
const compressors: Record<Encoding, (bytes: Uint8Array) => Promise<Bytes>> = {
  br: async (bytes) => new Uint8Array(await inBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })),
  gzip: async (bytes) => new Uint8Array(await inGzip(bytes)),
};

export const compress = (bytes: Uint8Array, encoding: Encoding): Promise<Bytes> => compressors[encoding](bytes);

export const isWorthCompressing = ({ length }: Uint8Array, largest = defaultLargest): boolean =>
  length >= minBytes && length <= largest;

/**
 * Compresses as CloudFront does with pages: in Brotli or gzip as the client accepts, with a weak ETag. A response with an
 * ETag is compressed once and cached. `largest`: longer ones, in bytes, are left as they are.
 */
export function compressed(largest?: number): MiddlewareHandler {
  const kept = new Map<string, Bytes>();
  let size = 0;

  return async (c, next) => {
    await next();
    const { headers, status, body } = c.res;
    const type = headers.get('content-type');
    // A 304 varies on the same headers as its 200.
    const compressible = type ? COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type) : status === 304;
    if (!compressible || headers.has('content-encoding')) return;
    c.header('vary', 'accept-encoding', { append: true });
    const encoding = encodingFor(c.req.header('accept-encoding'));
    if (!encoding || !body || c.req.method !== 'GET' || status === 206) return;
    const bytes = new Uint8Array(await c.res.arrayBuffer());
    const fits = isWorthCompressing(bytes, largest);
    const tag = headers.get('etag');
    const answer = fits ? await inEncoding(bytes, encoding, tag && `${c.req.path} ${tag}`) : bytes;
    c.res = new Response(answer, { status, headers: new Headers(headers) });
    if (!fits) return;
    c.res.headers.set('content-encoding', encoding);
    c.res.headers.delete('content-length');
    if (tag && !tag.startsWith('W/')) c.res.headers.set('etag', `W/${tag}`);
  };

  async function inEncoding(bytes: Uint8Array, encoding: Encoding, name: string | null) {
    const key = `${encoding} ${name}`;
    const cached = name ? kept.get(key) : undefined;
    if (cached) return cached;
    const smaller = await compress(bytes, encoding);
    if (name) keep(key, smaller);
    return smaller;
  }

  /** Evicts the oldest entries above the size limit. */
  function keep(key: string, bytes: Bytes): void {
    if (kept.has(key)) return;
    kept.set(key, bytes);
    size += bytes.length;
    for (const [oldest, old] of kept) {
      if (size <= keptBytes) return;
      kept.delete(oldest);
      size -= old.length;
    }
  }
}

/** The answers for the headers that clients send: few are in use. */
const encodings = new Map<string, Encoding | undefined>();
const maxEncodings = 1_000;

/** Brotli unless the client prefers gzip. */
export function encodingFor(header: string | undefined): Encoding | undefined {
  if (!header) return undefined;
  if (encodings.has(header)) return encodings.get(header);
  if (encodings.size >= maxEncodings) encodings.clear();
  const encoding = preferredOf(header);
  encodings.set(header, encoding);
  return encoding;
}

function preferredOf(header: string): Encoding | undefined {
  const accepted = parseAccept(header);
  const quality = (name: string) =>
    (accepted.find(({ type }) => type === name) ?? accepted.find(({ type }) => type === '*'))?.q ?? 0;
  const br = quality('br');
  const gzipped = quality('gzip');
  if (br === 0 && gzipped === 0) return undefined;
  return br >= gzipped ? 'br' : 'gzip';
}
