import { createReadStream, mkdtempSync, openSync, readdirSync, readSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { unpack } from './unpack.ts';

/** Which system wrote a file, by its first bytes. */
export type SourceKind = 'wordpress' | 'ghost' | 'csv' | 'lines' | 'zip';

export type SourceFile = { name: string; path: string; size: number; kind: SourceKind };

export const readFrom = ({ path }: SourceFile): AsyncIterable<Uint8Array> =>
  createReadStream(path, { highWaterMark: 128 * 1024 });

export type Opened = {
  files: SourceFile[];
  /** Where a zip or a folder has been read: pictures may be there. */
  folders: string[];
  close: () => void;
};

/** The files that paths name: a folder has those in it, and a zip is unpacked for the time of the import. */
export async function openSources(paths: readonly string[]): Promise<Opened> {
  const temporary: string[] = [];
  const opened: Opened = {
    files: [],
    folders: [],
    close: () => {
      for (const folder of temporary) rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    for (const path of paths) await open(path);
  } catch (error) {
    opened.close();
    throw error;
  }
  return opened;

  async function open(path: string): Promise<void> {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (!stats) throw new Error(`Il file ${path} non esiste.`);
    if (stats.isDirectory()) return openFolder(path);
    const kind = kindOf(path);
    if (kind !== 'zip') {
      opened.files.push({ name: basename(path), path, size: stats.size, kind });
      return;
    }
    const folder = mkdtempSync(join(tmpdir(), 'trasloco-'));
    temporary.push(folder);
    await unpack(path, folder);
    return openFolder(folder);
  }

  async function openFolder(folder: string): Promise<void> {
    opened.folders.push(folder);
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
    for (const name of names) {
      if (/\.(xml|json|csv|zip)$/i.test(name) && !/\.sinopia\./.test(name)) await open(join(folder, name));
    }
  }
}

const firstBytes = 64 * 1024;

function kindOf(path: string): SourceKind {
  if (/\.jsonl$/i.test(path)) return 'lines';
  const file = openSync(path, 'r');
  const bytes = Buffer.alloc(firstBytes);
  const head = bytes.subarray(0, readSync(file, bytes));
  if (head.subarray(0, 2).toString('latin1') === 'PK') return 'zip';
  const isWide = head[0] === 0xff || head[0] === 0xfe;
  const text = (isWide ? head.toString('utf16le') : head.toString('utf8')).replace(/^\ufeff/, '').trimStart();
  if (text.startsWith('<')) return 'wordpress';
  if (!text.startsWith('{')) return /\.(csv|tsv|txt)$/i.test(path) ? 'csv' : 'lines';
  // Lines of ours begin with one whole object that says what it is.
  const [line = ''] = text.split('\n');
  const isOfGhost = /^\{\s*"(db|meta|data)"\s*:/.test(text);
  return isOfGhost || line.trim() === '{' ? 'ghost' : 'lines';
}
