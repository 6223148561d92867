import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { without } from '#functions/derived/derived-files.ts';
import { folderFiles, readJson } from '#functions/files/files.ts';
import { allFragments, type Fragment, findFragment, fragmentLines } from './fragment-log.ts';
import { entryFile, format, publicFolder } from './make-index.ts';
import { isPacked } from './packed-file.ts';
import {
  fragmentsFile,
  type NewArchive,
  type NewRecent,
  type PartFile,
  recentFolder,
  type Slice,
} from './search-parts.ts';
import { sliceFolder } from './slices.ts';

/** The live items by their keys; `get`: the version of one, if it is known. */
export type LiveItems = { has: (key: string) => boolean; get: (key: string) => string | undefined };

export type SearchPlaces = { live: string; records: string };
type Outdated = Record<string, { removeAt: number; key?: string }>;

/** Of the files of an index beside its fragments, by their paths. */
type Sizes = Record<string, number>;

/** What is public. `outdated`: files and folders of earlier parts, which a reader may still be searching. */
type Made = {
  format: number;
  /** Missing until all of its files are there. */
  archive?: { items: number; slices?: Slice[]; sizes?: Sizes } | undefined;
  recent?: { name: string; digest: string; items: string[]; sizes?: Sizes } | undefined;
  outdated: Outdated;
};

const recordFile = 'search.json';
/** The fragments of each public recent part: a fragment contains the whole text of its item. */
const recentRecords = 'search';
const recentRecord = (name: string) => `${recentRecords}/${name}.log`;
/** Of the former format. */
const legacyRecord = 'fragments.json';

/** The public files of the search index, and the records of what is among them. */
export class FolderIndex {
  readonly #records;
  readonly #recordsFolder: string;
  readonly #live: string;
  readonly #liveItems: () => LiveItems;
  readonly #graceMilliseconds: number;
  #made: Made;
  #timer: NodeJS.Timeout | undefined;
  /** The fragments of the archive, once they were needed: 120 bytes an item, and a withdrawal reads no file. */
  #archiveLines: Uint8Array | undefined;
  /** The same of the public recent parts, by their names. */
  readonly #recentLines = new Map<string, Uint8Array>();
  /** While an archive is being made it may use a file that was about to be removed. */
  keepsArchiveFiles = false;

