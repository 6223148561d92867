import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { folderFiles } from '#functions/files/files.ts';
import { FolderIndex, type LiveItems, type SearchPlaces } from './folder-index.ts';
import { liveVersions, outdatedMilliseconds } from './make-index.ts';
import {
  fragmentsFile,
  type MakeArchive,
  type MakeRecent,
  makeArchive,
  makeRecent,
  type NewArchive,
} from './search-parts.ts';

type Places = SearchPlaces & { snapshot: string };
/** Items by their keys; `all`: those that differ from the live items. */
type Changes = ReadonlySet<string> | 'all';

export type SearchIndexOptions = {
  pauseMilliseconds?: number;
  graceMilliseconds?: number;
  /** Where the parts are built: in this process, or in ones of lower priority. */
  make?: { archive: MakeArchive; recent: MakeRecent };
  /** The live items as of now. */
  liveItems?: () => LiveItems;
  /** A magazine with no more items has one part: all of it is indexed in a second. */
  smallItems?: number;
  /** A recent part has this many before a new archive is made, and more in a large magazine. */
  minRecent?: number;
  /** Called for each failure; what failed is tried again by itself. */
  onFailure?: (error: Error) => void;
};

/** A failed index is tried again after a pause that grows from the first to the second of these. */
const shortestRetryMilliseconds = 50;
const longestRetryMilliseconds = 60_000;

/** A recent part with more items makes the next archive: the work for both is least per change when they are in balance. */
const balanced = (archiveItems: number) => Math.round(3 * Math.sqrt(archiveItems));

/** The full-text index of all live items, built after publishing: an archive, and what has changed since. */
export function createSearchIndex(
  places: Places,
  {
    pauseMilliseconds = 2_000,
    graceMilliseconds = outdatedMilliseconds,
    make = { archive: makeArchive, recent: makeRecent },
    liveItems = () => liveVersions(folderFiles(places.snapshot)),
    smallItems = 400,
    minRecent = 300,
    onFailure = console.error,
  }: SearchIndexOptions = {},
) {
  const live = new FolderIndex(places, liveItems, graceMilliseconds);
  const newFolder = (part: string) => join(places.records, `search.${part}.new`);
  /** What may differ from the archive. */
  let changed: Set<string> | 'all' = 'all';
  let wanted = false;
  let working: Promise<void> | undefined;
  let building: Promise<void> | undefined;
  let built: NewArchive | undefined;
  let failure: Error | undefined;
  let isDamaged = false;
  let wake = () => {};

  return { check, refresh, removeWithdrawn: (withdrawn: readonly string[] | 'all') => live.removeWithdrawn(withdrawn) };

  /** Resolves when the index has everything that had changed. */
  function refresh(changes: Changes = 'all'): Promise<void> {
    note(changes);
    wanted = true;
    wake();
    working ??= work().finally(() => {
      working = undefined;
    });
    return working;
  }

  /** Reads the public index, which is made anew if a file of it is damaged: then true. */
  async function check(pause: () => Promise<void>): Promise<boolean> {
    if (!(await live.isDamaged(pause))) return false;
    isDamaged = true;
    void refresh();
    return true;
  }

  function startAnew(): void {
    if (built) finish(built.folder);
    built = undefined;
    changed = 'all';
    live.restart();
    isDamaged = false;
  }

  /** Adds to the set: while an archive is made it has all items of a large magazine. */
  function note(changes: Changes | readonly string[]): void {
    if (changed === 'all') return;
    if (changes === 'all') changed = 'all';
    else for (const key of changes) changed.add(key);
  }

  async function work(): Promise<void> {
    let failures = 0;
    while (wanted || building || failure) {
      try {
        if (!wanted && building) await Promise.race([building, nextChange()]);
        if (failure) throw takeFailure();
        if (!wanted) continue;
        await wait(pauseMilliseconds);
        wanted = false;
        // An archive that is being made may take over damaged files.
        if (isDamaged && !building) startAnew();
        await step();
        live.removeOutdated();
        failures = 0;
      } catch (error) {
        onFailure(error as Error);
        wanted = true;
        failures += 1;
        const pause = Math.min(
          longestRetryMilliseconds,
          Math.max(shortestRetryMilliseconds, pauseMilliseconds * 2 ** failures),
        );
        await Promise.race([wait(pause, undefined, { ref: false }), nextChange()]);
      }
    }
  }

  /** Resolves when more has changed. */
  function nextChange(): Promise<void> {
    return new Promise((resolve) => {
      wake = resolve;
    });
  }

  /** One recent part; with it a new archive goes live, or the next one is begun. */
  async function step(): Promise<void> {
    const archive = built;
    const items = archive?.items ?? live.archiveItems;
    if (items === undefined) return buildArchive();
    const isSmall = items <= smallItems;
    const most = Math.max(minRecent, balanced(items));
    const taken = changed;
    changed = new Set();
    const folder = newFolder('recent');
    rmSync(folder, { recursive: true, force: true });
    try {
      const recent = await make.recent({
        snapshot: places.snapshot,
        folder,
        fragments: archive ? join(archive.folder, fragmentsFile) : live.fragments,
        // A new archive may have what changed while it was made.
        ...(archive ? { changed: [], compared: isSmall ? 'all' : listOf(taken) } : changesToIndex(taken)),
        known: archive ? undefined : live.recentDigest,
        // Thousands of items that come at once wait for the archive, which takes no longer.
        atMost: isSmall ? 0 : archive ? Number.POSITIVE_INFINITY : 2 * most,
      });
      built = undefined;
      if (archive || recent.made) live.goLive({ archive, recent });
      note(recent.changed);
      if (archive) finish(archive.folder);
      if (recent.changed.length > (isSmall ? 0 : most)) buildArchive();
    } catch (error) {
      note(taken);
      throw error;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  /** Meanwhile recent parts follow publications. */
  function buildArchive(): void {
    if (building) return;
    const folder = newFolder('archive');
    rmSync(folder, { recursive: true, force: true });
    live.keepsArchiveFiles = true;
    const { snapshot } = places;
    const paths = { snapshot, live: live.folder, fragments: live.fragments, folder, outdated: live.outdatedFiles };
    building = make
      .archive(paths)
      .then((archive) => {
        built = archive;
        wanted = true;
      })
      .catch((error: Error) => {
        failure = error;
        finish(folder);
      })
      .finally(() => {
        building = undefined;
      });
  }

  /** The fragment of a changed item has been deleted, so that an equal version does not prove that its fragment is there. */
  function changesToIndex(taken: Changes) {
    return taken === 'all' ? { changed: live.recentItems, compared: taken } : { changed: [...taken], compared: [] };
  }

  function finish(archiveFolder: string): void {
    live.keepsArchiveFiles = false;
    rmSync(archiveFolder, { recursive: true, force: true });
  }

  function takeFailure(): Error | undefined {
    const error = failure;
    failure = undefined;
    return error;
  }
}

const listOf = (changes: Changes) => (changes === 'all' ? changes : [...changes]);
