import { rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { close, createIndex } from 'pagefind';
import { filesBelow } from '#functions/files/files.ts';
import { inParallel } from '#functions/files/in-parallel.ts';
import { type PublicKind, publicKinds } from '#shared/kinds/kinds.ts';
import { magazine } from '#shared/magazine.ts';
import type { SiteDb } from '#shared/publish/site-db.ts';
import type { SnapshotItem } from '#shared/publish/snapshot.ts';
import { searchRecord } from './search-record.ts';
import { type NewSlice, nextSlice } from './slices.ts';

type Row = { key: string; edition: string; body: string };

/** Keeps Pagefind's process and the threads that unzip busy. */
const concurrency = 32;

/**
 * Builds the index of these items in a folder; none of no items. Items that are gone are left out. The name of the slice is part of
 * its language, and so of the name of each fragment: by it a browser finds the folder of a fragment. For one caller at a time: a
 * process has one connection to Pagefind's program.
 */
export async function makeSlice(
  db: SiteDb,
  folder: string,
  name: string,
  items: readonly string[],
): Promise<Pick<NewSlice, 'fragments'> & { files: string[] }> {
  if (items.length === 0) return { files: [], fragments: [] };
  const language = `${magazine.language}-${name}`;
  try {
    const { index, errors } = await createIndex({ forceLanguage: language });
    if (!index) throw new Error(errors.join(', '));
    const rows = new Map<string, Row>();
    await inParallel(items.toSorted(byKind), concurrency, async (key) => {
      const row = db.get<Row>('SELECT key, edition, body FROM item WHERE key = ?', key);
      if (!row) return;
      const kind = key.split('/', 1)[0] as PublicKind;
      const record = { ...searchRecord(kind, JSON.parse(row.body) as SnapshotItem<typeof kind>), language };
      rows.set(record.url, row);
      await index.addCustomRecord(record);
    });
    const written = await index.writeFiles({ outputPath: folder });
    if (written.errors.length > 0) throw new Error(written.errors.join(', '));
    const files = filesBelow(folder);
    const fragments: NewSlice['fragments'] = [];
    await inParallel(files.filter(isPacked), concurrency, async (file) => {
      const content = await readPacked(join(folder, file));
      if (!file.startsWith('fragment/')) return;
      const row = rows.get(addressIn(content));
      if (row) fragments.push([row.key, row.edition, file]);
    });
    const shown = new Set(fragments.map(([item]) => item));
    // A text without words has no fragment.
    for (const { key, edition } of rows.values()) if (!shown.has(key)) fragments.push([key, edition, '']);
    return { files, fragments };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  } finally {
    await close();
  }
}

type Place = {
  folder: string;
  name: string;
  tagsOf: (files: readonly string[]) => Promise<readonly string[]>;
};

export async function makeNextSlice(db: SiteDb, { folder, name, tagsOf }: Place): Promise<NewSlice | undefined> {
  const slice = nextSlice(db);
  if (!slice) return undefined;
  const { files, fragments } = await makeSlice(db, folder, name, slice.items);
  const tags = await tagsOf(files);
  return { n: slice.n, folder: name, files: files.map((file, place) => [file, tags[place] ?? '']), fragments };
}

/** Of equal results the first indexed is first: an article. */
const byKind = (one: string, other: string): number => rankOf(one) - rankOf(other);
const rankOf = (key: string): number => publicKinds.indexOf(key.split('/', 1)[0] as PublicKind);

const signature = 'pagefind_dcd';

function addressIn(fragment: Buffer): string {
  const text = fragment.toString();
  return (JSON.parse(text.slice(text.startsWith(signature) ? signature.length : 0)) as { url: string }).url;
}

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
