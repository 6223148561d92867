import type { LiveFiles } from '#functions/files/live-files.ts';
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

/**
 * Pages that are missing or differ lose what is recorded of their file, so that they are written again; files of no page are
 * to be removed. What is published during the listing is at worst written twice.
 */
export async function compareFiles(
  db: SiteDb,
  files: LiveFiles,
  isKnown: (file: string) => boolean,
): Promise<RepairCounts> {
  db.run('CREATE TEMP TABLE IF NOT EXISTS listed (file TEXT PRIMARY KEY, tag TEXT NOT NULL) WITHOUT ROWID');
  db.run('DELETE FROM listed');
  let group: { file: string; tag: string }[] = [];
  const keep = () => {
    db.transaction(() => {
      for (const { file, tag } of group) db.run('INSERT OR REPLACE INTO listed VALUES (?, ?)', file, tag);
    });
    group = [];
  };
  for await (const listed of files.list()) {
    group.push(listed);
    if (group.length >= rowsAtOnce) keep();
  }
  keep();
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
