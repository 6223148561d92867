import { closeSync, createReadStream, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Unzip, type UnzipFile, UnzipInflate } from 'fflate';
import { BrokenFile } from './source-piece.ts';

/** A text of a magazine shrinks to a tenth; what shrinks to a hundredth is made to fill a disk. */
const mostRatio = 100;
/** Small files may be of one letter. */
const freeBytes = 1_000_000;
const wanted = /\.(xml|json|jsonl|csv|jpe?g|png|gif|webp|avif|svg|mp3|mp4|pdf)$/i;

/**
 * Unpacks the texts and pictures of a zip into an empty folder. Entries are read as bytes, so that a link among them is none;
 * a name that leads out of the folder refuses the file.
 */
export async function unpack(zip: string, folder: string): Promise<void> {
  const notWhole = `${zip}: non è uno zip intero`;
  const open = new Set<string>();
  let entries = 0;
  let read = 0;
  const unzip = new Unzip((entry) => {
    entries += 1;
    if (!isWithin(entry.name))
      throw new BrokenFile(`${zip}: un file porta fuori dalla cartella: ${entry.name.slice(0, 100)}`);
    if (wanted.test(entry.name) && !entry.name.startsWith('__MACOSX/')) save(entry);
  });
  unzip.register(UnzipInflate);
  for await (const piece of createReadStream(zip) as AsyncIterable<Uint8Array>) {
    read += piece.length;
    push(piece);
  }
  push(new Uint8Array(0), true);
  if (open.size > 0 || entries === 0) throw new BrokenFile(notWhole);

  function push(piece: Uint8Array, isLast = false): void {
    try {
      unzip.push(piece, isLast);
    } catch (error) {
      throw error instanceof BrokenFile ? error : new BrokenFile(notWhole);
    }
  }

  function save(entry: UnzipFile): void {
    const path = join(folder, entry.name);
    mkdirSync(dirname(path), { recursive: true });
    const file = openSync(path, 'w');
    open.add(path);
    let written = 0;
    const startedAt = read;
    entry.ondata = (error, bytes, isLast) => {
      if (error) throw new BrokenFile(`${zip}: ${entry.name}: ${error.message}`);
      written += bytes.length;
      const packed = entry.size ?? Math.max(1, read - startedAt);
      if (written > freeBytes && written > packed * mostRatio)
        throw new BrokenFile(`${zip}: ${entry.name}: troppo compresso`);
      writeSync(file, bytes);
      if (!isLast) return;
      closeSync(file);
      open.delete(path);
    };
    entry.start();
  }
}

const isWithin = (name: string): boolean =>
  !name.startsWith('/') && !/^[a-z]:/i.test(name) && !name.includes('\\') && !name.split('/').includes('..');
