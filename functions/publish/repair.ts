import { inGroups } from '#functions/files/in-groups.ts';
import { inParallel } from '#functions/files/in-parallel.ts';
import type { ListedFile, LiveFiles } from '#functions/files/live-files.ts';
import { removeFile } from '#functions/files/removals.ts';
import { damagedSliceFiles, renewSlices } from '#functions/search/slices.ts';
import type { SiteDb } from '#shared/publish/site-db.ts';

export type RepairCounts = { missing: number; differing: number; foreign: number };

export type Repaired = RepairCounts & { isRight: boolean };

const filesOfPiece = 100;
/** Of more files that differ than this it is believed at once. */
const mostAskedAgain = 1_000;
const concurrency = 32;

/** `tag`: as it is recorded; `actual`: as the file was listed, or as it was looked at once more. */
type Differing = { file: string; tag: string | null; actual: string | null };

export async function toEnd<Result>(pieces: AsyncGenerator<void, Result, void>): Promise<Result> {
  for (;;) {
    const { done, value } = await pieces.next();
    if (done) return value;
  }
}

/**
 * Pages that are missing or differ lose what is recorded of their file, so that they are written again; files of no page are
 * to be removed. Between two pieces anything may be published: a file that differs from the listing is looked at once more.
 */
export async function* compareFiles(
  db: SiteDb,
  files: LiveFiles,
  isOfSite: (file: string) => boolean,
  listed: AsyncIterable<ListedFile> | Iterable<ListedFile> = files.list(),
): AsyncGenerator<void, RepairCounts, void> {
  const stillDiffering = async <Row extends Differing>(rows: Row[]): Promise<Row[]> => {
    if (rows.length > mostAskedAgain) return rows;
    const tags = await inParallel(rows, concurrency, ({ file }) => files.tag(file));
    return rows
      .map((row, place) => ({ ...row, actual: tags[place] ?? null }))
      .filter(({ tag, actual }) => tag !== actual);
  };
  yield* keepListed(db, listed);
  const wrong = await stillDiffering(
    db.all<Differing & { n: number }>(
      `SELECT n, file, page.tag, listed.tag AS actual FROM page LEFT JOIN listed USING (file)
       WHERE page.tag IS NOT NULL AND listed.tag IS NOT page.tag`,
    ),
  );
  db.transaction(() => {
    for (const { n } of wrong) db.run('UPDATE page SET tag = NULL WHERE n = ?', n);
  });
  yield;
  const slices = new Set((await stillDiffering(damagedSliceFiles(db))).map(({ slice }) => slice));
  db.transaction(() => renewSlices(db, slices));
  yield;
  for (const group of inGroups(filesOfNoPage(db), filesOfPiece)) {
    for (const { file } of group) if (isOfSite(file)) db.run('DELETE FROM listed WHERE file = ?', file);
    yield;
  }
  const foreign = await stillDiffering(filesOfNoPage(db).filter(({ file }) => !isOfSite(file)));
  db.transaction(() => {
    for (const { file } of foreign) removeFile(db, file);
  });
  db.run('DELETE FROM listed');
  const missing = wrong.filter(({ actual }) => actual === null).length;
  return { missing, differing: wrong.length - missing + slices.size, foreign: foreign.length };
}

async function* keepListed(db: SiteDb, listed: AsyncIterable<ListedFile> | Iterable<ListedFile>) {
  db.run('CREATE TEMP TABLE IF NOT EXISTS listed (file TEXT PRIMARY KEY, tag TEXT NOT NULL) WITHOUT ROWID');
  db.run('DELETE FROM listed');
  let count = 0;
  for await (const { file, tag } of listed) {
    db.run('INSERT OR REPLACE INTO listed VALUES (?, ?)', file, tag);
    count += 1;
    if (count % filesOfPiece === 0) yield;
  }
}

const filesOfNoPage = (db: SiteDb): Differing[] =>
  db.all('SELECT file, NULL AS tag, tag AS actual FROM listed WHERE file NOT IN (SELECT file FROM page)');
