import { createHash } from 'node:crypto';
import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished, pipeline } from 'node:stream/promises';
import type { ZipFile as ReadZip, Entry as ZipEntry } from 'yauzl';
import { ZipFile } from 'yazl';
import { BrokenFile } from '#functions/import/sources/source-piece.ts';
import { withZip } from '#functions/import/sources/unpack.ts';

/** A file of an archive. `packed`: it becomes smaller by that. */
export type Entry = { name: string; content: AsyncIterable<string | Uint8Array>; packed: boolean };

/** The first file of an archive says what it is, the last one the digest of each of the others, as `sha256sum -c` reads them. */
const firstFile = 'sinopia.json';
const sumsFile = 'SHA256SUMS';
/** Changes when an archive of before can no longer be read. */
const format = 1;

/** Writes a zip that its owner alone can read, one file after the other. The name has the whole file, or what was there before. */
export async function writeArchive(
  file: string,
  { about, modified, entries }: { about: object; modified: Date; entries: AsyncIterable<Entry> },
): Promise<void> {
  const temporary = `${file}.parziale`;
  rmSync(temporary, { force: true });
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  // The stream of a file that cannot be read fails by itself.
  zip.on('error', () => {});
  try {
    await Promise.all([
      pipeline(output, createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true })),
      addAll(),
    ]);
    renameSync(temporary, file);
  } catch (error) {
    output.destroy();
    rmSync(temporary, { force: true });
    throw error;
  }

  async function addAll(): Promise<void> {
    const sums: string[] = [];
    const add = async ({ name, content, packed }: Entry) => {
      const digest = createHash('sha256');
      const stream = Readable.from(digested(content, digest), { objectMode: false });
      zip.addReadStream(stream, name, { compress: packed, mode: 0o600, mtime: modified });
      await finished(stream);
      sums.push(`${digest.digest('hex')}  ${name}\n`);
    };
    await add({ name: firstFile, content: textOf(JSON.stringify({ format, ...about }, null, 2)), packed: false });
    for await (const entry of entries) await add(entry);
    zip.addBuffer(Buffer.from(sums.join('')), sumsFile, { mode: 0o600, mtime: modified });
    zip.end();
  }
}

async function* digested(content: Entry['content'], digest: ReturnType<typeof createHash>) {
  for await (const part of content) {
    const bytes = Buffer.from(part);
    digest.update(bytes);
    yield bytes;
  }
}

async function* textOf(text: string) {
  yield text;
}

/** An archive that is whole. */
export type Archive = { names: ReadonlySet<string>; read: (name: string) => Promise<Readable> };

/** Whether a file is an archive that was written here. */
export const isArchive = (path: string): Promise<boolean> =>
  withZip(path, async (zip) => {
    for await (const { fileName } of zip.eachEntry()) return fileName === firstFile;
    return false;
  }).catch((error) => {
    if (error instanceof BrokenFile) return false;
    throw error;
  });

/** Opens an archive whose files all are as they were written; any other is refused before the work. */
export const withArchive = <Result>(
  path: string,
  onProgress: ((share: number) => void) | undefined,
  work: (archive: Archive) => Promise<Result>,
): Promise<Result> =>
  withZip(path, async (zip) => {
    const entries = new Map<string, ZipEntry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const read = (name: string) => readEntry(zip, path, entries.get(name), name);
    const { format: written } = JSON.parse((await buffer(await read(firstFile))).toString()) as { format?: unknown };
    if (written !== format)
      throw new BrokenFile(
        `${path}: l’ha scritto un’altra versione di questo programma (formato ${written}, qui ${format})`,
      );
    const sums = (await buffer(await read(sumsFile))).toString().split('\n').filter(Boolean);
    const names = new Set(sums.map((line) => line.slice(digestLength)));
    const foreign = [...entries.keys()].find((name) => name !== sumsFile && !names.has(name));
    if (foreign !== undefined) throw new BrokenFile(`${path}: ${foreign} non è dell’esportazione`);
    for (const [place, line] of sums.entries()) {
      const name = line.slice(digestLength);
      const digest = createHash('sha256');
      await pipeline(await read(name), digest);
      if (`${digest.digest('hex')}  ` !== line.slice(0, digestLength)) throw damaged(path, name);
      onProgress?.((place + 1) / sums.length);
    }
    return work({ names, read });
  });

/** A digest and two blanks. */
const digestLength = 66;

async function readEntry(zip: ReadZip, path: string, entry: ZipEntry | undefined, name: string): Promise<Readable> {
  if (!entry) throw new BrokenFile(`${path}: manca ${name}`);
  return zip.openReadStreamPromise(entry);
}

const damaged = (path: string, name: string) =>
  new BrokenFile(`${path}: ${name} non è come è stato esportato: il file è danneggiato`);
