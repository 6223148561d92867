import { closeSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { problemSentence } from './terminal-problem.ts';

/** Makes these folders under DATA_DIR and sees whether files can be made in each; says in one sentence when not. */
export function prepareDataDir(dataDir: string, folders: readonly string[]): void {
  for (const folder of ['.', ...folders]) {
    const path = join(dataDir, folder);
    try {
      makeFolder(path);
      // Without a byte in it: a full disk can still be read from.
      const probe = join(path, `.prova-${process.pid}`);
      closeSync(openSync(probe, 'w'));
      rmSync(probe);
    } catch (error) {
      throw new Error(`DATA_DIR: ${sentence(path, error as NodeJS.ErrnoException)}`);
    }
  }
}

/** Step by step: below /proc, Node's own recursion tries for ever. */
function makeFolder(path: string): void {
  if (isFolder(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process of the magazine may have been first.
    if (!isFolder(path)) throw error;
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

function sentence(path: string, error: NodeJS.ErrnoException): string {
  if (error.code === 'EEXIST' || error.code === 'ENOTDIR') return `${path} non è una cartella: indicane un’altra`;
  // What a file system without files of its own says, such as /proc.
  if (error.code === 'ENOENT') return `in ${path} non si può scrivere: indica un’altra cartella`;
  return problemSentence(Object.assign(error, { path }));
}
