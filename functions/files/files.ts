import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** A large file in pieces, which a folder writes one after the other. */
export type FileContent = string | Uint8Array | Iterable<Uint8Array>;

/** Files by relative path, in a folder or in a bucket. A write replaces the whole file atomically. */
export type Files = {
  read: (path: string) => Uint8Array | undefined;
  write: (path: string, content: FileContent) => void;
  remove: (path: string) => void;
};

export function folderFiles(root: string): Files {
  return {
    read(path) {
      try {
        return readFileSync(join(root, path));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    write(path, content) {
      const target = join(root, path);
      const temporary = `${target}.${process.pid}.new`;
      try {
        inFolder(target, () => writeWhole(temporary, content));
        renameSync(temporary, target);
      } catch (error) {
        rmSync(temporary, { force: true });
        throw error;
      }
    },
    remove: (path) => rmSync(join(root, path), { force: true }),
  };
}

function writeWhole(file: string, content: FileContent): void {
  if (isWhole(content)) {
    writeFileSync(file, content);
    return;
  }
  const opened = openSync(file, 'w');
  try {
    for (const piece of content) {
      for (let written = 0; written < piece.length; ) written += writeSync(opened, piece, written);
    }
  } finally {
    closeSync(opened);
  }
}

const isWhole = (content: FileContent): content is string | Uint8Array =>
  typeof content === 'string' || content instanceof Uint8Array;

/** The bytes of a content, in one piece. */
export function bytesOf(content: FileContent): Uint8Array {
  if (!isWhole(content)) return Buffer.concat([...content]);
  return typeof content === 'string' ? Buffer.from(content) : content;
}

/** Makes the folder of a file where it is missing, which is seldom. */
function inFolder(file: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    mkdirSync(dirname(file), { recursive: true });
    write();
  }
}

export const readJson = <Value>(files: Pick<Files, 'read'>, path: string): Value | undefined =>
  parseJson(files.read(path));

/** The value of a file in JSON; undefined for a missing one. */
export const parseJson = <Value>(bytes: Uint8Array | undefined): Value | undefined =>
  bytes && (JSON.parse(Buffer.from(bytes).toString()) as Value);

/** Copies a folder. Identical files are not written again: on a full disk a rewrite would leave half a file. */
export function putFiles(folder: string, target: Files, isWanted: (path: string) => boolean = () => true): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name));
    if (!entry.isFile() || !isWanted(path)) continue;
    const bytes = readFileSync(join(folder, path));
    const there = target.read(path);
    if (!there || !bytes.equals(there)) target.write(path, bytes);
  }
}

/** Files of a local folder or of a bucket. */
export type AsyncFiles = {
  read: (path: string) => Promise<Uint8Array | undefined>;
  write: (path: string, content: FileContent) => Promise<void>;
  remove: (path: string) => Promise<void>;
};

export const asyncFiles = (files: Files): AsyncFiles => ({
  read: async (path) => files.read(path),
  write: async (path, content) => files.write(path, content),
  remove: async (path) => files.remove(path),
});
