import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { tagMatches } from '#functions/http/conditional-reads.ts';
import { mediaFileHeaders, securityHeaders } from '#infra/edge/functions.ts';
import type { EncodedContent, PublicPath } from './public-files.ts';

const fixedHeaders = Object.entries(securityHeaders).flat();
const headersOfMedia = Object.entries(mediaFileHeaders).flat();
const headersOf = ({ path }: PublicPath) => (path.startsWith('/media/') ? headersOfMedia : fixedHeaders);

/** Status, headers in the form of `writeHead`, and the bytes of the file that follow, if any do. */
type Answer = { status: number; headers: string[]; part?: Part };

/** From `start` to before `end`. */
type Part = { start: number; end: number };

/** Sends a file, or that it is unchanged, or the part of it that was asked for. */
export function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  of: PublicPath,
  content: EncodedContent,
): void {
  send(request, response, content, answerWith(request, of, content));
}

/** The page that says that there is none. */
export function sendNotFound(
  request: IncomingMessage,
  response: ServerResponse,
  of: PublicPath,
  content: EncodedContent,
): void {
  const headers = [...fixedHeaders, 'cache-control', 'no-store', ...vary(of), ...described(of, content)];
  headers.push('content-length', `${content.size}`);
  send(request, response, content, { status: 404, headers, part: { start: 0, end: content.size } });
}

function answerWith({ method, headers: asked }: IncomingMessage, of: PublicPath, content: EncodedContent): Answer {
  const { etag, size } = content;
  const condition = asked['if-none-match'];
  if (condition !== undefined && tagMatches(condition, etag))
    return { status: 304, headers: commonHeaders(of, content) };

  const isPart = asked.range !== undefined && method === 'GET' && isForTag(asked['if-range'], etag);
  const range = isPart ? rangeOf(asked.range, size) : undefined;
  if (!range) return wholeAnswer(of, content);
  const headers = [...commonHeaders(of, content), ...described(of, content), 'accept-ranges', 'bytes'];
  if (range === 'outside') {
    headers.push('content-range', `bytes */${size}`, 'content-length', '0');
    return { status: 416, headers };
  }
  headers.push('content-length', `${range.end - range.start}`);
  headers.push('content-range', `bytes ${range.start}-${range.end - 1}/${size}`);
  return { status: 206, headers, part: range };
}

/** Most requests ask for a whole file: its headers are written once for each file that is kept in memory. */
const wholeAnswers = new WeakMap<EncodedContent, Answer>();

function wholeAnswer(of: PublicPath, content: EncodedContent): Answer {
  const known = wholeAnswers.get(content);
  if (known) return known;
  const { size } = content;
  const headers = [...commonHeaders(of, content), ...described(of, content), 'accept-ranges', 'bytes'];
  const answer = { status: 200, headers: [...headers, 'content-length', `${size}`], part: { start: 0, end: size } };
  wholeAnswers.set(content, answer);
  return answer;
}

const commonHeaders = (of: PublicPath, { etag }: EncodedContent): string[] => [
  ...headersOf(of),
  'cache-control',
  of.cacheControl,
  'etag',
  etag,
  ...vary(of),
];

const vary = ({ varies }: PublicPath) => (varies ? ['vary', 'accept-encoding'] : []);

const described = ({ type }: PublicPath, { encoding }: EncodedContent) =>
  encoding ? ['content-type', type, 'content-encoding', encoding] : ['content-type', type];

function send(
  { method }: IncomingMessage,
  response: ServerResponse,
  content: EncodedContent,
  { status, headers, part }: Answer,
): void {
  response.writeHead(status, headers);
  const isEmpty = !part || method === 'HEAD';
  if ('bytes' in content) {
    response.end(isEmpty ? undefined : content.bytes.subarray(part.start, part.end));
  } else if (isEmpty) {
    void content.handle.close();
    response.end();
  } else {
    // A client that closes early ends the reading, and needs no answer.
    pipeline(content.handle.createReadStream({ start: part.start, end: part.end - 1 }), response, () => undefined);
  }
}

/** A weak tag does not identify bytes (RFC 9110 §13.1.5), and files have no date of their own. */
const isForTag = (condition: string | string[] | undefined, etag: string) =>
  condition === undefined || (condition === etag && !etag.startsWith('W/'));

/** One range of bytes (RFC 9110 §14.1.2). Undefined, for the whole file, if there are several or the header is malformed. */
function rangeOf(header: string | undefined, size: number): Part | 'outside' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  if (start >= size) return 'outside';
  return { start, end: first === '' || last === '' ? size : Math.min(size, Number(last) + 1) };
}
