import { hash as digestOf } from 'node:crypto';
import { type AsyncFiles, parseJson } from '#functions/files/files.ts';
import { inParallel } from '#functions/files/in-parallel.ts';
import type { SnapshotSource } from '#shared/model/snapshot/snapshot.ts';
import type { Change } from '#shared/model/snapshot/snapshot-lists.ts';
import { PageQueries, type QueryResult, type RecordedQueries } from './page-queries.ts';
import { type PageEntry, PageRecord, type RecordedPage } from './page-record.ts';

/**
 * What a release's renderer.mjs exports; made by site/release. `fingerprint` and `asked` are names that stored releases export: a
 * result hash, and a page's dependencies.
 */
export type Renderer = {
  /** Fixes the snapshot until `end`; without a source it is read from the folder SNAPSHOT_DIR. */
  begin: (source?: SnapshotSource) => void;
  end: () => void;
  /** Every path of the site. */
  paths: () => string[];
  /**
   * What changed since `paths` or the last call: recorded queries whose result differs, and paths that came or went.
   * `isUsed`: whether a page depends on the query.
   */
  changed: (
    changes: readonly Change[],
    isUsed: (query: string) => boolean,
  ) => { queries: string[]; added: string[]; gone: string[] };
  /** The current result hash of a recorded query. */
  fingerprint: (query: string) => string;
  /** Clears the record of what queries read, where no changes are followed. */
  resetReads: () => void;
  render: (path: string) => Promise<RenderedPage>;
};

export type RenderedPage = {
  /** The page's file in the site: `articolo/x/index.html`. */
  file: string;
  body: Uint8Array;
  /** The page's queries of the snapshot, each with a hash of its result. */
  asked: Record<string, string>;
};

type LivePage = Omit<RecordedPage, 'asked' | 'file'> & {
  asked: readonly QueryResult[];
  /** Where it is not the usual one: a text for each page would take memory. */
  file: string | undefined;
};

const usualFile = (path: string) => `${path.slice(1)}/index.html`;

export const journalFile = 'journal.json';

/** The file of each page in an unfinished swap, by path. */
export type Journal = Record<string, string>;

type LiveFiles = { public: AsyncFiles; records: AsyncFiles };

type Swap = {
  rendered: ReadonlyMap<string, RenderedPage>;
  gone: readonly string[];
  failed: readonly string[];
};

/**
 * The public files and their manifest. An interrupted swap leaves a journal; its pages count as stale, are written again,
 * and stay in the journal until a swap completes.
 */
export class LiveSite {
  readonly #public: AsyncFiles;
  readonly #records: AsyncFiles;
  readonly #record: PageRecord;
  readonly #pages = new Map<string, LivePage>();
  readonly #queries = new PageQueries();
  /** Pages to be rendered although no query of theirs changed, in this order. */
  #stale = new Set<string>();
  /** New pages that the last publication has left to the next one. */
  #postponedNewPages = new Set<string>();
  /** Pages that are still to be compared with the snapshot, in this order. */
  #uncompared = new Set<string>();
  #release: string;
  /** The pages of unfinished swaps. */
  #unfinished: Journal;

  private constructor(
    files: LiveFiles,
    { record, release, entries }: { record: PageRecord; release: string; entries: Iterable<PageEntry> },
    journal: Journal,
  ) {
    this.#public = files.public;
    this.#records = files.records;
    this.#record = record;
    this.#release = release;
    for (const [path, page] of entries) {
      if (page) this.#put(path, page);
      else this.#delete(path);
    }
    this.#unfinished = journal;
    this.markStale(Object.keys(journal));
  }

  static async open(publicFiles: AsyncFiles, records: AsyncFiles): Promise<LiveSite> {
    const recorded = await PageRecord.open(records);
    const journal = parseJson<Journal>(await records.read(journalFile)) ?? {};
    return new LiveSite({ public: publicFiles, records }, recorded, journal);
  }

