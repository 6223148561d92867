import { removeFile } from '#functions/files/removals.ts';
import { type SiteDb, setState, stateOf } from '#shared/publish/site-db.ts';

/*
 * The search index is cut into slices, each an index of its own that browsers merge. An item stays in its slice; new ones fill the
 * last. A slice in which something has changed is made anew in another folder.
 */

/** Pagefind holds all texts of an index in memory, 0.26 MB each. */
const itemsOfSlice = 4_000;

/** Longer than a browser uses an index before it loads the newest one (site/src/search/pagefind.ts). */
const graceMilliseconds = 25_000;

export const publicFolder = 'pagefind';
/** The slices that browsers load: a list of their folders and the number of their items. */
export const slicesFile = `${publicFolder}/slices.json`;

/** To be increased when the words or the fields of a text in the index change (search-record.ts). */
const format = '7';

/** What was made in another form is made anew. Within a transaction. */
export function renewFormerSlices(db: SiteDb): void {
  if (stateOf(db, 'search format') === format) return;
  db.run("UPDATE fragment SET edition = ''");
  setState(db, 'search format', format);
}

/**
 * A slice whose files are in their public folder, each with its tag, for the publisher, which alone writes what browsers find it by.
 * `fragments`: where the text of each item is, as [item, edition, file]; `''` for an item without words.
 */
export type NewSlice = {
  n: number;
  folder: string;
  files: [file: string, tag: string][];
  fragments: [item: string, edition: string, file: string][];
};

/** Objects of this prefix describe slices that the publisher has not taken over yet. */
export const uploadedPrefix = 'search/';

export const nameOfSlice = (now: Date): string => now.getTime().toString(36);

const longestMilliseconds = 600_000;

/** Whether the file may be of a slice that is uploaded just now and not recorded yet. */
export function isOfNewSlice(file: string, now: Date): boolean {
  const [folder, name = ''] = file.split('/');
  return folder === publicFolder && Math.abs(now.getTime() - Number.parseInt(name, 36)) < longestMilliseconds;
}

/** The next slice that differs from the items: its number, and the items that it is to have. */
export function nextSlice(db: SiteDb, most = itemsOfSlice): { n: number; items: string[] } | undefined {
  const differing = db.get<{ slice: number }>(
    `SELECT slice FROM fragment LEFT JOIN item ON item.key = fragment.item
     WHERE item.edition IS NOT fragment.edition ORDER BY slice DESC LIMIT 1`,
  );
  const last = db.get<{ n: number }>('SELECT n FROM slice ORDER BY n DESC LIMIT 1');
  const isFull = last !== undefined && itemsOf(db, last.n).length >= most;
  const open = last === undefined ? 0 : isFull ? last.n + 1 : last.n;
  const added = db
    .all<{ key: string }>(
      `SELECT key FROM item WHERE NOT EXISTS (SELECT 1 FROM fragment WHERE fragment.item = item.key)
       AND key NOT GLOB 'author/*' AND key NOT GLOB 'tag/*' LIMIT ?`,
      most,
    )
    .map(({ key }) => key);
  if (added.length === 0) return differing && { n: differing.slice, items: itemsOf(db, differing.slice) };
  const there = itemsOf(db, open);
  return { n: open, items: [...there, ...added.slice(0, most - there.length)] };
}

const itemsOf = (db: SiteDb, slice: number): string[] =>
  db
    .all<{ key: string }>('SELECT item.key FROM fragment JOIN item ON item.key = fragment.item WHERE slice = ?', slice)
    .map(({ key }) => key);

/**
 * Takes a slice over whose files are in their public folder. What was withdrawn or changed since it was made is not shown: those fragments
 * go at once, the former slice when no browser uses it any more. Within a transaction.
 */
