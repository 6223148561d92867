import { inParallel } from '#functions/files/in-parallel.ts';
import type { ListedFile, LiveFiles } from '#functions/files/live-files.ts';
import { removeFile } from '#functions/files/removals.ts';
import { renewDamagedSlices } from '#functions/search/slices.ts';
import type { SiteDb } from '#shared/model/snapshot/site-db.ts';

/** What a comparison of the public files with the record has found. */
export type RepairCounts = { missing: number; differing: number; foreign: number };

/** Files beside the pages that belong to the site. */
export type KnownFiles = {
  has: (file: string) => boolean;
  /** Writes again what of them is missing or differs. */
  repair?: () => Promise<void>;
};

/** Rows that are written in one transaction. */
const rowsAtOnce = 5_000;
/** Of more files that differ than this it is believed at once. */
const mostAskedAgain = 1_000;
const concurrency = 32;

/**
 * Pages that are missing or differ lose what is recorded of their file, so that they are written again; files of no page are
 * to be removed. `listed` may be older than the record: a file that differs is looked at once more.
 */
export async function compareFiles(
  db: SiteDb,
  files: LiveFiles,
  isKnown: (file: string) => boolean,
  listed: AsyncIterable<ListedFile> | Iterable<ListedFile> = files.list(),
): Promise<RepairCounts> {
  db.run('CREATE TEMP TABLE IF NOT EXISTS listed (file TEXT PRIMARY KEY, tag TEXT NOT NULL) WITHOUT ROWID');
  db.run('DELETE FROM listed');
  let group: ListedFile[] = [];
  const keep = () => {
    db.transaction(() => {
      for (const { file, tag } of group) db.run('INSERT OR REPLACE INTO listed VALUES (?, ?)', file, tag);
    });
    group = [];
  };
  for await (const file of listed) {
    group.push(file);
    if (group.length >= rowsAtOnce) keep();
  }
  keep();
  const differing = db
    .all<{ file: string }>(
      `SELECT file FROM page LEFT JOIN listed USING (file) WHERE digest IS NOT NULL AND listed.tag IS NOT page.tag
       UNION ALL SELECT file FROM listed WHERE file NOT IN (SELECT file FROM page)`,
    )
    .filter(({ file }) => !isKnown(file));
  if (differing.length <= mostAskedAgain)
    await inParallel(differing, concurrency, async ({ file }) => {
      const tag = await files.tag(file);
      if (tag === undefined) db.run('DELETE FROM listed WHERE file = ?', file);
      else db.run('INSERT OR REPLACE INTO listed VALUES (?, ?)', file, tag);
    });
  return db.transaction(() => {
    const wrong = db.all<{ n: number; found: string | null }>(
      `SELECT n, listed.tag AS found FROM page LEFT JOIN listed USING (file)
       WHERE digest IS NOT NULL AND listed.tag IS NOT page.tag`,
    );
    for (const { n, found } of wrong) db.run('UPDATE page SET digest = NULL, tag = ? WHERE n = ?', found, n);
    const others = db
      .all<{ file: string }>('SELECT file FROM listed WHERE file NOT IN (SELECT file FROM page)')
      .filter(({ file }) => !isKnown(file));
    for (const { file } of others) removeFile(db, file);
    const slices = renewDamagedSlices(db);
    db.run('DELETE FROM listed');
    const missing = wrong.filter(({ found }) => found === null).length;
    return { missing, differing: wrong.length - missing + slices, foreign: others.length };
  });
}