  /** Makes the next publication render these pages again. */
  markStale(paths: Iterable<string>): void {
    for (const path of paths) if (this.#pages.has(path)) this.#stale.add(path);
  }

  /** Of the pages that the next publications render again these are the first. */
  markStaleFirst(paths: readonly string[]): void {
    if (paths.length === 0) return;
    const former = this.#stale;
    this.#stale = new Set();
    this.markStale(paths);
    this.markStale(former);
  }

  /** Leaves these pages, and no others that are new, to the next publication in this process. */
  postpone(paths: readonly string[]): void {
    this.markStale(paths);
    this.#postponedNewPages = new Set(paths.filter((path) => !this.#pages.has(path)));
  }

  /** Does not wait for new pages whose items are gone before they were rendered. */
  cancelNewPages(paths: readonly string[]): void {
    for (const path of paths) this.#postponedNewPages.delete(path);
  }

  get postponedNewPages(): ReadonlySet<string> {
    return this.#postponedNewPages;
  }

  get release(): string {
    return this.#release;
  }

  /** The release that rendered this page. */
  releaseOf(path: string): string {
    return this.#pages.get(path)?.by ?? this.#release;
  }

  paths(): string[] {
    return [...this.#pages.keys()];
  }

  page(path: string): LivePage | undefined {
    return this.#pages.get(path);
  }

  /** The page's file in the site. */
  fileOf(path: string): string | undefined {
    const page = this.#pages.get(path);
    return page && (page.file ?? usualFile(path));
  }

  isStale(path: string): boolean {
    return this.#stale.has(path);
  }

  get stalePages(): ReadonlySet<string> {
    return this.#stale;
  }

  get uncomparedPages(): ReadonlySet<string> {
    return this.#uncompared;
  }

  /** Each page is left to `recordCompared`, or to the next time that it is rendered. */
  compareLater(paths: Iterable<string>): void {
    this.#uncompared = new Set(paths);
  }

  recordCompared(path: string): void {
    this.#uncompared.delete(path);
  }

  /** Whether a page depends on the query. */
  isUsed(query: string): boolean {
    return this.#queries.isUsed(query);
  }

  /** The pages that depend on a query. */
  pagesOf(query: string): Iterable<string> {
    return this.#queries.pagesOf(query);
  }

  /**
   * New and changed pages first, removals last, so that no list links to a missing page. `whole`: writes the manifest as a
   * whole. `isLast`: with this swap every page is of the release.
   */
  async swap(
    release: string,
    { rendered, gone, failed }: Swap,
    { whole = true, isLast = true } = {},
  ): Promise<{ written: number }> {
    const pages = [...rendered].map(([path, page]) => ({ path, page, hash: hashOf(page.body) }));
    const changed = pages.filter(({ path, hash }) => this.isStale(path) || this.page(path)?.hash !== hash);
    const leftOver = this.#filesLeftOver(rendered);
    const touched: Journal = {
      ...this.#unfinished,
      ...Object.fromEntries(gone.map((path) => [path, this.fileOf(path) ?? ''])),
      ...Object.fromEntries(changed.map(({ path, page }) => [path, page.file])),
    };
    const touchesFiles = Object.keys(touched).length > 0;
    if (touchesFiles) await this.#records.write(journalFile, JSON.stringify(touched));
    this.#unfinished = touched;
    // If this swap fails, the next one in this process writes the same pages again.
    this.markStale(Object.keys(touched));
    for (const level of deepestFirst(changed)) {
      await inParallel(level, concurrency, ({ page }) => this.#public.write(page.file, page.body));
    }
    const removed = [...gone.map((path) => this.fileOf(path) ?? ''), ...leftOver];
    await inParallel(removed, concurrency, (file) => this.#public.remove(file));
    const differs = release !== this.#release;
    const by = differs && !isLast ? { by: release } : {};
    const recorded: string[] = [...gone];
    for (const { path, page, hash } of pages) {
      const entry = { file: page.file, hash, asked: Object.entries(page.asked), ...by };
      // At night most pages are as they were: the record does not grow by them.
      if (this.isStale(path) || this.fileOf(path) !== page.file || !isSame(this.page(path), entry)) recorded.push(path);
      this.#put(path, entry);
    }
    for (const path of gone) this.#delete(path);
    this.markStale(failed);
    const isOther = isLast && differs;
    if (isOther) this.#setRelease(release);
    await this.#record.save(recorded, {
      release: this.#release,
      paths: this.#pages,
      page: (path) => this.#recorded(path),
      whole: isOther ? 'anew' : whole,
    });
    if (touchesFiles) await this.#records.remove(journalFile);
    this.#unfinished = {};
    return { written: changed.length };
  }

  /**
   * Compares every file with the manifest and marks the corrupt ones for rendering. For a start after a power cut. `pause` is
   * awaited before each file.
   */
  async markCorruptPages(pause: () => Promise<void> = async () => {}): Promise<string[]> {
    const corrupt: string[] = [];
    for (const path of this.paths()) {
      await pause();
      const file = this.fileOf(path);
      const hash = this.#pages.get(path)?.hash;
      if (file === undefined) continue;
      const bytes = await this.#public.read(file);
      if (!bytes || hashOf(bytes) !== hash) corrupt.push(path);
    }
    this.markStale(corrupt);
    return corrupt;
  }

  /** Of new pages that an unfinished swap wrote: their items may have been withdrawn since. */
  #filesLeftOver(rendered: Swap['rendered']): string[] {
    return Object.entries(this.#unfinished)
      .filter(([path, file]) => file !== '' && !this.#pages.has(path) && !rendered.has(path))
      .map(([, file]) => file);
  }

  #setRelease(release: string): void {
    this.#release = release;
    // `delete` would turn each page into a table of its properties, which takes five times the memory.
    for (const page of this.#pages.values()) if (page.by !== undefined) page.by = undefined;
  }

  #put(path: string, { asked, file, hash, by }: RecordedPage): void {
    this.#pages.set(path, {
      file: file === usualFile(path) ? undefined : file,
      hash,
      by,
      asked: this.#queries.put(path, asked, this.#pages.get(path)?.asked),
    });
    this.#clearMarks(path);
  }

