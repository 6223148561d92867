import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Files, folderFiles } from '#functions/files/files.ts';
import { magazine } from '#shared/magazine.ts';
import { allFragments, type Fragment, findFragment, fragmentLines } from './fragment-log.ts';
import {
  digestOf,
  filesIn,
  type IndexedItem,
  indexedItem,
  isNamedByContent,
  itemsOf,
  makeIndex,
  type NewIndex,
  publicPath,
} from './make-index.ts';
import { inSlices, sliceFolder, unchangedSlices } from './slices.ts';

/*
 * The index of a large magazine has two parts (docs/decisions/0058-search-index-in-two-parts.md): the archive, and what has
 * changed since. Everything here may run in a process of lower priority.
 */

/** Where the recent parts are among the public files of the index, each in a folder of its own. */
export const recentFolder = 'recent';
/** Fragments of the archive that a recent part replaces: a JSON list of their ids. */
const replacedFile = 'replaced.json';
/** The fragments of an index, in its new folder and among the records. */
export const fragmentsFile = 'fragments.log';
/** Part of the name of each fragment of a recent part: it tells a browser in which folder the fragment is. */
const recentLanguage = `${magazine.language}-recent`;

/** A slice of the archive beside the first one: its folder in `slice/`. */
export type Slice = { name: string; items: number };

/** A file of an index; `key`: the item that it shows, if it is a fragment. */
export type PartFile = { file: string; key?: string };

/** `added`: what is not public yet. `outdated`: public files that the new archive does not have. */
export type NewArchive = { folder: string; items: number; slices: Slice[]; added: PartFile[]; outdated: PartFile[] };

/** `changed`: what differs from the archive. `folder`: the new part, unless there is nothing to make. */
export type NewRecent = {
  digest: string;
  changed: string[];
  made?: {
    folder: string;
    items: number;
    fragments: (Required<PartFile> & { version: string })[];
    replaced: PartFile[];
  };
};

export type MakeArchive = (paths: {
  snapshot: string;
  /** The folder of the public index. */
  live: string;
  /** The fragments of the current archive. */
  fragments: string;
  /** A new folder. */
  folder: string;
  /** Public files that may be removed at any moment. */
  outdated: readonly string[];
  itemsOfSlice?: number;
}) => Promise<NewArchive>;

export type MakeRecent = (wanted: {
  snapshot: string;
  /** The fragments of the archive that the part belongs to. */
  fragments: string;
  folder: string;
  /** Items that differ from the archive, even with the same version: their former fragments may be gone. */
  changed: readonly string[];
  /** Items that differ if their versions do. */
  compared: readonly string[] | 'all';
  /** What the current recent part is made of. */
  known?: string | undefined;
  /** With more items than these nothing is made. */
  atMost: number;
}) => Promise<NewRecent>;

export const makeArchive: MakeArchive = async ({ snapshot, live, fragments, folder, outdated, itemsOfSlice }) => {
  const files = folderFiles(snapshot);
  const leaving = new Set(outdated);
  // Most files are there already: their names change with their content.
  const there = new Set(filesOfArchive(live).filter((file) => !leaving.has(file)));
  const before = existsSync(fragments) ? allFragments(readFileSync(fragments)) : new Map<string, Fragment>();
  const folderOfUnchanged = unchangedSlices(before, (file) => there.has(file) && existsSync(join(live, file)));
  const now: Map<string, Fragment> = new Map();
  const fileNames: string[] = [];
  const slices: Slice[] = [];
  const started = Date.now().toString(36);
  for (const [number, items] of inSlices(itemsOf(files), itemsOfSlice).entries()) {
    const unchanged = number === 0 ? undefined : folderOfUnchanged(items);
    // The first one has the program, which reads it from the folder that the program is in.
    const part = number === 0 ? '' : (unchanged ?? join(sliceFolder, `${started}${number}`));
    if (number > 0) slices.push({ name: basename(part), items: items.length });
    if (unchanged !== undefined) {
      for (const { key } of items) now.set(key, before.get(key) as Fragment);
      fileNames.push(...[...there].filter((file) => file.startsWith(`${part}/`)));
      continue;
    }
    const made = await makeSlice(files, join(folder, part), items);
    for (const [key, [file, version]] of made.fragments) now.set(key, [join(part, file), version]);
    fileNames.push(...made.files.map((file) => join(part, file)));
  }
  writeFileSync(join(folder, fragmentsFile), fragmentLines(now));
  const keys = keysOf(now);
  // A fragment may be withdrawn at this moment.
  const isThere = (file: string) => {
    const made = statSync(join(folder, file), { throwIfNoEntry: false });
    if (!made) return true;
    return isNamedByContent(file) && there.has(file) && sizeOf(join(live, file)) === made.size;
  };
  const wanted = new Set(fileNames);
  const keysBefore = keysOf(before);
  return {
    folder,
    items: now.size,
    slices,
    added: fileNames.filter((file) => !isThere(file)).map((file) => partFile(file, keys)),
    outdated: [...there].filter((file) => !wanted.has(file)).map((file) => partFile(file, keysBefore)),
  };
};

