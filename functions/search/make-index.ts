import { createHash } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { close, createIndex } from 'pagefind';
import type { FileOwners } from '#functions/derived/derived-files.ts';
import { type Files, readJson } from '#functions/files/files.ts';
import { inParallel } from '#functions/files/in-parallel.ts';
import { magazine } from '#shared/magazine.ts';
import { type PublicKind, publicKinds } from '#shared/model/kinds/kinds.ts';
import { publicKey, readSummaries, type SnapshotItem, snapshotFiles } from '#shared/model/snapshot/snapshot.ts';
import { isPacked, readPacked } from './packed-file.ts';
import { searchRecord } from './search-record.ts';

/** A new index in a folder of its own. `owners` maps fragments to items; `versions` says what was read of these. */
export type NewIndex = { folder: string; files: string[]; owners: FileOwners; versions: ReadonlyMap<string, string> };

/** A live item and its version; `key` is the one that owners use. */
export type IndexedItem = { kind: PublicKind; id: string; key: string; version: string };

/** Longer than a browser uses an index before it loads the newest one (site/src/features/search/pagefind.ts). */
export const outdatedMilliseconds = 25_000;

/** The format of the records: to be increased when it changes. */
export const format = 7;
/** The folder of the index among the public files. */
export const publicFolder = 'pagefind';
/** The entry files, which refer to all other files of an index. */
export const entryFile = 'pagefind-entry.json';
const isFragment = (file: string) => file.startsWith('fragment/');

/** Fragments, word lists, filters and their table: their names change with their content. */
export const isNamedByContent = (file: string) => /^(fragment|index|filter)\/|\.pf_meta$/.test(file);

export const publicPath = (file: string) => `${publicFolder}/${file}`;

/** Changes with every save of an item. */
export const versionOf = ({ version, updatedAt }: { version: number; updatedAt: string }) => `${version} ${updatedAt}`;

/** The live items of the snapshot. */
export const itemsOf = (snapshot: Files): IndexedItem[] =>
  publicKinds.flatMap((kind) =>
    readSummaries(kind, (file) => snapshot.read(file)).map((summary) => ({
      kind,
      id: summary.id,
      key: publicKey(kind, summary.id),
      version: versionOf(summary),
    })),
  );

/** The live items of the snapshot in their versions, by the keys that owners use. */
export const liveVersions = (snapshot: Files): Map<string, string> =>
  new Map(itemsOf(snapshot).map(({ key, version }) => [key, version]));

/** An item as it is now; undefined if it is not live. */
export function indexedItem(snapshot: Files, key: string): IndexedItem | undefined {
  const [kind, id = ''] = key.split('/') as [PublicKind, string?];
  const item = readJson<SnapshotItem<typeof kind>>(snapshot, snapshotFiles.item(kind, id));
  return item && { kind, id, key, version: versionOf(item) };
}

/** A hash of everything in an index of these items. */
export function digestOf(items: readonly Pick<IndexedItem, 'key' | 'version'>[]): string {
  const versions = items.map(({ key, version }) => `${key} ${version}`).toSorted();
  return createHash('sha256')
    .update(JSON.stringify([format, versions]))
    .digest('base64url');
}

type Wanted = { items: readonly Omit<IndexedItem, 'version'>[]; language?: string };
let last: Promise<unknown> = Promise.resolve();

/**
 * Builds an index of these items in this folder; the entry files are last in the list. Items that are gone are left out. One
 * at a time: a process has one connection to Pagefind's program.
 */
export function makeIndex(...args: [snapshot: Files, folder: string, wanted: Wanted]): Promise<NewIndex> {
  const made = last.then(() => makeNow(...args));
  last = made.catch(() => undefined);
  return made;
}

async function makeNow(
  snapshot: Files,
  folder: string,
  { items, language = magazine.language }: Wanted,
): Promise<NewIndex> {
  try {
    const { index, errors } = await createIndex({ forceLanguage: language });
    if (!index) throw new Error(errors.join(', '));
    const keys = new Map<string, string>();
    const versions = new Map<string, string>();
    await inParallel(items, concurrency, async ({ kind, id, key }) => {
      const item = readJson<SnapshotItem<typeof kind>>(snapshot, snapshotFiles.item(kind, id));
      if (!item) return;
      const record = { ...searchRecord(kind, item), language };
      keys.set(record.url, key);
      versions.set(key, versionOf(item));
      await index.addCustomRecord(record);
    });
    const written = await index.writeFiles({ outputPath: folder });
    if (written.errors.length > 0) throw new Error(written.errors.join(', '));
    const files = filesIn(folder).toSorted((one, other) => Number(one === entryFile) - Number(other === entryFile));
    const owners: FileOwners = {};
    await inParallel(files.filter(isPacked), concurrency, async (file) => {
      const content = await readPacked(join(folder, file));
      if (isFragment(file)) owners[publicPath(file)] = [keys.get(addressIn(content)) ?? ''];
    });
    return { folder, files, owners, versions };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  } finally {
    await close();
  }
}

/** Keeps Pagefind's process and the threads that unzip busy. */
const concurrency = 32;

const signature = 'pagefind_dcd';

/** The address of the item of a fragment. */
function addressIn(fragment: Buffer): string {
  const text = fragment.toString();
  return (JSON.parse(text.slice(text.startsWith(signature) ? signature.length : 0)) as { url: string }).url;
}

export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name).slice(folder.length + 1));
