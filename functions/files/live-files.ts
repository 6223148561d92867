import { hash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { opendir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bucket } from './bucket.ts';
import { headersOf } from './file-headers.ts';
import { folderFiles } from './files.ts';
import { inParallel } from './in-parallel.ts';

/** A file to be written. `tag`: of the file that it replaces, undefined for none. */
type NewFile = { file: string; body: Uint8Array; tag: string | undefined };

export type ListedFile = { file: string; tag: string };

/** The public files of a site, in a folder or in a bucket. A tag follows from the content of a file. */
export type LiveFiles = {
  tagOf: (body: Uint8Array) => string;
  /** When it throws, no write of it is under way any more. */
  writeAll: (files: readonly NewFile[]) => Promise<unknown>;
  /** A name that ends with a slash is a folder. */
  removeAll: (files: readonly string[]) => Promise<void>;
  list: () => AsyncIterable<ListedFile>;
  tag: (file: string) => Promise<string | undefined>;
};

const concurrency = 32;

const isFolder = (file: string): boolean => file.endsWith('/');

/** Each file is replaced at once. */
export function folderOfFiles(root: string): LiveFiles {
  const files = folderFiles(root);
  const tagOf = (body: Uint8Array) => hash('sha256', body, 'base64url');
  const tagAt = async (path: string) => {
    const bytes = await readFile(path).catch(() => undefined);
    return bytes && tagOf(bytes);
  };
  return {
    tagOf,
    async writeAll(all) {
      for (const { file, body } of all) files.write(file, body);
    },
    async removeAll(all) {
      for (const file of all) rmSync(join(root, file), { force: true, recursive: isFolder(file) });
    },
    async *list() {
      for await (const file of filesIn(root)) {
        const tag = await tagAt(join(root, file));
        if (tag) yield { file, tag };
      }
    },
    tag: (file) => tagAt(join(root, file)),
  };
}

/** One after the other: of a large site the names alone are megabytes. */
async function* filesIn(root: string, folder = ''): AsyncGenerator<string, void, void> {
  const entries = await opendir(join(root, folder)).catch(() => []);
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(root, path);
    else if (entry.isFile()) yield path;
  }
}

/** Files that all releases share: they lie outside of their prefixes. */
const sharedFolders = ['_sizes/', 'pagefind/'];

/**
 * The public files of a release in a bucket; their tags are ETags, which S3 makes with MD5 of what is put in one piece. A write replaces
 * the file that its writer knows: a late one, or one of a process that was frozen, never stands over a newer file.
 */
export function bucketOfFiles(bucket: Bucket, prefix: string): LiveFiles {
  const keyOf = (file: string) => (sharedFolders.some((folder) => file.startsWith(folder)) ? file : prefix + file);
  async function write({ file, body, tag }: NewFile): Promise<void> {
    const put = (over: string | 'absent') => bucket.put(keyOf(file), body, { ...headersOf(`/${file}`), over });
    try {
      await put(tag ?? 'absent');
    } catch (error) {
      if (!isConflict(error as Error)) throw error;
      const there = await bucket.etag(keyOf(file));
      // An attempt whose answer was lost has written it.
      if (there !== md5(body)) await put(there ?? 'absent');
    }
  }
  return {
    tagOf: md5,
    writeAll: (files) => inParallel(files, concurrency, write),
    async removeAll(files) {
      const folders = await inParallel(files.filter(isFolder), concurrency, (folder) => bucket.list(keyOf(folder)));
      const keys = files.filter((file) => !isFolder(file)).map(keyOf);
      await bucket.removeAll([...keys, ...folders.flat().map(({ key }) => key)]);
    },
    async *list() {
      for (const { key, etag } of await bucket.list(prefix)) yield { file: key.slice(prefix.length), tag: etag };
      for (const folder of sharedFolders)
        for (const { key, etag } of await bucket.list(folder)) yield { file: key, tag: etag };
    },
    tag: (file) => bucket.etag(keyOf(file)),
  };
}

const md5 = (body: Uint8Array) => `"${hash('md5', body, 'hex')}"`;

/** How S3 refuses a conditional write: after another one, at the same time as another one, and over a file that is gone. */
const isConflict = ({ name }: Error) =>
  ['PreconditionFailed', 'ConditionalRequestConflict', 'NoSuchKey', 'NotFound'].includes(name);