export function acceptSlice(db: SiteDb, { n, folder, files, fragments }: NewSlice, now: Date): void {
  const former = db.get<{ folder: string }>('SELECT folder FROM slice WHERE n = ?', n);
  // What is accepted once more, by a process after one that was killed, is in use.
  if (former && former.folder !== folder)
    removeFile(db, `${publicFolder}/${former.folder}/`, now.getTime() + graceMilliseconds);
  db.run('DELETE FROM fragment WHERE slice = ?', n);
  db.run('DELETE FROM search_file WHERE slice = ?', n);
  for (const [name, tag] of files)
    db.run('INSERT INTO search_file VALUES (?, ?, ?)', `${publicFolder}/${folder}/${name}`, tag, n);
  db.run('INSERT OR REPLACE INTO slice VALUES (?, ?, ?)', n, folder, fragments.length);
  for (const [item, edition, name] of fragments) {
    const file = name && `${publicFolder}/${folder}/${name}`;
    // Of a withdrawn item too: its words are in the slice, which is therefore made anew.
    db.run('INSERT OR REPLACE INTO fragment VALUES (?, ?, ?, ?)', item, n, edition, file);
  }
  removeDifferingFragments(db);
  if (fragments.length === 0) {
    db.run('DELETE FROM slice WHERE n = ?', n);
    removeFile(db, `${publicFolder}/${folder}/`);
  }
}

/** The list of slices as browsers read it: the largest first, which has the most words. */
export const slicesList = (db: SiteDb): string =>
  JSON.stringify(
    db
      .all<{ folder: string; items: number }>('SELECT folder, items FROM slice ORDER BY items DESC, n')
      .map(({ folder, items }) => ({ name: folder, items })),
  );

/** The text of an item leaves the index with the publication that changes or withdraws it; its words follow with the next slice. */
export function removeFragment(db: SiteDb, item: string): void {
  const fragment = db.get<{ file: string }>('SELECT file FROM fragment WHERE item = ?', item);
  if (fragment?.file) removeFile(db, fragment.file);
  // Another release may read more of the same edition.
  db.run("UPDATE fragment SET edition = '' WHERE item = ?", item);
}

/** Of items that changed or went without a word of it in this file. */
function removeDifferingFragments(db: SiteDb): void {
  const differing = db.all<{ item: string }>(
    `SELECT item FROM fragment LEFT JOIN item ON item.key = fragment.item
     WHERE fragment.edition <> '' AND item.edition IS NOT fragment.edition`,
  );
  for (const { item } of differing) removeFragment(db, item);
}

/** Whether the file is of a slice in use, or of one that is about to go. */
export function isSearchFile(db: SiteDb, file: string): boolean {
  if (!file.startsWith(`${publicFolder}/`)) return false;
  const folder = file.slice(0, file.indexOf('/', publicFolder.length + 1) + 1);
  return (
    file === slicesFile ||
    db.get('SELECT 1 FROM search_file WHERE file = ?', file) !== undefined ||
    db.get('SELECT 1 FROM removal WHERE file = ?', folder) !== undefined
  );
}

/**
 * Files that are missing or differ from the listing; texts leave their slice before, which is made anew. A slice that is about to be made
 * anew is not damaged once more.
 */
export const damagedSliceFiles = (db: SiteDb) =>
  db.all<{ slice: number; file: string; tag: string; actual: string | null }>(
    `SELECT slice, file, search_file.tag, listed.tag AS actual FROM search_file LEFT JOIN listed USING (file)
     WHERE listed.tag IS NOT search_file.tag AND file NOT IN (SELECT file FROM fragment WHERE edition = '')
     AND EXISTS (SELECT 1 FROM fragment WHERE fragment.slice = search_file.slice AND edition <> '')`,
  );

export function renewSlices(db: SiteDb, slices: Iterable<number>): void {
  for (const slice of slices) db.run("UPDATE fragment SET edition = '' WHERE slice = ?", slice);
}

/** What is recorded of the index goes with the release that readers see. */
export function moveSearch(from: SiteDb, to: SiteDb): void {
  to.transaction(() => {
    for (const table of ['slice', 'fragment', 'search_file']) {
      to.run(`DELETE FROM ${table}`);
      for (const row of from.all<Record<string, string | number>>(`SELECT * FROM ${table}`)) {
        const values = Object.values(row);
        to.run(`INSERT INTO ${table} VALUES (${values.map(() => '?').join(', ')})`, ...values);
      }
    }
    for (const { file, due } of from.all<{ file: string; due: number }>(
      "SELECT file, due FROM removal WHERE file GLOB ? || '/*'",
      publicFolder,
    ))
      removeFile(to, file, due);
    setState(to, 'search format', stateOf(from, 'search format'));
    removeDifferingFragments(to);
    renewFormerSlices(to);
  });
}
