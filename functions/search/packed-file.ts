import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

const unzip = promisify(gunzip);

const attempts = 100;
const pauseMilliseconds = 50;

/** Fragments, word lists, filters and the WebAssembly of an index. */
export const isPacked = (file: string): boolean => /\.(pf_\w+|pagefind)$/.test(file);

/** The content of a packed file. Pagefind answers a moment before its last writes are done: until then the file has no end. */
export async function readPacked(file: string): Promise<Buffer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await unzip(await readFile(file));
    } catch (error) {
      if (attempt === attempts) throw error;
      await wait(pauseMilliseconds);
    }
  }
}
