import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { TailedFiles } from '#shared/model/snapshot/tailed-file.ts';

/** The files of a folder that another process writes. */
export const tailedFiles = (root: string): TailedFiles => ({
  state(path) {
    const stats = statSync(join(root, path), { throwIfNoEntry: false });
    return stats && { version: `${stats.ino} ${stats.size} ${stats.ctimeMs}`, inode: stats.ino, size: stats.size };
  },
  read(path, from = 0) {
    try {
      return bytesFrom(join(root, path), from);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  },
});

function bytesFrom(file: string, from: number): Uint8Array {
  const opened = openSync(file, 'r');
  try {
    const bytes = Buffer.allocUnsafe(Math.max(0, fstatSync(opened).size - from));
    let length = 0;
    for (let read = -1; read !== 0; length += read) {
      read = readSync(opened, bytes, length, bytes.length - length, from + length);
    }
    return bytes.subarray(0, length);
  } finally {
    closeSync(opened);
  }
}
