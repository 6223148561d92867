import { hash } from 'node:crypto';
import { type Stats, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';
import { cacheControl, contentType } from '#functions/files/file-headers.ts';
import { compress, type Encoding, encodingFor, isWorthCompressing } from '#functions/http/compressed.ts';
import { tagMatches } from '#functions/http/conditional-reads.ts';
import { SharedWork } from '#functions/http/shared-work.ts';
import { mediaFileHeaders, securityHeaders } from '#infra/edge/functions.ts';

/** A folder of which all files are public, or only those with such paths. */
export type PublicFolder = string | { path: string; only: RegExp };

type PublicFile = { bytes: Buffer; etag: string; common: Record<string, string>; headers: Record<string, string> };

const largestKept = 2_000_000;
const keptBytes = 64_000_000;

/**
 * Finds the files of these folders, searched in order, as the client asks for them. They are kept in memory, compressed. Every
 * request looks at the file on the disk, so that one which was replaced is read again at once.
 */
export function publicFiles(folders: readonly PublicFolder[]) {
  const kept = new Map<string, { file: PublicFile; stats: Stats }>();
  const reads = new SharedWork<PublicFile | undefined>();
  let size = 0;

  return (path: string, { headers }: IncomingMessage): PublicFile | undefined | Promise<PublicFile | undefined> => {
    const type = contentType(path);
    const varies = COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type);
    const encoding = varies ? encodingFor(headers['accept-encoding']) : undefined;
    for (const folder of folders) {
      if (typeof folder !== 'string' && !folder.only.test(path)) continue;
      const name = (typeof folder === 'string' ? folder : folder.path) + path;
      const stats = statsOf(name);
      if (!stats?.isFile()) continue;
      const key = `${encoding} ${name}`;
      const cached = kept.get(key);
      if (cached && isSame(cached.stats, stats)) return cached.file;
      return reads.run(key, async () => {
        const plain = await readFile(name).catch(undefinedIfAbsent);
        const file = plain && (await fileOf(path, plain, { type, varies, encoding }));
        if (file && file.bytes.length <= largestKept) keep(key, file, stats);
        return file;
      });
    }
    return undefined;
  };

  function keep(key: string, file: PublicFile, stats: Stats): void {
    size -= kept.get(key)?.file.bytes.length ?? 0;
    if (size + file.bytes.length > keptBytes) {
      kept.clear();
      size = 0;
    }
    kept.set(key, { file, stats });
    size += file.bytes.length;
  }
}

type Form = { type: string; varies: boolean; encoding: Encoding | undefined };

async function fileOf(path: string, plain: Buffer, { type, varies, encoding: accepted }: Form): Promise<PublicFile> {
  const encoding = isWorthCompressing(plain) ? accepted : undefined;
  const bytes = encoding ? Buffer.from(await compress(plain, encoding)) : plain;
  const digest = hash('sha256', plain, 'base64url').slice(0, 22);
  // A tag that encodings share is weak.
  const etag = varies ? `W/"${digest}"` : `"${digest}"`;
  const common = {
    ...(path.startsWith('/media/') ? mediaFileHeaders : securityHeaders),
    'cache-control': cacheControl(path),
    etag,
    ...(varies && { vary: 'accept-encoding' }),
  };
  const own = { 'content-type': type, ...(encoding && { 'content-encoding': encoding }) };
  return { bytes, etag, common, headers: { ...common, ...own } };
}

/** Undefined for an absent file and for an impossible name, such as one of 300 letters. */
function statsOf(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function undefinedIfAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

const isSame = (one: Stats, other: Stats) =>
  one.ino === other.ino && one.size === other.size && one.mtimeMs === other.mtimeMs && one.ctimeMs === other.ctimeMs;

export function sendFile({ headers: asked }: IncomingMessage, response: ServerResponse, file: PublicFile): void {
  const { bytes, etag, common, headers } = file;
  if (tagMatches(asked['if-none-match'], etag)) response.writeHead(304, common).end();
  else response.writeHead(200, { ...headers, 'content-length': bytes.length }).end(bytes);
}

export function sendNotFound(response: ServerResponse, { bytes, headers: { etag: _, ...headers } }: PublicFile): void {
  const own = { 'cache-control': 'no-store', 'content-length': bytes.length };
  response.writeHead(404, { ...headers, ...own }).end(bytes);
}
