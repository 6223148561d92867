import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { close, createIndex } from 'pagefind';
import { type FileOwners, type PublicItems, withdrawnFiles, without } from '#functions/derived/derived-files.ts';
import { type Files, folderFiles, readJson } from '#functions/files/files.ts';
import { magazine } from '#shared/magazine.ts';
import { type PublicKind, publicKinds } from '#shared/model/kinds.ts';
import { publicKey, type SnapshotItem, type SnapshotSummary, snapshotFiles } from '#shared/model/snapshot.ts';
import { searchRecord } from './search-record.ts';

type Places = { snapshot: string; live: string; records: string };

/** What was indexed last, and when each file that the index no longer needs is removed. */
type Made = { digest: string; outdated: Record<string, number> };

/** A new index in a folder of its own; `owners` says which item each fragment is of. */
type NewIndex = { folder: string; files: string[]; owners: FileOwners };

const recordFile = 'search.json';
/** Which item each public fragment is of: a fragment holds the item's whole text. */
export const fragmentsFile = 'fragments.json';
/** Changes whenever the records are made in another way. */
const edition = 3;
const publicFolder = 'pagefind';
const entry = 'pagefind-entry.json';
const isFragment = (file: string) => file.startsWith('fragment/');

/** How long a reader’s browser may use an index before it asks for the newest (site/src/features/search/pagefind.ts), and more. */
export const outdatedMilliseconds = 25_000;

/**
 * The full-text index of everything published, made beside the publishing and never before it. What piles up while one
 * index is made goes into the next.
 */
export function createSearchIndex(places: Places, pauseMilliseconds = 2_000, graceMilliseconds = outdatedMilliseconds) {
  const snapshot = folderFiles(places.snapshot);
  const records = folderFiles(places.records);
  const live = folderFiles(join(places.live, publicFolder));
  let wanted = false;
  let working: Promise<void> | undefined;

  return { refresh, removeWithdrawn };

  function refresh(): Promise<void> {
    wanted = true;
    working ??= work().finally(() => {
      working = undefined;
    });
    return working;
  }

  /** Removes the texts of withdrawn items at once; their words follow with the next index. */
  function removeWithdrawn(items: Pick<PublicItems, 'keys'>): void {
    removeFragments(withdrawnFiles(owners(), items));
  }

  async function work(): Promise<void> {
    removeOutdated();
    while (wanted) {
      await wait(pauseMilliseconds);
      wanted = false;
      const digest = digestOf(snapshot);
      const made = readJson<Made>(records, recordFile);
      if (made?.digest === digest) continue;
      const index = await makeIndex(snapshot, places);
      try {
        const files = goLive(index);
        records.write(recordFile, JSON.stringify({ digest, outdated: outdatedBy(files) } satisfies Made));
      } finally {
        rmSync(index.folder, { recursive: true, force: true });
      }
      removeOutdated();
    }
  }

  /** Without a pause, so that nothing is withdrawn in between: what was withdrawn since the index began stays out. */
  function goLive({ folder, files, owners: ofIndex }: NewIndex): Set<string> {
    const withdrawn = new Set(withdrawnFiles(ofIndex, { keys: publicKeys(snapshot) }));
    const going = files.filter((file) => !withdrawn.has(publicPath(file)));
    // Recorded first: what is public can always be found again.
    records.write(fragmentsFile, JSON.stringify({ ...owners(), ...without(ofIndex, [...withdrawn]) }));
    const target = join(places.live, publicFolder);
    mkdirSync(target, { recursive: true });
    for (const file of going) cpSync(join(folder, file), join(target, file));
    return new Set(going);
  }

  /** What else lies there is of earlier indexes, which somebody may be searching right now. */
  function outdatedBy(files: ReadonlySet<string>): Made['outdated'] {
    const known = readJson<Made>(records, recordFile)?.outdated ?? {};
    const removeAt = Date.now() + graceMilliseconds;
    const others = filesIn(join(places.live, publicFolder)).filter((file) => !files.has(file));
    return Object.fromEntries(others.map((file) => [file, known[file] ?? removeAt]));
  }

  function removeOutdated(): void {
    const made = readJson<Made>(records, recordFile);
    const outdated = Object.entries(made?.outdated ?? {});
    if (!made || outdated.length === 0) return;
    const due = outdated.filter(([, removeAt]) => removeAt <= Date.now()).map(([file]) => file);
    for (const file of due.filter((file) => !isFragment(file))) live.remove(file);
    removeFragments(due.filter(isFragment).map(publicPath));
    const left = without(made.outdated, due);
    if (due.length > 0) records.write(recordFile, JSON.stringify({ ...made, outdated: left } satisfies Made));
    const next = Math.min(...Object.values(left));
    if (Number.isFinite(next)) setTimeout(removeOutdated, Math.max(0, next - Date.now())).unref();
  }

  function removeFragments(paths: readonly string[]): void {
    if (paths.length === 0) return;
    for (const path of paths) live.remove(path.slice(publicFolder.length + 1));
    records.write(fragmentsFile, JSON.stringify(without(owners(), paths)));
  }

  function owners(): FileOwners {
    return readJson<FileOwners>(records, fragmentsFile) ?? {};
  }
}

const publicPath = (file: string) => `${publicFolder}/${file}`;

function summariesOf<Kind extends PublicKind>(snapshot: Files, kind: Kind): SnapshotSummary<Kind>[] {
  return readJson<SnapshotSummary<Kind>[]>(snapshot, snapshotFiles.index(kind)) ?? [];
}

const publicKeys = (snapshot: Files): Set<string> =>
  new Set(publicKinds.flatMap((kind) => summariesOf(snapshot, kind).map(({ id }) => publicKey(kind, id))));

function digestOf(snapshot: Files): string {
  const versions = publicKinds.map((kind) =>
    summariesOf(snapshot, kind).map(({ id, version, updatedAt }) => [id, version, updatedAt]),
  );
  return createHash('sha256')
    .update(JSON.stringify([edition, versions]))
    .digest('base64url');
}

/** What leads to the other files is last in the list. */
async function makeIndex(snapshot: Files, places: Places): Promise<NewIndex> {
  const folder = join(places.records, `search.${process.pid}.new`);
  try {
    const { index, errors } = await createIndex({ forceLanguage: magazine.language });
    if (!index) throw new Error(errors.join(', '));
    const keys = new Map<string, string>();
    for (const kind of publicKinds) {
      for (const { id } of summariesOf(snapshot, kind)) {
        const item = readJson<SnapshotItem<typeof kind>>(snapshot, snapshotFiles.item(kind, id));
        if (!item) continue;
        const record = searchRecord(kind, item);
        keys.set(record.url, publicKey(kind, id));
        await index.addCustomRecord(record);
      }
    }
    const written = await index.writeFiles({ outputPath: folder });
    if (written.errors.length > 0) throw new Error(written.errors.join(', '));
    const files = filesIn(folder).toSorted((one, other) => Number(one === entry) - Number(other === entry));
    const owners: FileOwners = {};
    for (const file of files.filter(isFragment)) {
      owners[publicPath(file)] = [keys.get(await addressIn(join(folder, file))) ?? ''];
    }
    return { folder, files, owners };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  } finally {
    await close();
  }
}

const unzip = promisify(gunzip);
const signature = 'pagefind_dcd';

/** The address of the item that a fragment is of. */
async function addressIn(file: string): Promise<string> {
  const text = (await unzip(await readFile(file))).toString();
  return (JSON.parse(text.slice(text.startsWith(signature) ? signature.length : 0)) as { url: string }).url;
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name).slice(folder.length + 1));
