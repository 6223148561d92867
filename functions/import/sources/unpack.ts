import { createWriteStream, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openPromise, type ZipFile } from 'yauzl';
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
export const unpack = (path: string, folder: string): Promise<void> =>
  withZip(path, async (zip) => {
    for await (const entry of zip.eachEntry()) {
      const { fileName, uncompressedSize, compressedSize } = entry;
      if (!wanted.test(fileName) || fileName.startsWith('__MACOSX/')) continue;
      if (uncompressedSize > freeBytes && uncompressedSize > compressedSize * mostRatio)
        throw new BrokenFile(`${path}: ${fileName}: troppo compresso`);
      const target = join(folder, fileName);
      mkdirSync(dirname(target), { recursive: true });
      await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(target));
    }
  });

/** Sizes and names of its entries are checked as they are read. */
export async function withZip<Result>(path: string, work: (zip: ZipFile) => Promise<Result>): Promise<Result> {
  let zip: ZipFile | undefined;
  try {
    zip = await openPromise(path, { autoClose: false, strictFileNames: true });
    return await work(zip);
  } catch (error) {
    throw zipProblem(path, error as NodeJS.ErrnoException);
  } finally {
    zip?.close();
  }
}

/** What the reader of zips says in English; other errors, such as that of a full disk, stay as they are. */
function zipProblem(path: string, error: NodeJS.ErrnoException): Error {
  const { message, code = '' } = error;
  const [, name] = /^(?:invalid relative path|absolute path|invalid characters in fileName): (.*)/s.exec(message) ?? [];
  if (name) return new BrokenFile(`${path}: un file porta fuori dalla cartella: ${name.slice(0, 100)}`);
  if (error.constructor !== Error || (code !== '' && !code.startsWith('Z_'))) return error;
  return new BrokenFile(`${path}: non è uno zip intero (${message})`);
}
