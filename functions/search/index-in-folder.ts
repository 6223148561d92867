import { cpSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type FileOwners, type PublicItems, withdrawnFiles, without } from '#functions/derived/derived-files.ts';
import { folderFiles, readJson } from '#functions/files/files.ts';
import {
  filesIn,
  isFragment,
  isNamedByContent,
  makeIndexUnlessKnown,
  type NewIndex,
  outdatedMilliseconds,
  publicFolder,
  publicKeys,
  publicPath,
} from './make-index.ts';

type Places = { snapshot: string; live: string; records: string };

/** The content of the last index, and when each outdated file is to be removed. */
type Made = { digest: string; outdated: Record<string, number> };

const recordFile = 'search.json';
/** The item of each public fragment: a fragment contains the whole text. */
const fragmentsFile = 'fragments.json';

export type SearchIndexOptions = {
  pauseMilliseconds?: number;
  graceMilliseconds?: number;
  /** Where the index is built: in this process, or in one of lower priority. */
  make?: (
    snapshot: string,
    folder: string,
    known: string | undefined,
  ) => Promise<{ digest: string; index: NewIndex } | undefined>;
  /** The live items by their keys, as of now. */
  liveKeys?: () => PublicItems['keys'];
};

/** The full-text index of all live items, built after publishing. Changes during a build go into the next one. */
export function createSearchIndex(
  places: Places,
  {
    pauseMilliseconds = 2_000,
    graceMilliseconds = outdatedMilliseconds,
    make = (snapshot, folder, known) => makeIndexUnlessKnown(folderFiles(snapshot), folder, known),
    liveKeys = () => publicKeys(folderFiles(places.snapshot)),
  }: SearchIndexOptions = {},
) {
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

  /** Deletes the fragments of withdrawn items at once; their words follow with the next index. */
  function removeWithdrawn(items: Pick<PublicItems, 'keys'>): void {
    removeFragments(withdrawnFiles(owners(), items));
  }

  async function work(): Promise<void> {
    removeOutdated();
    while (wanted) {
      await wait(pauseMilliseconds);
      wanted = false;
      const known = readJson<Made>(records, recordFile)?.digest;
      const made = await make(places.snapshot, join(places.records, `search.${process.pid}.new`), known);
      if (!made) continue;
      const { digest, index } = made;
      try {
        const files = goLive(index);
        records.write(recordFile, JSON.stringify({ digest, outdated: outdatedBy(files) } satisfies Made));
      } finally {
        rmSync(index.folder, { recursive: true, force: true });
      }
      removeOutdated();
    }
  }

  /** Synchronous, so that no withdrawal comes in between: items withdrawn since the start of the build stay out. */
  function goLive({ folder, files, owners: ofIndex }: NewIndex): Set<string> {
    const withdrawn = new Set(withdrawnFiles(ofIndex, { keys: liveKeys() }));
    const going = files.filter((file) => !withdrawn.has(publicPath(file)));
    // Written first, so that every public file is in the record.
    records.write(fragmentsFile, JSON.stringify({ ...owners(), ...without(ofIndex, [...withdrawn]) }));
    const target = join(places.live, publicFolder);
    mkdirSync(target, { recursive: true });
    // Fragments and word lists are named by their content: most of them are there already.
    const present = new Set(filesIn(target).filter(isNamedByContent));
    const isThere = (file: string) =>
      present.has(file) && statSync(join(target, file)).size === statSync(join(folder, file)).size;
    for (const file of going.filter((file) => !isThere(file))) cpSync(join(folder, file), join(target, file));
    return new Set(going);
  }

  /** Other files of earlier indexes, which a reader may still be searching. */
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
