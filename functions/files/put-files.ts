import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Files } from './files.ts';

/**
 * Puts every file of a folder into place. What is there already stays untouched: writing it once more on a full disk would
 * leave half of it.
 */
export function putFiles(folder: string, target: Files, isWanted: (path: string) => boolean = () => true): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name));
    if (!entry.isFile() || !isWanted(path)) continue;
    const bytes = readFileSync(join(folder, path));
    const there = target.read(path);
    if (!there || !bytes.equals(there)) target.write(path, bytes);
  }
}
