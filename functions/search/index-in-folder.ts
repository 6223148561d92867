import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type FileOwners, type PublicItems, withdrawnFiles, without } from '#functions/derived/derived-files.ts';
import { folderFiles, readJson } from '#functions/files/files.ts';
import {
  digestOf,
  filesIn,
  isFragment,
  makeIndex,
  type NewIndex,
  outdatedMilliseconds,
  publicFolder,
  publicKeys,
  publicPath,
} from './make-index.ts';

type Places = { snapshot: string; live: string; records: string };

/** What was indexed last, and when each file that the index no longer needs is removed. */
type Made = { digest: string; outdated: Record<string, number> };

const recordFile = 'search.json';
/** Which item each public fragment is of: a fragment holds the item's whole text. */
const fragmentsFile = 'fragments.json';

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
      const index = await makeIndex(snapshot, join(places.records, `search.${process.pid}.new`));
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
