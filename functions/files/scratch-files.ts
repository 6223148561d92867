import { randomUUID } from 'node:crypto';
import { mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { bytesOf, type Content, type GrowingFiles } from './files.ts';

/**
 * Files of this process alone, behind one another in one file of the disk: a folder takes up to thirty times as long to create
 * each of ten thousand. That file has no name, so it ends with the process. What is replaced or removed keeps its room until then.
 */
export function scratchFiles(folder: string): GrowingFiles {
  /** Of each path, where its pieces begin and how many bytes they have: [start, length, start, length, …]. */
  const pieces = new Map<string, readonly number[]>();
  let opened: number | undefined;
  let end = 0;

  function put(content: Content): [start: number, length: number] {
    opened ??= openWithoutName(folder);
    const bytes = bytesOf(content);
    const start = end;
    for (let written = 0; written < bytes.length; ) {
      written += writeSync(opened, bytes, written, bytes.length - written, start + written);
    }
    end = start + bytes.length;
    return [start, bytes.length];
  }

  return {
    read(path) {
      const extents = pieces.get(path);
      if (!extents || opened === undefined) return undefined;
      const isLength = (place: number) => place % 2 === 1;
      const bytes = Buffer.allocUnsafe(extents.reduce((sum, value, place) => (isLength(place) ? sum + value : sum), 0));
      let filled = 0;
      for (let place = 0; place < extents.length; place += 2) {
        filled += readSync(opened, bytes, filled, extents[place + 1] ?? 0, extents[place] ?? 0);
      }
      if (filled !== bytes.length) throw new Error(`${path} is shorter than it was written`);
      return bytes;
    },
    write: (path, content) => void pieces.set(path, put(content)),
    remove: (path) => void pieces.delete(path),
    append: (path, content) => void pieces.set(path, [...(pieces.get(path) ?? []), ...put(content)]),
    move(from, to) {
      pieces.set(to, pieces.get(from) ?? []);
      pieces.delete(from);
    },
  };
}

function openWithoutName(folder: string): number {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `scratch-${randomUUID()}`);
  const opened = openSync(file, 'wx+');
  rmSync(file);
  return opened;
}
