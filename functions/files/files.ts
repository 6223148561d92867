import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A place that holds files by relative path: a folder here, a bucket in the cloud. Writing replaces a file at once. */
export type Files = {
  read: (path: string) => Uint8Array | undefined;
  write: (path: string, content: string | Uint8Array) => void;
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
      const beside = `${target}.${process.pid}.new`;
      mkdirSync(dirname(target), { recursive: true });
      try {
        writeFileSync(beside, content);
        renameSync(beside, target);
      } catch (error) {
        rmSync(beside, { force: true });
        throw error;
      }
    },
    remove: (path) => rmSync(join(root, path), { force: true }),
  };
}

export function readJson<Value>(files: Files, path: string): Value | undefined {
  const bytes = files.read(path);
  return bytes && (JSON.parse(Buffer.from(bytes).toString()) as Value);
}
