import { taxonomyNames } from '#shared/kinds/terms.ts';
import { isItemPage } from '#shared/publish/item-pages.ts';
import { type SiteDb, setState, stateOf } from '#shared/publish/site-db.ts';
import { type Change, listNames } from '#shared/publish/snapshot-lists.ts';
import type { Dependencies, KnownQuery } from './dependencies.ts';
import { currentName, type ItemRef, type ReadItem } from './live-rows.ts';
import { depthOf, isFile, type Pages, waves } from './pages.ts';
import type { Listing, Renderer } from './renderer.ts';

/** Of the pages of others that led to a withdrawn item as many are rendered in its publication. */
const mentionsAtOnce = 25;

const queriesOfStep = 30;

const keysOfList = 'SELECT key FROM place WHERE list = ?';

/** Ahead of what other changes have left. */
const atOnceAfter = [waves.follows, 0] as const;

export class StalePages {
  readonly #db: SiteDb;
  readonly #renderer: Renderer;
  readonly #pages: Pages;
  readonly #queries: Dependencies;
  /** Of the last withdrawal. */
  #mentions = 0;

  constructor({ db, renderer }: { db: SiteDb; renderer: Renderer }, pages: Pages, queries: Dependencies) {
    this.#db = db;
    this.#renderer = renderer;
    this.#pages = pages;
    this.#queries = queries;
  }

  *allPaths(): Generator<string, void, void> {
    const renderer = this.#renderer;
    yield* renderer.fixedPaths;
    for (const query of renderer.listingQueries) {
      const { now } = this.#listing(query);
      yield* renderer.pathsBetween(query, undefined, now).added;
    }
    for (const taxonomy of taxonomyNames)
      for (const { key: slug } of this.#db.all<{ key: string }>(keysOfList, listNames.terms(taxonomy)))
        yield* renderer.pathsOfTerm({ taxonomy, slug });
    // In the order of the lists, as they were taken in: pages of neighbours read the same summaries.
    const items = "SELECT key, summary ->> 'slug' AS slug FROM item ORDER BY rowid";
    for (const { key, slug } of this.#db.all<{ key: string; slug: string | null }>(items)) {
      const [kind, id] = key.split('/') as [ItemRef['kind'], string];
      yield* renderer.pathsOfItem(kind, slug ?? id);
    }
  }

  /** Marks the pages that show something else now, adds those that came and removes those that are of no list any more. */
  mark(changes: readonly Change[], reads: readonly ReadItem[], withdraws: boolean): void {
    const renderer = this.#renderer;
    const turn = this.#pages.nextTurn();
    const pathsOf = (read: ReadItem) => {
      const name = currentName(read);
      return name === undefined ? [] : renderer.pathsOfItem(read.kind, name);
    };
    for (const change of changes) if ('list' in change && change.membership) this.#followTerm(change, turn);
    const own = new Set(reads.flatMap(pathsOf));
    const listings = new Set(renderer.listingQueries);
    const isNow = (path: string) => own.has(path) || isFirstLook(path);
    const stale = new Set<string>();
    for (const query of this.#queries.readersOf(changes)) {
      if (listings.has(query.key)) this.#followListing(query.key, turn);
      else {
        const pages = this.#queries.pagesOf(query.n);
        if (pages.length === 0) this.#queries.drop(query.n);
        // What readers do not look for at once is asked after the publication.
        else if (!pages.some(({ path }) => isNow(path))) this.#queries.postpone(query.n, withdraws);
        else if (this.#isChanged(query)) for (const { path } of pages) stale.add(path);
      }
    }
    for (const path of own) this.#wantNew(path, waves.now, turn);
    if (withdraws) this.#mentions = 0;
    const followingWave = this.#wavesAfter(withdraws, turn);
    for (const path of stale) {
      const place = isNow(path) ? ([waves.now, turn] as const) : followingWave(path);
      if (this.#pages.get(path)) this.#pages.want(path, ...place);
    }
  }

  /** Asks some of what was postponed. Marks the pages that show something else now. */
  askPostponed(): void {
    const followingWave = this.#wavesAfter(this.#queries.isWithdrawing, this.#pages.nextTurn());
    for (const query of this.#queries.postponed(queriesOfStep))
      if (this.#isChanged(query))
        for (const { path } of this.#queries.pagesOf(query.n)) this.#pages.want(path, ...followingWave(path));
  }

  /** When pages are rendered for which readers do not look first: those of a withdrawn item in its publication. */
  #wavesAfter(isWithdrawal: boolean, turn: number): (path: string) => readonly [wave: number, turn: number] {
    return (path) => {
      if (!isWithdrawal) return [waves.follows, turn];
      if (isItemPage(path)) this.#mentions += 1;
      return isItemPage(path) && this.#mentions > mentionsAtOnce ? atOnceAfter : [waves.rest, turn];
    };
  }

  #isChanged({ key, hash }: KnownQuery): boolean {
    const result = this.#renderer.resultOf(key);
    this.#queries.save(key, result);
    return (result?.hash ?? '') !== hash;
  }

  #wantNew(path: string, wave: number, turn: number): void {
    if (this.#pages.get(path)?.digest == null) this.#pages.want(path, wave, turn);
  }

  #followListing(query: string, turn: number): void {
    const { before, now } = this.#listing(query);
    const { added, gone } = this.#renderer.pathsBetween(query, before, now);
    for (const path of added) this.#wantListed(path, turn);
    for (const path of gone) this.#pages.remove(path);
  }

  /** A list of all authors or tags would take longer with each of them. */
  #followTerm({ list, key: slug }: { list: string; key: string }, turn: number): void {
    const taxonomy = taxonomyNames.find((name) => listNames.terms(name) === list);
    if (!taxonomy) return;
    const isThere = this.#db.get(`${keysOfList} AND key = ?`, list, slug) !== undefined;
    for (const path of this.#renderer.pathsOfTerm({ taxonomy, slug })) {
      if (isThere) this.#wantListed(path, turn);
      else this.#pages.remove(path);
    }
  }

  /** Search engines come for a new map later, and readers of feeds for a new feed. */
  #wantListed(path: string, turn: number): void {
    if (isFile(path)) this.#wantNew(path, ...atOnceAfter);
    else this.#wantNew(path, waves.now, turn);
  }

  #listing(query: string): { before: Listing | undefined; now: Listing } {
    const renderer = this.#renderer;
    const before = this.#queries.numberOf(query) !== undefined ? stateOf(this.#db, query) : undefined;
    const now = renderer.listingNow(query);
    this.#queries.save(query, renderer.resultOf(query));
    setState(this.#db, query, JSON.stringify(now));
    return { before: before === undefined ? undefined : JSON.parse(before), now };
  }
}

/** The front page and the list of each kind; sections and months have longer addresses. */
const isFirstLook = (path: string): boolean => !isItemPage(path) && !isFile(path) && depthOf(path) <= 2;
