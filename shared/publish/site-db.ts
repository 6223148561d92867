import { rmSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { PublicKind } from '#shared/kinds/kinds.ts';
import { type Picture, publicKey, type SnapshotSettings, type SnapshotSummary } from './snapshot.ts';
import {
  type Change,
  isAscending,
  itemOfEntry,
  keyOfDependency,
  monthPrefix,
  type Read,
  shortResultMark,
} from './snapshot-lists.ts';

/**
 * Everything that the publisher remembers between two publications. It is made of the table of content and of the release: a
 * file with another schema, or a damaged one, is deleted and filled again.
 */
const schema = `
  -- One value each: settings, release, listings of addresses, how far a check has come, how often what pages read has changed.
  CREATE TABLE state (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  -- The live items by publicKey(). edition: version and time of the row. summary, body: JSON.
  CREATE TABLE item (key TEXT PRIMARY KEY, edition TEXT NOT NULL, summary TEXT NOT NULL, body TEXT NOT NULL);
  CREATE INDEX item_by_slug ON item (summary ->> 'slug') WHERE summary ->> 'slug' IS NOT NULL;
  -- The lists that items are on (snapshot-lists.ts).
  CREATE TABLE place (list TEXT, key TEXT, PRIMARY KEY (list, key)) WITHOUT ROWID;
  -- How many entries each of them has: counting takes longer with every article.
  CREATE TABLE size (list TEXT PRIMARY KEY, entries INTEGER NOT NULL) WITHOUT ROWID;
  -- Rows that this release cannot read. name: what their addresses end with.
  CREATE TABLE unread (item TEXT PRIMARY KEY, problem TEXT NOT NULL, name TEXT NOT NULL) WITHOUT ROWID;
  -- The pictures that items show, and what is known of a picture: JSON. name: what the files of its sizes begin with.
  CREATE TABLE uses (address TEXT, item TEXT, PRIMARY KEY (address, item)) WITHOUT ROWID;
  CREATE INDEX uses_of_item ON uses (item);
  CREATE TABLE picture (address TEXT PRIMARY KEY, picture TEXT NOT NULL, name TEXT) WITHOUT ROWID;
  CREATE INDEX picture_by_name ON picture (name) WHERE name IS NOT NULL;
  -- The pages. tag: of the content of the file as it was written, in a bucket its ETag; NULL before that. wave, turn: the order in
  -- which pages that have to be rendered are rendered, NULL for all others. failure: why it could not be.
  CREATE TABLE page (
    n INTEGER PRIMARY KEY, path TEXT UNIQUE NOT NULL, file TEXT NOT NULL, tag TEXT,
    wave INTEGER, turn INTEGER, failure TEXT
  );
  CREATE INDEX page_to_render ON page (wave, turn, n) WHERE wave IS NOT NULL;
  CREATE INDEX page_failed ON page (n) WHERE failure IS NOT NULL;
  -- The queries that pages asked, with a hash of their result, and what they read of the items. due: when it is to be asked again.
  CREATE TABLE query (n INTEGER PRIMARY KEY, key TEXT UNIQUE NOT NULL, hash TEXT NOT NULL, due INTEGER);
  CREATE INDEX query_due ON query (due) WHERE due IS NOT NULL;
  CREATE TABLE asked (query INTEGER, page INTEGER, PRIMARY KEY (query, page)) WITHOUT ROWID;
  CREATE INDEX asked_by_page ON asked (page);
  CREATE TABLE input (name TEXT, query INTEGER, PRIMARY KEY (name, query)) WITHOUT ROWID;
  CREATE INDEX input_of_query ON input (query);
  CREATE TABLE range (
    list TEXT, high TEXT, low TEXT, membership INTEGER, query INTEGER,
    PRIMARY KEY (list, high, low, query, membership)
  ) WITHOUT ROWID;
  CREATE INDEX range_of_query ON range (query);
  -- The slices of the search index, each in a public folder; and where the text of an item is in it, in which edition.
  CREATE TABLE slice (n INTEGER PRIMARY KEY, folder TEXT NOT NULL, items INTEGER NOT NULL);
  CREATE TABLE fragment (item TEXT PRIMARY KEY, slice INTEGER NOT NULL, edition TEXT NOT NULL, file TEXT NOT NULL);
  CREATE INDEX fragment_of_slice ON fragment (slice);
  CREATE TABLE search_file (file TEXT PRIMARY KEY, tag TEXT NOT NULL, slice INTEGER NOT NULL) WITHOUT ROWID;
  CREATE INDEX search_file_of_slice ON search_file (slice);
  -- Public files and folders that are still to be removed. due: not before this moment, in milliseconds.
  CREATE TABLE removal (file TEXT PRIMARY KEY, due INTEGER NOT NULL) WITHOUT ROWID;
`;

/** The number of this schema: to be raised with every change of it. */
const schemaNumber = 7;

type Access = 'write' | 'read';

/** So many are written at the latest: 40 MB. */
const pagesOfJournal = 10_000;

export class SiteDb {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  private constructor(db: DatabaseSync) {
    this.#db = db;
  }

  /** Undefined where the file is missing, damaged or of another schema. `read`: while another process writes it. */
  static open(file: string, access: Access): SiteDb | undefined {
    let db: DatabaseSync | undefined;
    try {
      db = new DatabaseSync(file, { readOnly: true });
      const { user_version } = db.prepare('PRAGMA user_version').get() as { user_version: number };
      if (user_version !== schemaNumber) throw new Error('Another schema');
      if (access === 'read') return new SiteDb(db);
      db.close();
      db = new DatabaseSync(file);
      return new SiteDb(db).#tuned();
    } catch {
      if (db?.isOpen) db.close();
      return undefined;
    }
  }

  static create(file: string): SiteDb {
    const created = new SiteDb(new DatabaseSync(file)).#tuned();
    created.#db.exec(`BEGIN; ${schema} PRAGMA user_version = ${schemaNumber}; COMMIT`);
    return created;
  }

  static remove(file: string): void {
    for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true });
  }

  /** A power cut may lose the last transactions, which are made again; it never damages the file. */
  #tuned(): this {
    this.#db.exec(`
      PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -16000;
      PRAGMA wal_autocheckpoint = ${pagesOfJournal};
    `);
    return this;
  }

  /** Writes what is in SQLite's journal into the file, which takes some milliseconds: otherwise a publication would wait for it. */
  emptyJournal(): void {
    this.#db.exec('PRAGMA wal_checkpoint');
  }

  /** Whether the file is sound; it takes a second with a large archive. */
  get isSound(): boolean {
    const rows = this.all<{ quick_check: string }>('PRAGMA quick_check(1)');
    return rows[0]?.quick_check === 'ok';
  }

  get<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.#statement(sql).get(...values) as Row | undefined;
  }

  all<Row>(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#statement(sql).all(...values) as Row[];
  }

  /** How many rows there are of a table and a condition. */
  count(of: string): number {
    return this.get<{ n: number }>(`SELECT count(*) AS n FROM ${of}`)?.n ?? 0;
  }

  run(sql: string, ...values: SQLInputValue[]): void {
    this.#statement(sql).run(...values);
  }

  transaction<Result>(work: () => Result): Result {
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#db.exec('COMMIT');
      return result;
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      throw error;
    }
  }

  /** Records what is changed from now on: the function returns it, for `apply` of another copy of this file. */
  record(): () => Uint8Array {
    const session = this.#db.createSession();
    return () => {
      const changes = session.changeset();
      session.close();
      return changes;
    };
  }

  apply(changes: Uint8Array): void {
    if (!this.#db.applyChangeset(changes)) throw new Error('The changes do not fit this file');
  }

  bytes(): Uint8Array {
    return this.#db.serialize();
  }

  close(): void {
    this.#statements.clear();
    this.#db.close();
  }

  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql) ?? this.#db.prepare(sql);
    this.#statements.set(sql, known);
    return known;
  }
}

export const stateOf = (db: SiteDb, name: string): string | undefined =>
  db.get<{ value: string }>('SELECT value FROM state WHERE name = ?', name)?.value;

export function setState(db: SiteDb, name: string, value: string | undefined): void {
  if (value === undefined) db.run('DELETE FROM state WHERE name = ?', name);
  else db.run('INSERT INTO state VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value', name, value);
}

export function settingsOf(db: SiteDb): SnapshotSettings | undefined {
  const settings = stateOf(db, 'settings');
  return settings === undefined ? undefined : (JSON.parse(settings) as SnapshotSettings);
}

export function summaryOf(db: SiteDb, key: string): SnapshotSummary<PublicKind> | undefined {
  const row = db.get<{ summary: string }>('SELECT summary FROM item WHERE key = ?', key);
  return row && (JSON.parse(row.summary) as SnapshotSummary<PublicKind>);
}

export function pictureOf(db: SiteDb, address: string): Picture | undefined {
  const row = db.get<{ picture: string }>('SELECT picture FROM picture WHERE address = ?', address);
  return row && (JSON.parse(row.picture) as Picture);
}

/** Summaries that a source keeps parsed: pages of a batch show the same ones. */
const keptSummaries = 4_000;
/** Keys of a list that are read at once. */
const keysAtOnce = 64;

type Size = { entries: number };

/** Puts an entry on a list (snapshot-lists.ts), on which it is not. How many the list has then. */
export function addPlace(db: SiteDb, list: string, key: string): number {
  db.run('INSERT INTO place VALUES (?, ?)', list, key);
  const sql = 'INSERT INTO size VALUES (?, 1) ON CONFLICT DO UPDATE SET entries = entries + 1 RETURNING entries';
  return db.get<Size>(sql, list)?.entries ?? 0;
}

/** Takes an entry, which is on it, off a list. How many the list has then. */
export function removePlace(db: SiteDb, list: string, key: string): number {
  db.run('DELETE FROM place WHERE list = ? AND key = ?', list, key);
  return db.get<Size>('UPDATE size SET entries = entries - 1 WHERE list = ? RETURNING entries', list)?.entries ?? 0;
}

/** What pages read has changed. Within the transaction of the change. */
export const noteChange = (db: SiteDb): void =>
  db.run("INSERT INTO state VALUES ('change', 1) ON CONFLICT DO UPDATE SET value = value + 1");

type Range = { after?: string; reverse?: boolean; skip?: number; limit?: number };

/** The snapshot as pages read it. What it keeps is forgotten by `refresh`. */
export class DbSource {
  readonly #db: SiteDb;
  readonly #summaries = new Map<string, SnapshotSummary<PublicKind> | undefined>();
  #settings: SnapshotSettings | undefined;
  /** The last change that it shows. */
  #change: string | undefined;

  constructor(db: SiteDb) {
    this.#db = db;
  }

  /** From here on it shows the file as it is now. `changes`: what alone has changed since the last call. Whether something differs. */
  refresh(changes?: readonly Change[]): boolean {
    const now = stateOf(this.#db, 'change') ?? '';
    if (now === this.#change) return false;
    this.#change = now;
    this.#settings = undefined;
    if (!changes) this.#summaries.clear();
    // An item that stays the same stays the same object: what pages keep of it is found by it.
    for (const change of changes ?? []) if ('input' in change) this.#summaries.delete(keyOfDependency(change.input));
    return true;
  }

  /** After a transaction that was undone: what was seen within it may never be. */
  forget(): void {
    this.#change = undefined;
    this.#summaries.clear();
  }

  get settings(): SnapshotSettings {
    const settings = this.#settings ?? settingsOf(this.#db);
    if (settings === undefined) throw new Error('The snapshot has no settings yet');
    this.#settings = settings;
    return settings;
  }

  picture = (address: string): Picture | undefined => pictureOf(this.#db, address);

  item = (kind: PublicKind, id: string): unknown => {
    const row = this.#db.get<{ body: string }>('SELECT body FROM item WHERE key = ?', publicKey(kind, id));
    return row && JSON.parse(row.body);
  };

  /** The id of the item whose address ends with this: with its words, or with its id. */
  idOf(kind: PublicKind, name: string): string {
    const rows = this.#db.all<{ key: string }>("SELECT key FROM item WHERE summary ->> 'slug' = ?", name);
    const prefix = publicKey(kind, '');
    return rows.find(({ key }) => key.startsWith(prefix))?.key.slice(prefix.length) ?? name;
  }

  /** The result of a query, where it is short and still holds. */
  shortResult(key: string): { value: unknown; reads: Read[] } | undefined {
    const asked = this.#db.get<{ n: number; hash: string }>(
      'SELECT n, hash FROM query WHERE key = ? AND due IS NULL',
      key,
    );
    if (!asked?.hash.startsWith(shortResultMark)) return undefined;
    const json = asked.hash.slice(shortResultMark.length);
    const inputs = this.#db.all<Read>('SELECT name AS input FROM input WHERE query = ?', asked.n);
    const ranges = this.#db.all<{ list: string; from: string; to: string; membership: number }>(
      'SELECT list, low AS "from", high AS "to", membership FROM range WHERE query = ?',
      asked.n,
    );
    const reads = [...inputs, ...ranges.map((range) => ({ ...range, membership: range.membership === 1 }))];
    return { value: json === '' ? undefined : JSON.parse(json), reads };
  }

  summary<Kind extends PublicKind>(kind: Kind, id: string): SnapshotSummary<Kind> | undefined {
    const key = publicKey(kind, id);
    if (!this.#summaries.has(key)) {
      if (this.#summaries.size >= keptSummaries) this.#summaries.clear();
      this.#summaries.set(key, summaryOf(this.#db, key));
    }
    return this.#summaries.get(key) as SnapshotSummary<Kind> | undefined;
  }

  count(list: string): number {
    return this.#db.get<Size>('SELECT entries FROM size WHERE list = ?', list)?.entries ?? 0;
  }

  /** The sort keys of so many entries of a list, in its order: the last ones but `skip`. They are read from the nearer end. */
  keysFromEnd(list: string, skip: number, limit: number): string[] {
    const end = Math.max(0, this.count(list) - skip);
    const start = Math.max(0, end - limit);
    if (start < skip) return [...this.keys(list, { skip: start, limit: end - start })];
    return [...this.keys(list, { reverse: true, skip, limit: end - start })].toReversed();
  }

  /** The sort keys of a list in its order or against it, those behind `after`, which need not be one of them. */
  *keys(
    list: string,
    { after, reverse = false, skip = 0, limit = Number.POSITIVE_INFINITY }: Range = {},
  ): Generator<string, void, void> {
    const ascending = isAscending(list) !== reverse;
    const [beyond, order, start] = ascending ? ['>', 'ASC', ''] : ['<', 'DESC', '\uffff'];
    const sql = `SELECT key FROM place WHERE list = ? AND key ${beyond} ? ORDER BY key ${order} LIMIT ? OFFSET ?`;
    let last = after ?? start;
    let left = limit;
    let passedOver = skip;
    while (left > 0) {
      const count = Math.min(left, keysAtOnce);
      const rows = this.#db.all<{ key: string }>(sql, list, last, count, passedOver);
      for (const { key } of rows) yield key;
      if (rows.length < count) return;
      last = rows.at(-1)?.key ?? last;
      left -= rows.length;
      passedOver = 0;
    }
  }

  at(list: string, key: string): SnapshotSummary<PublicKind> {
    const { kind, id } = itemOfEntry(list, key);
    return this.summary(kind, id) as SnapshotSummary<PublicKind>;
  }

  /** The lists below this one that have more entries. */
  longerThan(entries: number, list: string): { list: string; entries: number }[] {
    const sql =
      "SELECT list, entries FROM size WHERE list >= ?1 || '/' AND list < ?1 || '0' AND entries > ?2 ORDER BY list";
    return this.#db.all(sql, list, entries);
  }

  monthsOfEvents(): string[] {
    const lists = this.#db.all<{ list: string }>(
      'SELECT DISTINCT list FROM place WHERE list > ? AND list < ? ORDER BY list',
      monthPrefix,
      `${monthPrefix}\uffff`,
    );
    return lists.map(({ list }) => list.slice(monthPrefix.length));
  }
}
