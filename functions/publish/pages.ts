import { keepFile, removeFile } from '#functions/files/removals.ts';
import { isItemPage } from '#shared/publish/item-pages.ts';
import { type SiteDb, setState, stateOf } from '#shared/publish/site-db.ts';
import type { Renderer } from './renderer.ts';

/* The pages of the site: which there are, how they were written, and which have to be rendered. */

/**
 * In which order stale pages are rendered. `now`: what readers look for after a change, its own pages, the front page and the list of
 * its kind; `rest`: where an item is withdrawn, whatever else had it or led to it. What comes later gives way to the next change:
 * `follows`, everything else that shows the item; then what a whole site has, new pages before the lists and the pages of items.
 */
export const waves = { now: 0, rest: 1, follows: 2, added: 3, lists: 4, items: 5 } as const;

export type PageRow = { n: number; path: string; file: string; tag: string | null };

export type Site = { db: SiteDb; renderer: Pick<Renderer, 'fileOf'> };

const rows = 'SELECT n, path, file, tag FROM page';

export const isFile = (path: string) => path.includes('.');

/** Shallow pages link to deeper ones, which therefore go live first. */
export const depthOf = (path: string): number => path.split('/').length;

/** Adds a page, or makes it be rendered again; an earlier wave stays. `turn`: its place within the wave. */
export function want({ db, renderer }: Site, path: string, wave: number, turn: number): void {
  const file = renderer.fileOf(path);
  db.run(
    `INSERT INTO page (path, file, wave, turn) VALUES (?1, ?2, ?3, ?4)
     ON CONFLICT (path) DO UPDATE SET turn = iif(wave <= ?3, turn, ?4), wave = min(coalesce(wave, ?3), ?3)`,
    path,
    file,
    wave,
    turn,
  );
  keepFile(db, file);
}

/** The file goes even if the page is unknown: a publication that was cut off may have written it. */
export function remove({ db, renderer }: Site, path: string): void {
  db.run('DELETE FROM asked WHERE page = (SELECT n FROM page WHERE path = ?)', path);
  db.run('DELETE FROM page WHERE path = ?', path);
  removeFile(db, renderer.fileOf(path));
}

export const find = (db: SiteDb, path: string): PageRow | undefined => db.get(`${rows} WHERE path = ?`, path);

export const left = (db: SiteDb): number => db.count('page WHERE wave IS NOT NULL');

export const nextWave = (db: SiteDb): number | undefined =>
  db.get<{ wave: number }>('SELECT wave FROM page WHERE wave IS NOT NULL ORDER BY wave, turn, n LIMIT 1')?.wave;

export const inWave = (db: SiteDb, wave: number, limit: number): PageRow[] =>
  db.all(`${rows} WHERE wave = ? ORDER BY turn, n LIMIT ?`, wave, limit);

export const from = (db: SiteDb, path: string, limit: number): PageRow[] =>
  db.all(`${rows} WHERE path >= ? ORDER BY path LIMIT ?`, path, limit);

/** What the file of a page is like is not known until it is `written`. */
export function doubt(db: SiteDb, n: number): void {
  db.run('UPDATE page SET tag = NULL WHERE n = ?', n);
}

/** Readers have the page as it was rendered. */
export function written(db: SiteDb, n: number, tag: string): void {
  db.run('UPDATE page SET wave = NULL, turn = NULL, failure = NULL, tag = ? WHERE n = ?', tag, n);
}

export function failed(db: SiteDb, n: number, problem: string): void {
  db.run('UPDATE page SET wave = NULL, turn = NULL, failure = ? WHERE n = ?', problem, n);
}

export const failures = (db: SiteDb): { path: string; failure: string }[] =>
  db.all('SELECT path, failure FROM page WHERE failure IS NOT NULL ORDER BY n');

/** Pages that have failed, or whose files are not as they were written, are rendered again after what waits. */
export function renew(db: SiteDb, which: 'failure IS NOT NULL' | 'tag IS NULL'): void {
  db.run(`UPDATE page SET wave = ?, turn = ? WHERE wave IS NULL AND ${which}`, waves.follows, nextTurn(db));
}

export function nextTurn(db: SiteDb): number {
  const turn = Number(stateOf(db, 'turn') ?? 0) + 1;
  setState(db, 'turn', String(turn));
  return turn;
}

/** Makes these paths the pages of the site, each to be rendered. */
export function replaceAll(site: Site, paths: Iterable<string>): void {
  const { db } = site;
  db.run('UPDATE page SET wave = NULL, turn = NULL, failure = NULL');
  for (const path of paths) {
    const isNew = find(db, path)?.tag == null;
    if (isNew) want(site, path, waves.added, -depthOf(path));
    else want(site, path, isItemPage(path) ? waves.items : waves.lists, depthOf(path));
  }
  for (const { path } of db.all<{ path: string }>('SELECT path FROM page WHERE wave IS NULL')) remove(site, path);
}
