import type { SiteDb } from '#shared/publish/site-db.ts';

/*
 * Public files that have to go. Their rows are written with what withdraws them, and leave when the files are gone, so that a
 * publication that is cut off is finished by the next one.
 */

export const removeFile = (db: SiteDb, file: string, due = 0): void => {
  db.run('INSERT INTO removal VALUES (?, ?) ON CONFLICT DO UPDATE SET due = min(due, excluded.due)', file, due);
};

export const keepFile = (db: SiteDb, file: string): void => {
  db.run('DELETE FROM removal WHERE file = ?', file);
};

export const filesToRemove = (db: SiteDb, now: Date): string[] =>
  db.all<{ file: string }>('SELECT file FROM removal WHERE due <= ?', now.getTime()).map(({ file }) => file);