/** The language of every slice but the first has the slice's folder in it: by it a browser finds the folder of a fragment. */
async function makeSlice(files: Files, folder: string, items: readonly IndexedItem[]) {
  const isFirst = basename(dirname(folder)) !== sliceFolder;
  const language = isFirst ? magazine.language : `${magazine.language}-${basename(folder)}`;
  const made = await makeIndex(files, folder, { items, language });
  if (!isFirst) removeProgram(folder);
  return { fragments: fragmentsOf(made), files: made.files.filter((file) => isFirst || !isProgram(file)) };
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size;

const keysOf = (fragments: ReadonlyMap<string, Fragment>) =>
  new Map([...fragments].map(([key, [file]]) => [file, key]));

export const makeRecent: MakeRecent = async ({ snapshot, fragments, folder, changed, compared, known, atMost }) => {
  const files = folderFiles(snapshot);
  const lines = readFileSync(fragments);
  const differing = compared === 'all' ? compareAll() : [...changed.map(found), ...compared.map(found).filter(differs)];
  const items = differing.flatMap(({ item }) => item ?? []);
  const digest = digestOf(differing.map(({ key, item }) => ({ key, version: item?.version ?? '' })));
  const result = { digest, changed: differing.map(({ key }) => key) };
  if (differing.length === 0 || differing.length > atMost || digest === known) return result;
  const made = items.length > 0 ? fragmentsOf(await makeIndex(files, folder, { items, language: recentLanguage })) : [];
  const replaced = differing.flatMap(({ key, fragment }) => (fragment ? [{ file: fragment[0], key }] : []));
  folderFiles(folder).write(replacedFile, JSON.stringify(replaced.map(({ file }) => fragmentId(file))));
  removeProgram(folder);
  const shown = [...made].map(([key, [file, version]]) => ({ file, key, version }));
  return { ...result, made: { folder, items: shown.length, fragments: shown, replaced } };

  function found(key: string): Compared {
    return { key, item: indexedItem(files, key), fragment: findFragment(lines, key) };
  }

  function compareAll(): Compared[] {
    const indexed = allFragments(lines);
    const live = new Map(itemsOf(files).map((item) => [item.key, item]));
    const surely = new Set(changed);
    return [...new Set([...live.keys(), ...indexed.keys(), ...changed])]
      .map((key) => ({ key, item: live.get(key), fragment: indexed.get(key) }))
      .filter((one) => surely.has(one.key) || differs(one));
  }
};

type Compared = { key: string; item?: IndexedItem | undefined; fragment?: Fragment | undefined };

const differs = ({ item, fragment }: Compared) => item?.version !== fragment?.[1];

const fragmentsOf = ({ owners, versions }: NewIndex) =>
  new Map<string, Fragment>(
    Object.entries(owners).map(([path, [key = '']]) => [
      key,
      [path.slice(publicPath('').length), versions.get(key) ?? ''],
    ]),
  );

const partFile = (file: string, keys: ReadonlyMap<string, string>): PartFile => {
  const key = keys.get(file);
  return key === undefined ? { file } : { file, key };
};

/** Recent parts are left out: they come and go meanwhile. */
function filesOfArchive(live: string): string[] {
  if (!existsSync(live)) return [];
  return readdirSync(live, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return entry.name;
    return entry.name === recentFolder ? [] : filesIn(join(live, entry.name)).map((file) => join(entry.name, file));
  });
}

const fragmentId = (file: string) => basename(file, '.pf_fragment');

/** The first slice of the archive has it too: a browser takes it from there. */
function removeProgram(folder: string): void {
  for (const file of readdirSync(folder)) if (isProgram(file)) rmSync(join(folder, file));
}

const isProgram = (file: string) => /^(pagefind-?[\w-]*\.(js|css)|wasm\..*)$/.test(file);
