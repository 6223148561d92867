import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Files by relative path. A write replaces the whole file atomically. */
export type Files = {
  read: (path: string) => Uint8Array | undefined;
  write: (path: string, content: string | Uint8Array) => void;
  remove: (path: string) => void;
};

/** `flush`: what is written outlasts a loss of power whole, and takes milliseconds longer. */
export function folderFiles(root: string, { flush = false } = {}): Files {
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
        // A write that finds no folder fails first, which takes longer than to look for it.
        mkdirSync(dirname(target), { recursive: true });
        writeFileSync(temporary, content, { flush });
        renameSync(temporary, target);
      } catch (error) {
        rmSync(temporary, { force: true });
        throw error;
      }
    },
    remove: (path) => rmSync(join(root, path), { force: true }),
  };
}

export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));

export function putFiles(folder: string, target: Files): void {
  for (const path of filesBelow(folder)) putFile(target, path, readFileSync(join(folder, path)));
}

/** An identical file is not written again: on a full disk a rewrite would leave half a file. */
export function putFile(target: Files, path: string, bytes: Buffer): void {
  const there = target.read(path);
  if (!there || !bytes.equals(there)) target.write(path, bytes);
}

/** The same, perhaps in a bucket. */
export type AsyncFiles = {
  [Name in keyof Files]: (
    ...args: Parameters<Files[Name]>
  ) => ReturnType<Files[Name]> | Promise<ReturnType<Files[Name]>>;
};
