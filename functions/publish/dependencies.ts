import type { SiteDb } from '#shared/publish/site-db.ts';
import type { Change, QueryResult } from '#shared/publish/snapshot-lists.ts';

/*
 * Which page asked which query, and which query read what: a change finds its readers without asking the others. What is written is
 * written within the transaction of the change.
 */

export type KnownQuery = { n: number; key: string; hash: string };

const [dueNow, dueLater] = [1, 2];

export const numberOf = (db: SiteDb, key: string): number | undefined =>
  db.get<{ n: number }>('SELECT n FROM query WHERE key = ?', key)?.n;

/**
 * The queries that read what has changed: until they are asked again, none has its former result, also where another one asks it.
 * Those that are not asked at once are asked within the publication where an item is withdrawn, else in a quiet moment.
 */
export function doubtReaders(db: SiteDb, changes: readonly Change[], isWithdrawal: boolean): KnownQuery[] {
  const readers = new Set<number>();
  for (const change of changes) for (const { query } of readsOf(db, change)) readers.add(query);
  const due = isWithdrawal ? dueNow : dueLater;
  const sql = 'UPDATE query SET due = min(coalesce(due, ?1), ?1) WHERE n = ?2 RETURNING n, key, hash';
  return [...readers].flatMap((n) => db.get<KnownQuery>(sql, due, n) ?? []);
}

/** Where only the number and order of the entries matter, a change of their content does not. */
function readsOf(db: SiteDb, change: Change): { query: number }[] {
  if ('input' in change) return db.all('SELECT query FROM input WHERE name = ?', change.input);
  return db.all(
    'SELECT query FROM range WHERE list = ?1 AND high >= ?2 AND low <= ?2 AND membership <= ?3',
    change.list,
    change.key,
    change.membership ? 1 : 0,
  );
}

export const pagesOf = (db: SiteDb, n: number): { path: string }[] =>
  db.all('SELECT path FROM asked JOIN page ON page.n = asked.page WHERE query = ?', n);

/** The result of a query, in place of the former one. Returns its number. */
export function save(db: SiteDb, key: string, { hash, reads }: QueryResult = { hash: '', reads: [] }): number {
  const sql =
    'INSERT INTO query (key, hash) VALUES (?, ?) ON CONFLICT DO UPDATE SET hash = excluded.hash, due = NULL RETURNING n';
  const n = db.get<{ n: number }>(sql, key, hash)?.n ?? 0;
  forgetReads(db, n);
  for (const read of reads) {
    if ('input' in read) db.run('INSERT OR IGNORE INTO input VALUES (?, ?)', read.input, n);
    else {
      const { list, from, to, membership } = read;
      db.run('INSERT OR IGNORE INTO range VALUES (?, ?, ?, ?, ?)', list, to, from, membership ? 1 : 0, n);
    }
  }
  return n;
}

/** Whether what a withdrawal postponed is still to be asked. */
export const isWithdrawing = (db: SiteDb): boolean =>
  db.get('SELECT 1 FROM query WHERE due = ? LIMIT 1', dueNow) !== undefined;

/** What a withdrawal postponed alone, as long as there is any. */
export const postponed = (db: SiteDb, limit: number): KnownQuery[] =>
  db.all('SELECT n, key, hash FROM query WHERE due = ? LIMIT ?', isWithdrawing(db) ? dueNow : dueLater, limit);

export const postponedCount = (db: SiteDb): number => db.count('query WHERE due IS NOT NULL');

export function drop(db: SiteDb, n: number): void {
  forgetReads(db, n);
  db.run('DELETE FROM query WHERE n = ?', n);
}

export function setAsked(db: SiteDb, page: number, queries: readonly number[]): void {
  const former = new Set(
    db.all<{ query: number }>('SELECT query FROM asked WHERE page = ?', page).map(({ query }) => query),
  );
  for (const n of queries) if (!former.delete(n)) db.run('INSERT INTO asked VALUES (?, ?)', n, page);
  for (const n of former) db.run('DELETE FROM asked WHERE query = ? AND page = ?', n, page);
}

/** What pages of another release asked says nothing about those of this one. */
export function clear(db: SiteDb): void {
  for (const table of ['asked', 'input', 'range', 'query']) db.run(`DELETE FROM ${table}`);
}

function forgetReads(db: SiteDb, n: number): void {
  for (const table of ['input', 'range']) db.run(`DELETE FROM ${table} WHERE query = ?`, n);
}
