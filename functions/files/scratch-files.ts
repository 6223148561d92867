import { randomUUID } from 'node:crypto';
import { mkdirSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type AppendableFiles, bytesOf, type FileContent } from './files.ts';

/**
 * Files of this process alone, behind one another in one file of the disk: a folder takes four to fifty times as long to create
 * each of ten thousand. That file has no name, so it ends with the process. What is replaced or removed keeps its room until then.
 */
export function scratchFiles(folder: string): AppendableFiles {
  /** Where the content of each path stands. */
  const places = new Map<string, readonly Extent[]>();
  let opened: number | undefined;
  let end = 0;

  function put(content: FileContent): Extent {
    opened ??= openWithoutName(folder);
    const bytes = bytesOf(content);
    const start = end;
    for (let written = 0; written < bytes.length; ) {
      written += writeSync(opened, bytes, written, bytes.length - written, start + written);
    }
    end = start + bytes.length;
    return [start, bytes.length];
  }

  function bytesAt([start, length]: Extent): Buffer {
    const bytes = Buffer.allocUnsafe(length);
    if (opened === undefined || readSync(opened, bytes, 0, length, start) !== length)
      throw new Error('A scratch file is shorter than it was written');
    return bytes;
  }

  return {
    read: (path) => {
      const extents = places.get(path);
      return extents && Buffer.concat(extents.map(bytesAt));
    },
    write: (path, content) => void places.set(path, [put(content)]),
    remove: (path) => void places.delete(path),
    append: (path, content) => void places.set(path, [...(places.get(path) ?? []), put(content)]),
    move(from, to) {
      places.set(to, places.get(from) ?? []);
      places.delete(from);
    },
  };
}

type Extent = readonly [start: number, length: number];

function openWithoutName(folder: string): number {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `scratch-${randomUUID()}`);
  const opened = openSync(file, 'wx+');
  rmSync(file);
  return opened;
}