  constructor(places: SearchPlaces, liveItems: () => LiveItems, graceMilliseconds: number) {
    this.#records = folderFiles(places.records);
    this.#recordsFolder = places.records;
    this.#live = join(places.live, publicFolder);
    this.#liveItems = liveItems;
    this.#graceMilliseconds = graceMilliseconds;
    const made = readJson<Made>(this.#records, recordFile);
    this.#made = made?.format === format ? made : this.#startAnew();
  }

  get folder(): string {
    return this.#live;
  }

  get fragments(): string {
    return join(this.#recordsFolder, fragmentsFile);
  }

  /** The items of the archive; undefined without a whole one. */
  get archiveItems(): number | undefined {
    return existsSync(this.fragments) && this.#archiveEntry() ? this.#made.archive?.items : undefined;
  }

  get recentDigest(): string | undefined {
    return this.#made.recent?.digest;
  }

  /** The items that the recent part has or hides. */
  get recentItems(): string[] {
    return this.#made.recent?.items ?? [];
  }

  get outdatedFiles(): string[] {
    return Object.keys(this.#made.outdated).filter((path) => !isRecent(path));
  }

  /**
   * Synchronous, so that no withdrawal comes in between: items withdrawn since the start of a build stay out. Readers see
   * the change with the entry file, which is written last.
   */
  goLive({ archive, recent }: { archive?: NewArchive | undefined; recent: NewRecent }): void {
    const live = this.#liveItems();
    const isWithdrawn = ({ key }: PartFile) => key !== undefined && !live.has(key);
    if (archive) this.#moveArchive(archive, isWithdrawn);
    const { items, slices = [] } = archive ?? this.#made.archive ?? { items: 0 };
    const entry = archive ? readEntry(join(archive.folder, entryFile)) : this.#archiveEntry();
    const name = Date.now().toString(36);
    const { made } = recent;
    if (made) {
      // Written first, so that every public fragment is in a record.
      const fragments = new Map(
        made.fragments.map(({ key, file, version }): [string, Fragment] => [key, [file, version]]),
      );
      this.#records.write(recentRecord(name), fragmentLines(fragments));
      for (const { file } of made.fragments.filter(isWithdrawn)) rmSync(join(made.folder, file), { force: true });
      move(made.folder, join(this.#live, recentFolder, name));
    }
    const sizes = archive ? this.#sizesOfArchive(slices) : this.#made.archive?.sizes;
    const part = made ? { recent: { name, items: made.items } } : {};
    const others = slices.length > 0 ? { slices } : {};
    folderFiles(this.#live).write(entryFile, JSON.stringify({ ...entry, ...others, ...part }));
    const replaced = (made?.replaced ?? []).filter(({ file }) => existsSync(join(this.#live, file)));
    const formerParts = this.#recentParts().filter((part) => !(made && part === name));
    this.#write({
      format,
      archive: { items, slices, ...(sizes && { sizes }) },
      ...(made
        ? { recent: { name, digest: recent.digest, items: recent.changed, sizes: this.#sizesIn(partFolder(name)) } }
        : {}),
      outdated: {
        ...this.#later(replaced),
        ...this.#later(formerParts.map((part) => ({ file: `${recentFolder}/${part}` }))),
        ...this.#made.outdated,
      },
    });
  }

  /**
   * Deletes the fragments of withdrawn items at once; their words follow with the next index. `all`: which ones came off the site is not
   * known, nor which ones were edited, as after a process that was killed.
   */
  removeWithdrawn(withdrawn: readonly string[] | 'all'): void {
    const live = this.#liveItems();
    this.#archiveLines ??= this.#records.read(fragmentsFile);
    const parts = [
      { folder: '', lines: this.#archiveLines },
      ...this.#recentParts().map((name) => ({
        folder: `${recentFolder}/${name}`,
        lines: this.#linesOfRecent(name),
      })),
    ];
    const files = parts.flatMap(({ folder, lines }) => {
      if (!lines) return [];
      const gone =
        withdrawn === 'all'
          ? [...allFragments(lines)].flatMap(([key, [file, version]]) => (isAsLive(live, key, version) ? [] : [file]))
          : withdrawn.flatMap(
              (key) => findFragment(Buffer.from(lines.buffer, lines.byteOffset, lines.length), key)?.[0] ?? [],
            );
      return gone.map((file) => join(folder, file));
    });
    const named = new Set(withdrawn === 'all' ? [] : withdrawn);
    const isGone = (key: string) => (withdrawn === 'all' ? !live.has(key) : named.has(key));
    const outdated = Object.entries(this.#made.outdated).flatMap(([path, { key }]) =>
      key && isGone(key) ? [path] : [],
    );
    for (const file of [...files, ...outdated]) rmSync(join(this.#live, file), { force: true });
  }

  /** Begins from nothing, as without an index. */
  restart(): void {
    this.#made = this.#startAnew();
    this.#archiveLines = undefined;
    this.#recentLines.clear();
  }

  /** Whether a public file is missing or not as it was written. Readers go on meanwhile, and so do publications. */
  async isDamaged(pause: () => Promise<void>): Promise<boolean> {
    const { archive, recent } = this.#made;
    if (!archive) return false;
    if (!archive.sizes || !this.#archiveEntry()) return true;
    const isStillPublic = () => this.#made.archive?.sizes === archive.sizes && this.#made.recent?.name === recent?.name;
    for (const [file, size] of Object.entries({ ...archive.sizes, ...recent?.sizes })) {
      await pause();
      if (!isIntact(join(this.#live, file), size) && isStillPublic()) return true;
    }
    const shown = [
      ...fragmentsIn('', this.#records.read(fragmentsFile), new Set(recent?.items)),
      ...(recent ? fragmentsIn(partFolder(recent.name), this.#linesOfRecent(recent.name)) : []),
    ];
    for (const { key, file, version } of shown) {
      await pause();
      // The fragment of an item that was withdrawn, or edited before a kill, has been deleted.
      const isLive = () => isAsLive(this.#liveItems(), key, version) && isStillPublic();
      if (!isIntact(join(this.#live, file)) && isLive()) return true;
    }
    return false;
  }

  removeOutdated(): void {
    const outdated = Object.entries(this.#made.outdated).filter(
      ([path]) => !(this.keepsArchiveFiles && !isRecent(path)),
    );
    const due = outdated.filter(([, { removeAt }]) => removeAt <= Date.now()).map(([path]) => path);
    for (const path of due) {
      rmSync(join(this.#live, isSliceEntry(path) ? dirname(path) : path), { recursive: true, force: true });
      if (isRecent(path)) this.#removeRecord(path.slice(recentFolder.length + 1));
    }
    if (due.length > 0) this.#write({ ...this.#made, outdated: without(this.#made.outdated, due) });
    const next = Math.min(...outdated.filter(([path]) => !due.includes(path)).map(([, { removeAt }]) => removeAt));
    clearTimeout(this.#timer);
    if (!Number.isFinite(next)) return;
    this.#timer = setTimeout(() => this.removeOutdated(), Math.max(0, next - Date.now()));
    this.#timer.unref();
  }

  #moveArchive(archive: NewArchive, isWithdrawn: (file: PartFile) => boolean): void {
    const stillOutdated = Object.entries(this.#made.outdated)
      .map(([file, { key }]): PartFile => ({ file, ...(key === undefined ? {} : { key }) }))
      .filter(({ file }) => !isRecent(file) && existsSync(join(archive.folder, file)));
    const going = new Map([...stillOutdated, ...archive.added].map((part) => [part.file, part]));
    going.delete(entryFile);
    // First takes reused files off the outdated list, so that no clean-up removes them if this process ends here; the former
    // archive is still public.
    this.#write({
      ...this.#made,
      archive: undefined,
      outdated: {
        ...this.#later(archive.outdated),
        ...without(this.#made.outdated, [...going.keys()]),
      },
    });
    move(join(archive.folder, fragmentsFile), this.fragments);
    this.#archiveLines = undefined;
    for (const part of going.values()) if (isWithdrawn(part)) rmSync(join(archive.folder, part.file), { force: true });
    // Whole folders of new slices are moved: file by file would block the renderer.
    const moved = archive.slices.map(({ name }) => join(sliceFolder, name));
    for (const folder of moved) moveIfNew(archive.folder, this.#live, folder);
    const isMoved = new Set(moved);
    for (const { file } of going.values()) {
      if (isMoved.has(dirname(file)) || isMoved.has(dirname(dirname(file)))) continue;
      const made = join(archive.folder, file);
      if (existsSync(made)) move(made, join(this.#live, file));
    }
  }

  #sizesOfArchive(slices: readonly Slice[]): Sizes {
    const folders = ['', ...slices.map(({ name }) => join(sliceFolder, name))];
    const sizes = Object.assign({}, ...folders.map((folder) => this.#sizesIn(folder))) as Sizes;
    return without(sizes, [entryFile, ...Object.keys(this.#made.outdated)]);
  }

  #sizesIn(folder: string): Sizes {
    const files = ['', 'index', 'filter'].flatMap((name) => {
      const path = join(this.#live, folder, name);
      if (!existsSync(path)) return [];
      return readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
        entry.isFile() ? join(folder, name, entry.name) : [],
      );
    });
    return Object.fromEntries(files.map((file) => [file, statSync(join(this.#live, file)).size]));
  }

  #later(files: readonly PartFile[]): Outdated {
    const removeAt = Date.now() + this.#graceMilliseconds;
    return Object.fromEntries(
      files.map(({ file, key }) => [file, { removeAt, ...(key === undefined ? {} : { key }) }]),
    );
  }

  /** Without their record, or with one of another format, public files may be of withdrawn items. */
  #startAnew(): Made {
    rmSync(this.#live, { recursive: true, force: true });
    for (const name of [recordFile, legacyRecord, fragmentsFile, recentRecords])
      rmSync(join(this.#recordsFolder, name), { recursive: true, force: true });
    return { format, outdated: {} };
  }

  #linesOfRecent(name: string): Uint8Array | undefined {
    const lines = this.#recentLines.get(name) ?? this.#records.read(recentRecord(name));
    if (lines) this.#recentLines.set(name, lines);
    return lines;
  }

  #removeRecord(name: string): void {
    this.#records.remove(recentRecord(name));
    this.#recentLines.delete(name);
  }

  /** All public recent parts, also one that a crash has kept out of the record. */
  #recentParts(): string[] {
    const folder = join(this.#recordsFolder, recentRecords);
    return existsSync(folder) ? readdirSync(folder).flatMap((file) => file.match(/^(\w+)\.log$/)?.[1] ?? []) : [];
  }

  #archiveEntry() {
    const entry = readEntry(join(this.#live, entryFile));
    return entry && without(entry, ['slices', 'recent']);
  }

  #write(made: Made): void {
    this.#records.write(recordFile, JSON.stringify(made));
    this.#made = made;
  }
}

const partFolder = (name: string) => `${recentFolder}/${name}`;

function fragmentsIn(folder: string, lines: Uint8Array | undefined, replaced: ReadonlySet<string> = new Set()) {
  const fragments = lines ? [...allFragments(lines)] : [];
  return fragments.flatMap(([key, [file, version]]) =>
    replaced.has(key) ? [] : [{ key, version, file: join(folder, file) }],
  );
}

const isAsLive = (live: LiveItems, key: string, version: string): boolean =>
  live.has(key) && (live.get(key) ?? version) === version;

/** Packed files have a checksum; the others are texts, of which a loss of power leaves zeros. */
function isIntact(file: string, size?: number): boolean {
  try {
    const bytes = readFileSync(file);
    if (bytes.length === 0 || (size !== undefined && bytes.length !== size)) return false;
    return isPacked(file) ? gunzipSync(bytes).length > 0 : !bytes.includes(0);
  } catch {
    return false;
  }
}

const isRecent = (path: string) => path.startsWith(`${recentFolder}/`);

/** The whole slice goes with it: all of its files are outdated at once. */
const isSliceEntry = (path: string) => path.startsWith(`${sliceFolder}/`) && path.endsWith(`/${entryFile}`);

function readEntry(file: string): Record<string, unknown> | undefined {
  try {
    const entry = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    return entry['languages'] ? entry : undefined;
  } catch {
    return undefined;
  }
}

function moveIfNew(from: string, to: string, folder: string): void {
  if (existsSync(join(from, folder)) && !existsSync(join(to, folder))) move(join(from, folder), join(to, folder));
}

function move(file: string, target: string): void {
  mkdirSync(dirname(target), { recursive: true });
  renameSync(file, target);
}
