import type { ListedFile, LiveFiles } from '#functions/files/live-files.ts';
import { filesToRemove } from '#functions/files/removals.ts';
import { isDerivedFile } from '#functions/publish/derived/on-demand-files.ts';
import {
  acceptSlice,
  isSearchFile,
  type NewSlice,
  nextSlice,
  renewFormerSlices,
  slicesFile,
  slicesList,
} from '#functions/search/slices.ts';
import { pagesOfItem } from '#shared/publish/item-pages.ts';
import { DbSource, type SiteDb, setState, stateOf } from '#shared/publish/site-db.ts';
import type { Change } from '#shared/publish/snapshot-lists.ts';
import * as queries from './dependencies.ts';
import { type Changes, fill, type IntakeHost, isFilled, isGone, takeIn, unreadRows } from './intake.ts';
import { compareWithTable, currentName, type ItemRef, type ReadItem } from './live-rows.ts';
import * as pageRows from './pages.ts';
import { renderPart } from './render-part.ts';
import type { RenderedPage, Renderer } from './renderer.ts';
import { compareFiles, type RepairCounts } from './repair.ts';
import { allPaths, askPostponed, markStale } from './stale-pages.ts';

export type Host = IntakeHost & {
  files: LiveFiles;
  release: string;
  renderer: Renderer;
  /** Pages of a whole site that are rendered before any of them is written: they bound the memory, and the wait of a change. */
  pagesOfPart: number;
  /** Files of the site that the host writes: its code. */
  hostFiles: {
    has: (file: string) => boolean;
    /** Writes again what of them is missing or differs. */
    repair?: () => Promise<void>;
  };
  /** Makes networks forget the files that were removed. Returns those that they still keep: they are tried again. */
  forget?: (files: readonly string[]) => Promise<readonly string[]>;
};

/** `pages`: written and removed files. What has failed is among the `problems` of the publisher. */
export type Publication = { pages: number };

/** Pages that readers see together after a change. */
const urgentPages = 500;
/** Pages that follow a change, in one step: the next change waits for them. */
const pagesThatFollow = 2;
const forgetAgainMilliseconds = 60_000;

/**
 * Keeps the public files equal to the live items and the release. All that it knows is in the file of the site, so another process,
 * or the same one after a crash, goes on where it stopped. One call at a time.
 */
export class Publisher {
  readonly #host: Host;
  readonly #db: SiteDb;
  readonly #source: DbSource;
  #comparison: AsyncGenerator<ItemRef[], void, void> | undefined;

  constructor(host: Host) {
    this.#host = { ...host, follow: (...taken) => this.#follow(...taken) };
    this.#db = host.db;
    this.#source = new DbSource(host.db);
  }

