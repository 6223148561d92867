import { keepFile, removeFile } from '#functions/files/removals.ts';
import { isItemPage } from '#shared/publish/item-pages.ts';
import { type SiteDb, setState, stateOf } from '#shared/publish/site-db.ts';

/**
 * In which order stale pages are rendered. `now`: what readers look for after a change, its own pages, the front page and the list of
 * its kind; `rest`: where an item is withdrawn, whatever else had it or led to it. What comes later gives way to the next change:
 * `follows`, everything else that shows the item; then what a whole site has, new pages before the lists and the pages of items.
 */
export const waves = { now: 0, rest: 1, follows: 2, added: 3, lists: 4, items: 5 } as const;

export type PageRow = { n: number; path: string; file: string; digest: string | null; tag: string | null };

const rows = 'SELECT n, path, file, digest, tag FROM page';

export const isFile = (path: string) => path.includes('.');

/** Shallow pages link to deeper ones, which therefore go live first. */
export const depthOf = (path: string): number => path.split('/').length;

/** The pages of the site: which there are, how they were written, and which have to be rendered. */
export class Pages {
  readonly #db: SiteDb;
  readonly #fileOf: (path: string) => string;

  constructor(db: SiteDb, fileOf: (path: string) => string) {
    this.#db = db;
    this.#fileOf = fileOf;
  }

  /** Adds a page, or makes it be rendered again; an earlier wave stays. `turn`: its place within the wave. */
  want(path: string, wave: number, turn: number): void {
    const file = this.#fileOf(path);
    this.#db.run(
      `INSERT INTO page (path, file, wave, turn) VALUES (?1, ?2, ?3, ?4)
       ON CONFLICT (path) DO UPDATE SET turn = iif(wave <= ?3, turn, ?4), wave = min(coalesce(wave, ?3), ?3)`,
      path,
      file,
      wave,
      turn,
    );
    keepFile(this.#db, file);
  }

  /** The file goes even if the page is unknown: a publication that was cut off may have written it. */
  remove(path: string): void {
    this.#db.run('DELETE FROM asked WHERE page = (SELECT n FROM page WHERE path = ?)', path);
    this.#db.run('DELETE FROM page WHERE path = ?', path);
    removeFile(this.#db, this.#fileOf(path));
  }

  get(path: string): PageRow | undefined {
    return this.#db.get(`${rows} WHERE path = ?`, path);
  }

  get count(): number {
    return this.#db.get<{ n: number }>('SELECT count(*) AS n FROM page')?.n ?? 0;
  }

  get left(): number {
    return this.#db.get<{ n: number }>('SELECT count(*) AS n FROM page WHERE wave IS NOT NULL')?.n ?? 0;
  }

  get nextWave(): number | undefined {
    const sql = 'SELECT wave FROM page WHERE wave IS NOT NULL ORDER BY wave, turn, n LIMIT 1';
    return this.#db.get<{ wave: number }>(sql)?.wave;
  }

  inWave(wave: number, limit: number): PageRow[] {
    return this.#db.all(`${rows} WHERE wave = ? ORDER BY turn, n LIMIT ?`, wave, limit);
  }

  newest(limit: number): string[] {
    return this.#db
      .all<{ path: string }>('SELECT path FROM page ORDER BY n DESC LIMIT ?', limit)
      .map(({ path }) => path);
  }

  from(path: string, limit: number): PageRow[] {
    return this.#db.all(`${rows} WHERE path >= ? ORDER BY path LIMIT ?`, path, limit);
  }

  /** What the file of a page is like is not known until it is `written`. */
  doubt(n: number): void {
    this.#db.run('UPDATE page SET digest = NULL WHERE n = ?', n);
  }

  /** Readers have the page as it was rendered. `tag`: what the files know it by, where it had to be written. */
  written(n: number, digest: string, tag: string | undefined): void {
    const sql = 'wave = NULL, turn = NULL, failure = NULL, digest = ?, tag = coalesce(?, tag)';
    this.#db.run(`UPDATE page SET ${sql} WHERE n = ?`, digest, tag ?? null, n);
  }

  failed(n: number, problem: string): void {
    this.#db.run('UPDATE page SET wave = NULL, turn = NULL, failure = ? WHERE n = ?', problem, n);
  }

  get failures(): { path: string; failure: string }[] {
    return this.#db.all('SELECT path, failure FROM page WHERE failure IS NOT NULL ORDER BY n');
  }

  /** Pages that have failed, or whose files are not as they were written, are rendered again after what waits. */
  renew(which: 'failure IS NOT NULL' | 'digest IS NULL'): void {
    const sql = `UPDATE page SET wave = ?, turn = ? WHERE wave IS NULL AND ${which}`;
    this.#db.run(sql, waves.follows, this.nextTurn());
  }

  nextTurn(): number {
    const turn = Number(stateOf(this.#db, 'turn') ?? 0) + 1;
    setState(this.#db, 'turn', String(turn));
    return turn;
  }

  /** Makes these paths the pages of the site, each to be rendered. */
  replaceAll(paths: Iterable<string>): void {
    this.#db.run('UPDATE page SET wave = NULL, turn = NULL, failure = NULL');
    for (const path of paths) {
      const isNew = this.get(path)?.digest == null;
      if (isNew) this.want(path, waves.added, -depthOf(path));
      else this.want(path, isItemPage(path) ? waves.items : waves.lists, depthOf(path));
    }
    for (const { path } of this.#db.all<{ path: string }>('SELECT path FROM page WHERE wave IS NULL'))
      this.remove(path);
  }
}