  #delete(path: string): void {
    this.#queries.remove(path, this.#pages.get(path)?.asked ?? []);
    this.#pages.delete(path);
    this.#clearMarks(path);
  }

  #clearMarks(path: string): void {
    this.#stale.delete(path);
    this.#uncompared.delete(path);
  }

  /** Stale pages go without their hash: what is read back is rendered again. */
  #recorded(path: string): RecordedPage | undefined {
    const page = this.#pages.get(path);
    const file = this.fileOf(path);
    if (!page || file === undefined) return undefined;
    const isStale = this.#stale.has(path);
    return { ...page, file, hash: isStale ? '' : page.hash, asked: isStale ? [] : recordedQueries(page) };
  }
}

const recordedQueries = ({ asked }: LivePage): RecordedQueries => asked.map(({ query, hash }) => [query, hash]);

const isSame = (page: LivePage | undefined, { hash, by, asked }: RecordedPage): boolean =>
  page?.hash === hash &&
  page.by === by &&
  page.asked.length === asked.length &&
  page.asked.every(({ query, hash }, place) => query === asked[place]?.[0] && hash === asked[place]?.[1]);

const hashOf = (bytes: Uint8Array) => digestOf('sha256', bytes, 'base64url');

/** Shallow pages link to deeper ones, which therefore go live first. */
export const depthOf = (path: string): number => path.split('/').length;

/** Pages of one depth together, the deepest first. */
function deepestFirst<Item extends { path: string }>(pages: readonly Item[]): Item[][] {
  const levels = Map.groupBy(pages, ({ path }) => depthOf(path));
  return [...levels].toSorted(([one], [other]) => other - one).map(([, level]) => level);
}

const concurrency = 32;
