import type { SiteDb } from '#shared/publish/site-db.ts';
import type { Change, QueryResult } from '#shared/publish/snapshot-lists.ts';

export type KnownQuery = { n: number; key: string; hash: string };

const [dueNow, dueLater] = [1, 2];

/** Which page asked which query, and which query read what: a change finds its readers without asking the others. */
export class Dependencies {
  readonly #db: SiteDb;

  constructor(db: SiteDb) {
    this.#db = db;
  }

  numberOf(key: string): number | undefined {
    return this.#db.get<{ n: number }>('SELECT n FROM query WHERE key = ?', key)?.n;
  }

  readersOf(changes: readonly Change[]): KnownQuery[] {
    const readers = new Set<number>();
    for (const change of changes) for (const { query } of this.#reads(change)) readers.add(query);
    return [...readers].flatMap((n) => this.#db.get<KnownQuery>('SELECT n, key, hash FROM query WHERE n = ?', n) ?? []);
  }

  /** Where only the number and order of the entries matter, a change of their content does not. */
  #reads(change: Change): { query: number }[] {
    if ('input' in change) return this.#db.all('SELECT query FROM input WHERE name = ?', change.input);
    return this.#db.all(
      'SELECT query FROM range WHERE list = ?1 AND high >= ?2 AND low <= ?2 AND membership <= ?3',
      change.list,
      change.key,
      change.membership ? 1 : 0,
    );
  }

  pagesOf(n: number): { path: string }[] {
    return this.#db.all('SELECT path FROM asked JOIN page ON page.n = asked.page WHERE query = ?', n);
  }

  /** The result of a query, in place of the former one. Returns its number. */
  save(key: string, { hash, reads }: QueryResult = { hash: '', reads: [] }): number {
    const sql =
      'INSERT INTO query (key, hash) VALUES (?, ?) ON CONFLICT DO UPDATE SET hash = excluded.hash, due = NULL RETURNING n';
    const n = this.#db.get<{ n: number }>(sql, key, hash)?.n ?? 0;
    this.#forgetReads(n);
    for (const read of reads) {
      if ('input' in read) this.#db.run('INSERT OR IGNORE INTO input VALUES (?, ?)', read.input, n);
      else {
        const { list, from, to, membership } = read;
        this.#db.run('INSERT OR IGNORE INTO range VALUES (?, ?, ?, ?, ?)', list, to, from, membership ? 1 : 0, n);
      }
    }
    return n;
  }

  /** Makes the query be asked again: within the publication where an item is withdrawn, else in a quiet moment. */
  postpone(n: number, isWithdrawal: boolean): void {
    this.#db.run('UPDATE query SET due = min(coalesce(due, ?1), ?1) WHERE n = ?2', isWithdrawal ? dueNow : dueLater, n);
  }

  /** Whether what a withdrawal postponed is still to be asked. */
  get isWithdrawing(): boolean {
    return this.#db.get('SELECT 1 FROM query WHERE due = ? LIMIT 1', dueNow) !== undefined;
  }

  /** What a withdrawal postponed alone, as long as there is any. */
  postponed(limit: number): KnownQuery[] {
    const sql = 'SELECT n, key, hash FROM query WHERE due = ? LIMIT ?';
    return this.#db.all(sql, this.isWithdrawing ? dueNow : dueLater, limit);
  }

  get postponedCount(): number {
    return this.#db.get<{ n: number }>('SELECT count(*) AS n FROM query WHERE due IS NOT NULL')?.n ?? 0;
  }

  drop(n: number): void {
    this.#forgetReads(n);
    this.#db.run('DELETE FROM query WHERE n = ?', n);
  }

  setAsked(page: number, queries: readonly number[]): void {
    const former = new Set(
      this.#db.all<{ query: number }>('SELECT query FROM asked WHERE page = ?', page).map(({ query }) => query),
    );
    for (const n of queries) if (!former.delete(n)) this.#db.run('INSERT INTO asked VALUES (?, ?)', n, page);
    for (const n of former) this.#db.run('DELETE FROM asked WHERE query = ? AND page = ?', n, page);
  }

  /** What pages of another release asked says nothing about those of this one. */
  clear(): void {
    for (const table of ['asked', 'input', 'range', 'query']) this.#db.run(`DELETE FROM ${table}`);
  }

  #forgetReads(n: number): void {
    this.#db.run('DELETE FROM input WHERE query = ?', n);
    this.#db.run('DELETE FROM range WHERE query = ?', n);
  }
}
