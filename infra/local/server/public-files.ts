import { hash } from 'node:crypto';
import { type Stats, statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';
import { cacheControl, contentType } from '#functions/files/file-headers.ts';
import { compress, type Encoding, isWorthCompressing } from '#functions/http/compressed.ts';
import { SharedWork } from '#functions/http/shared-work.ts';

/** The content type and caching that follow from the path of a public file. */
export type PublicPath = {
  path: string;
  type: string;
  cacheControl: string;
  /** Whether it is sent in several encodings. */
  varies: boolean;
};

export function publicPath(path: string): PublicPath {
  const type = contentType(path);
  return { path, type, cacheControl: cacheControl(path), varies: COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type) };
}

/** The bytes of a file in one encoding, and their tag. */
export type EncodedContent = { etag: string; encoding: Encoding | undefined; size: number } & (
  | { bytes: Buffer }
  /** Open, to be closed with the answer. */
  | { handle: FileHandle }
);

type Kept = {
  content: EncodedContent & { bytes: Buffer };
  stats: Stats;
  /** The turn of the event loop in which the file on the disk was looked at last. */
  turn?: number | undefined;
};

/** A folder of which all files are public, or only those with such paths. */
export type PublicFolder = string | { path: string; only: RegExp };

/** Larger files that are not compressed are read from the disk for each answer. */
const maxKeptBytes = 256_000;

/**
 * The files of these folders, searched in order. Small and compressed ones are kept in memory; the least recently used
 * leave first. Every request looks at the file on the disk, so that one which was replaced is read again at once; those of one
 * turn of the event loop look once.
 */
export class PublicFiles {
  readonly #folders: readonly PublicFolder[];
  readonly #keptBytes: number;
  readonly #kept = new Map<string, Kept>();
  readonly #reads = new SharedWork<EncodedContent | undefined>();
  #size = 0;
  #turn: number | undefined;

  constructor(folders: readonly PublicFolder[], keptBytes = 64_000_000) {
    this.#folders = folders;
    this.#keptBytes = keptBytes;
  }

  /** From here on `find` answers requests that have all arrived: they may share one look at a file. */
  beginTurn(): void {
    this.#turn = (this.#turn ?? 0) + 1;
  }

  /** Undefined if there is no such file. `accepted`: the encoding that the client prefers. */
  find(
    of: PublicPath,
    accepted: Encoding | undefined,
  ): EncodedContent | Promise<EncodedContent | undefined> | undefined {
    const encoding = of.varies ? accepted : undefined;
    for (const folder of this.#folders) {
      if (typeof folder !== 'string' && !folder.only.test(of.path)) continue;
      const name = (typeof folder === 'string' ? folder : folder.path) + of.path;
      const key = `${encoding} ${name}`;
      const seen = this.#seenInTurn(key);
      if (seen) return seen;
      const stats = statsOf(name);
      if (!stats?.isFile()) continue;
      const kept = this.#stillKept(key, stats);
      if (kept) {
        kept.turn = this.#turn;
        return kept.content;
      }
      if (!of.varies && stats.size > maxKeptBytes) return openFile(name);
      return this.#reads.run(key, () => this.#read(key, name, of.varies, encoding));
    }
    return undefined;
  }

  #stillKept(key: string, stats: Stats): Kept | undefined {
    const kept = this.#kept.get(key);
    if (!kept || !isSame(kept.stats, stats)) return undefined;
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    return kept;
  }

  #seenInTurn(key: string): EncodedContent | undefined {
    const kept = this.#turn === undefined ? undefined : this.#kept.get(key);
    return kept?.turn === this.#turn ? kept?.content : undefined;
  }

  /** Everything about a file comes from one open file: a publication may replace the name meanwhile. */
  async #read(
    key: string,
    name: string,
    varies: boolean,
    wanted: Encoding | undefined,
  ): Promise<EncodedContent | undefined> {
    await using handle = await openIfThere(name);
    if (!handle) return undefined;
    const stats = await handle.stat();
    const kept = this.#stillKept(key, stats);
    if (kept) return kept.content;
    const plain = await handle.readFile();
    const encoding = isWorthCompressing(plain) ? wanted : undefined;
    const bytes = encoding ? Buffer.from(await compress(plain, encoding)) : plain;
    const digest = hash('sha256', plain, 'base64url').slice(0, 22);
    // A tag that encodings share is weak.
    const content = { etag: varies ? `W/"${digest}"` : `"${digest}"`, encoding, size: bytes.length, bytes };
    this.#keep(key, { content, stats });
    return content;
  }

  #keep(key: string, kept: Kept): void {
    this.#drop(key);
    this.#kept.set(key, kept);
    this.#size += kept.content.size;
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= this.#keptBytes) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#size -= this.#kept.get(key)?.content.size ?? 0;
    this.#kept.delete(key);
  }
}

async function openFile(name: string): Promise<EncodedContent | undefined> {
  const handle = await openIfThere(name);
  if (!handle) return undefined;
  const { ino, size, mtimeMs } = await handle.stat();
  const tag = [ino, size, mtimeMs].map((part) => part.toString(36)).join('-');
  return { etag: `"${tag}"`, encoding: undefined, size, handle };
}

/** Undefined for an absent file and for an impossible name, such as one of 300 letters. */
function statsOf(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Undefined if the file was withdrawn since it was found. */
async function openIfThere(file: string): Promise<FileHandle | undefined> {
  try {
    return await open(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

const isSame = (one: Stats, other: Stats) =>
  one.ino === other.ino && one.size === other.size && one.mtimeMs === other.mtimeMs && one.ctimeMs === other.ctimeMs;