  get isReady(): boolean {
    return isFilled(this.#db) && this.#isOfRelease;
  }

  get #isOfRelease(): boolean {
    return stateOf(this.#db, 'release') === this.#host.release;
  }

  /** Before the first publication of a new file or of a new release: takes in all items, and makes all pages be rendered. */
  async prepare(): Promise<void> {
    if (!isFilled(this.#db)) await fill(this.#host);
    if (this.#isOfRelease) return;
    await this.#take({});
    this.#db.transaction(() => {
      setState(this.#db, 'release', this.#host.release);
      renewFormerSlices(this.#db);
      queries.clear(this.#db);
      this.#begin();
      pageRows.replaceAll(this.#host, allPaths(this.#host));
    });
  }

  /**
   * One change from the table to readers: its own pages and the lists, and all that showed or led to an item that it withdraws. Pages
   * that follow are left to `step`. `joining`: what has changed meanwhile, asked for between two pieces of a withdrawal, so that no
   * change waits for the end of another one. Throws when the table or the files fail; the next publication then goes on with it.
   */
  async publish(
    changes: Changes,
    joining: () => Promise<Changes | undefined> = async () => undefined,
  ): Promise<Publication> {
    // Another process may have changed the file since.
    this.#begin();
    let pages = 0;
    for (let taken: Changes | undefined = changes; ; taken = await joining()) {
      if (taken) await this.#take(taken);
      while (pageRows.nextWave(this.#db) === pageRows.waves.now)
        pages += await this.#render(pageRows.inWave(this.#db, pageRows.waves.now, urgentPages));
      pages += await this.#removeFiles();
      if (!this.#isWithdrawing) return { pages };
      pages += (await this.step())?.pages ?? 0;
    }
  }

  get #isWithdrawing(): boolean {
    return queries.isWithdrawing(this.#db) || pageRows.nextWave(this.#db) === pageRows.waves.rest;
  }

  async #take(changes: Changes): Promise<void> {
    try {
      await takeIn(this.#host, changes);
    } catch (error) {
      this.#source.forget();
      throw error;
    }
  }

  /** The next piece of what waits for a quiet moment; undefined where nothing is left. */
  async step(): Promise<Publication | undefined> {
    if (queries.postponedCount(this.#db) > 0) {
      this.#begin();
      this.#db.transaction(() => askPostponed(this.#host));
      return { pages: 0 };
    }
    const wave = pageRows.nextWave(this.#db);
    if (wave !== undefined) {
      const limit = wave <= pageRows.waves.follows ? pagesThatFollow : this.#host.pagesOfPart;
      const written = await this.#render(pageRows.inWave(this.#db, wave, limit));
      return { pages: written + (await this.#removeFiles()) };
    }
    const removed = await this.#removeFiles();
    if (removed > 0) return { pages: removed };
    const published = (await this.#compareOn()) ?? (await this.#checkOn());
    if (!published) this.#db.emptyJournal();
    return published;
  }

  /** From the next step on all items are compared with the table: for changes of which no word arrived. */
  compareItems(): void {
    setState(this.#db, 'compare', '');
    this.#comparison = undefined;
  }

  checkPages(): void {
    setState(this.#db, 'check', '');
  }

  get hasStaleSearch(): boolean {
    return nextSlice(this.#db) !== undefined;
  }

  async acceptSlice(slice: NewSlice): Promise<void> {
    this.#db.transaction(() => acceptSlice(this.#db, slice, this.#host.ctx.now()));
    await this.#writeSlices();
    await this.#removeFiles();
  }

  async #writeSlices(): Promise<void> {
    const body = Buffer.from(slicesList(this.#db));
    const { files } = this.#host;
    await files.writeAll([{ file: slicesFile, body, tag: stateOf(this.#db, 'slices tag') }]);
    setState(this.#db, 'slices tag', files.tagOf(body));
  }

  retryFailed(): void {
    if (pageRows.failures(this.#db).length > 0) pageRows.renew(this.#db, 'failure IS NOT NULL');
  }

  get problems(): string[] {
    return [...unreadRows(this.#db), ...pageRows.failures(this.#db).map(({ path, failure }) => `${path}: ${failure}`)];
  }

  /** Whether readers lack a page, or have one from before a change. */
  get isBehind(): boolean {
    return (
      queries.postponedCount(this.#db) > 0 ||
      (pageRows.nextWave(this.#db) ?? Number.POSITIVE_INFINITY) <= pageRows.waves.added
    );
  }

  get left(): number {
    return pageRows.left(this.#db) + queries.postponedCount(this.#db);
  }

  /**
   * Compares the public files with the record: pages that are missing or differ are rendered by the next steps, what is of no page goes.
   * Between two pieces of it anything may be published.
   */
  async *repair(listed?: Iterable<ListedFile>): AsyncGenerator<void, RepairCounts, void> {
    const { files, hostFiles } = this.#host;
    const db = this.#db;
    const isOfSite = (file: string) =>
      hostFiles.has(file) || isDerivedFile(db, file) || isSearchFile(db, file) || this.#unreadPages().has(file);
    const counts = yield* compareFiles(db, files, isOfSite, listed);
    pageRows.renew(this.#db, 'tag IS NULL');
    await hostFiles.repair?.();
    await this.#writeSlices();
    await this.#removeFiles();
    return counts;
  }

  /** Readers keep the pages of items whose rows cannot be read now. */
  #unreadPages(): Set<string> {
    const unread = this.#db.all<{ item: string; name: string }>('SELECT item, name FROM unread');
    const files = unread.flatMap(({ item, name }) => {
      const [kind] = item.split('/', 1) as [ItemRef['kind']];
      return pagesOfItem(kind, name).map(this.#host.renderer.fileOf);
    });
    return new Set(files);
  }

  /** A comparison that was cut off or failed begins anew. */
  async #compareOn(): Promise<Publication | undefined> {
    const comparison = this.#comparison ?? compareWithTable(this.#db, this.#host.ctx.store);
    this.#comparison = undefined;
    if (stateOf(this.#db, 'compare') === undefined) return undefined;
    const { value, done } = await comparison.next();
    // At the end also what is no item may have changed.
    const published = done || value.length > 0 ? await this.publish({ items: value ?? [] }) : { pages: 0 };
    if (done) setState(this.#db, 'compare', undefined);
    else this.#comparison = comparison;
    return published;
  }

  async #checkOn(): Promise<Publication | undefined> {
    const from = stateOf(this.#db, 'check');
    if (from === undefined) return undefined;
    const pages = pageRows.from(this.#db, from, this.#host.pagesOfPart + 1);
    const part = pages.slice(0, this.#host.pagesOfPart);
    const written = await this.#render(part);
    setState(this.#db, 'check', pages.at(part.length)?.path);
    return { pages: written };
  }

  /** `changes`: all since the last call. */
  #begin(changes?: readonly Change[]): void {
    if (!this.#source.refresh(changes)) return;
    this.#host.renderer.begin(this.#source, changes);
  }

  /** Marks the pages that show something else now, adds those that came and removes those that went. */
  #follow(changes: readonly Change[], reads: readonly ReadItem[], withdraws: boolean): void {
    const { renderer } = this.#host;
    for (const read of reads) {
      const { kind, id, former, live } = read;
      const isMoved = live && former !== undefined && former !== currentName(read);
      if (isGone(read) || isMoved)
        for (const path of renderer.pathsOfItem(kind, former ?? id)) pageRows.remove(this.#host, path);
    }
    // Of another release every page is about to be rendered.
    if (changes.length === 0 || !this.#isOfRelease) return;
    this.#begin(changes);
    markStale(this.#host, changes, reads, withdraws);
  }

  /** Renders these pages, all of them before any is written, and writes those that differ. */
  async #render(pages: readonly pageRows.PageRow[]): Promise<number> {
    if (pages.length === 0) return 0;
    this.#begin();
    const { renderer } = this.#host;
    const part = await renderPart(pages, this.#host);
    const changed = part.flatMap((result) => ('body' in result && result.tag !== result.page.tag ? [result] : []));
    // A process that is killed while it writes leaves pages of which it is not known what readers have.
    this.#db.transaction(() => {
      for (const { page } of changed) pageRows.doubt(this.#db, page.n);
    });
    await this.#write(changed);
    const numberOf = (query: string) =>
      queries.numberOf(this.#db, query) ?? queries.save(this.#db, query, renderer.resultOf(query));
    this.#db.transaction(() => {
      for (const result of part) {
        const { n } = result.page;
        if ('problem' in result) pageRows.failed(this.#db, n, result.problem.message);
        else {
          queries.setAsked(this.#db, n, result.asked.map(numberOf));
          pageRows.written(this.#db, n, result.tag);
        }
      }
    });
    return changed.length;
  }

  /** The deepest pages first, so that no list links to a missing page. */
  async #write(changed: readonly { page: pageRows.PageRow; body: RenderedPage['body'] }[]): Promise<void> {
    if (changed.length > 0) await this.#host.beforeWriting?.();
    const levels = Map.groupBy(changed, ({ page }) => pageRows.depthOf(page.path));
    for (const [, level] of [...levels].toSorted(([one], [other]) => other - one))
      await this.#host.files.writeAll(
        level.map(({ page, body }) => ({ file: page.file, body, tag: page.tag ?? undefined })),
      );
  }

  async #removeFiles(): Promise<number> {
    const files = filesToRemove(this.#db, this.#host.ctx.now());
    if (files.length === 0) return 0;
    await this.#host.beforeWriting?.();
    await this.#host.files.removeAll(files);
    const kept = new Set(await this.#host.forget?.(files));
    const again = this.#host.ctx.now().getTime() + forgetAgainMilliseconds;
    this.#db.transaction(() => {
      for (const file of files) {
        if (kept.has(file)) this.#db.run('UPDATE removal SET due = ? WHERE file = ?', again, file);
        else this.#db.run('DELETE FROM removal WHERE file = ?', file);
      }
    });
    return files.length;
  }
}
