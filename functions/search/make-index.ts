import { createHash } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { close, createIndex } from 'pagefind';
import type { FileOwners } from '#functions/derived/derived-files.ts';
import { type Files, readJson } from '#functions/files/files.ts';
import { magazine } from '#shared/magazine.ts';
import { type PublicKind, publicKinds } from '#shared/model/kinds/kinds.ts';
import {
  publicKey,
  readSummaries,
  type SnapshotItem,
  type SnapshotSummary,
  snapshotFiles,
} from '#shared/model/snapshot/snapshot.ts';
import { searchRecord } from './search-record.ts';

/** A new index in a folder of its own; `owners` maps fragments to items. */
export type NewIndex = { folder: string; files: string[]; owners: FileOwners };

/** Longer than a browser uses an index before it loads the newest one (site/src/features/search/pagefind.ts). */
export const outdatedMilliseconds = 25_000;

/** To be increased when the format of the records changes. */
const edition = 3;
/** The folder of the index among the public files. */
export const publicFolder = 'pagefind';
/** The entry files, which refer to all other files of an index. */
export const entryFile = 'pagefind-entry.json';
export const isFragment = (file: string) => file.startsWith('fragment/');

/** Fragments, word lists and filters: their names change with their content. */
export const isNamedByContent = (file: string) => /^(fragment|index|filter)\//.test(file);

export const publicPath = (file: string) => `${publicFolder}/${file}`;

const summariesOf = <Kind extends PublicKind>(snapshot: Files, kind: Kind): SnapshotSummary<Kind>[] =>
  readSummaries(kind, (file) => snapshot.read(file));

const itemsOf = (snapshot: Files) =>
  publicKinds.flatMap((kind) => summariesOf(snapshot, kind).map(({ id }) => ({ kind, id, key: publicKey(kind, id) })));

/** The live items of the snapshot, by the keys that owners use. */
export const publicKeys = (snapshot: Files): Set<string> => new Set(itemsOf(snapshot).map(({ key }) => key));

/** A hash of everything in an index. */
export function digestOf(snapshot: Files): string {
  const versions = publicKinds.map((kind) =>
    summariesOf(snapshot, kind)
      .map(({ id, version, updatedAt }) => [id, version, updatedAt])
      .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)),
  );
  return createHash('sha256')
    .update(JSON.stringify([edition, versions]))
    .digest('base64url');
}

/**
 * Builds an index in this folder; the entry files are last in the list. Items that are published meanwhile are in it, too:
 * with ten thousand items they would wait for the next index almost a minute longer.
 */
export async function makeIndex(snapshot: Files, folder: string): Promise<NewIndex> {
  try {
    const { index, errors } = await createIndex({ forceLanguage: magazine.language });
    if (!index) throw new Error(errors.join(', '));
    const keys = new Map<string, string>();
    const seen = new Set<string>();
    const unseen = () => itemsOf(snapshot).filter(({ key }) => !seen.has(key));
    for (let items = unseen(); items.length > 0; items = unseen()) {
      for (const { key } of items) seen.add(key);
      await eachOf(items, async ({ kind, id, key }) => {
        const item = readJson<SnapshotItem<typeof kind>>(snapshot, snapshotFiles.item(kind, id));
        if (!item) return;
        const record = searchRecord(kind, item);
        keys.set(record.url, key);
        await index.addCustomRecord(record);
      });
    }
    const written = await index.writeFiles({ outputPath: folder });
    if (written.errors.length > 0) throw new Error(written.errors.join(', '));
    const files = filesIn(folder).toSorted((one, other) => Number(one === entryFile) - Number(other === entryFile));
    const owners: FileOwners = {};
    await eachOf(files.filter(isFragment), async (file) => {
      owners[publicPath(file)] = [keys.get(await addressIn(join(folder, file))) ?? ''];
    });
    return { folder, files, owners };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  } finally {
    await close();
  }
}

/** Builds an index unless its content is that of the known one. */
export async function makeIndexUnlessKnown(
  snapshot: Files,
  folder: string,
  known: string | undefined,
): Promise<{ digest: string; index: NewIndex } | undefined> {
  const digest = digestOf(snapshot);
  return digest === known ? undefined : { digest, index: await makeIndex(snapshot, folder) };
}

/** Pagefind's program and the threads that unzip wait less for this process, and it for them. */
const atOnce = 32;

async function eachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += atOnce) {
    await Promise.all(items.slice(start, start + atOnce).map(work));
  }
}

const unzip = promisify(gunzip);
const signature = 'pagefind_dcd';

/** The address of the item of a fragment. */
async function addressIn(file: string): Promise<string> {
  const text = (await unzip(await readFile(file))).toString();
  return (JSON.parse(text.slice(text.startsWith(signature) ? signature.length : 0)) as { url: string }).url;
}

export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name).slice(folder.length + 1));
