import { taxonomyNames } from '#shared/kinds/terms.ts';
import { isItemPage } from '#shared/publish/item-pages.ts';
import { type SiteDb, setState, stateOf } from '#shared/publish/site-db.ts';
import { type Change, listNames } from '#shared/publish/snapshot-lists.ts';
import * as queries from './dependencies.ts';
import { currentName, type ItemRef, type ReadItem } from './live-rows.ts';
import * as pages from './pages.ts';
import type { Listing, Renderer } from './renderer.ts';

type Site = { db: SiteDb; renderer: Renderer };

const { waves } = pages;

/** Of the pages of others that led to a withdrawn item as many are rendered in its publication. */
const mentionsAtOnce = 25;

const queriesOfStep = 30;

const keysOfList = 'SELECT key FROM place WHERE list = ?';

/** Ahead of what other changes have left. */
const atOnceAfter = [waves.follows, 0] as const;

export function* allPaths(site: Site): Generator<string, void, void> {
  const { db, renderer } = site;
  yield* renderer.fixedPaths;
  for (const query of renderer.listingQueries)
    yield* renderer.pathsBetween(query, undefined, listingOf(site, query).now).added;
  for (const taxonomy of taxonomyNames)
    for (const { key: slug } of db.all<{ key: string }>(keysOfList, listNames.terms(taxonomy)))
      yield* renderer.pathsOfTerm({ taxonomy, slug });
  // In the order of the lists, as they were taken in: pages of neighbours read the same summaries.
  const items = "SELECT key, summary ->> 'slug' AS slug FROM item ORDER BY rowid";
  for (const { key, slug } of db.all<{ key: string; slug: string | null }>(items)) {
    const [kind, id] = key.split('/') as [ItemRef['kind'], string];
    yield* renderer.pathsOfItem(kind, slug ?? id);
  }
}

/** Marks the pages that show something else now, adds those that came and removes those that are of no list any more. */
export function markStale(
  site: Site,
  changes: readonly Change[],
  reads: readonly ReadItem[],
  withdraws: boolean,
): void {
  const { db, renderer } = site;
  const turn = pages.nextTurn(db);
  const pathsOf = (read: ReadItem) => {
    const name = currentName(read);
    return name === undefined ? [] : renderer.pathsOfItem(read.kind, name);
  };
  for (const change of changes) if ('list' in change && change.membership) followTerm(site, change, turn);
  const own = new Set(reads.flatMap(pathsOf));
  const listings = new Set(renderer.listingQueries);
  const isNow = (path: string) => own.has(path) || isFirstLook(path);
  const stale = new Set<string>();
  for (const query of queries.doubtReaders(db, changes, withdraws)) {
    if (listings.has(query.key)) followListing(site, query.key, turn);
    else {
      const asking = queries.pagesOf(db, query.n);
      if (asking.length === 0) queries.drop(db, query.n);
      // What readers do not look for at once is asked after the publication.
      else if (asking.some(({ path }) => isNow(path)) && isChanged(site, query))
        for (const { path } of asking) stale.add(path);
    }
  }
  for (const path of own) wantNew(site, path, waves.now, turn);
  if (withdraws) setState(db, 'mentions', undefined);
  const followingWave = wavesAfter(db, withdraws, turn);
  for (const path of stale) {
    const place = isNow(path) ? ([waves.now, turn] as const) : followingWave(path);
    if (pages.find(db, path)) pages.want(site, path, ...place);
  }
}

/** Asks some of what was postponed. Marks the pages that show something else now. */
export function askPostponed(site: Site): void {
  const { db } = site;
  const followingWave = wavesAfter(db, queries.isWithdrawing(db), pages.nextTurn(db));
  for (const query of queries.postponed(db, queriesOfStep))
    if (isChanged(site, query))
      for (const { path } of queries.pagesOf(db, query.n)) pages.want(site, path, ...followingWave(path));
}

/** When pages are rendered for which readers do not look first: those of a withdrawn item in its publication. */
function wavesAfter(db: SiteDb, isWithdrawal: boolean, turn: number) {
  return (path: string): readonly [wave: number, turn: number] => {
    if (!isWithdrawal) return [waves.follows, turn];
    if (!isItemPage(path)) return [waves.rest, turn];
    // Of the last withdrawal.
    const mentions = Number(stateOf(db, 'mentions') ?? 0) + 1;
    setState(db, 'mentions', String(mentions));
    return mentions > mentionsAtOnce ? atOnceAfter : [waves.rest, turn];
  };
}

function isChanged({ db, renderer }: Site, { key, hash }: queries.KnownQuery): boolean {
  const result = renderer.resultOf(key);
  queries.save(db, key, result);
  return (result?.hash ?? '') !== hash;
}

function wantNew(site: Site, path: string, wave: number, turn: number): void {
  if (pages.find(site.db, path)?.tag == null) pages.want(site, path, wave, turn);
}

function followListing(site: Site, query: string, turn: number): void {
  const { before, now } = listingOf(site, query);
  const { added, gone } = site.renderer.pathsBetween(query, before, now);
  for (const path of added) wantListed(site, path, turn);
  for (const path of gone) pages.remove(site, path);
}

/** A list of all authors or tags would take longer with each of them. */
function followTerm(site: Site, { list, key: slug }: { list: string; key: string }, turn: number): void {
  const taxonomy = taxonomyNames.find((name) => listNames.terms(name) === list);
  if (!taxonomy) return;
  const isThere = site.db.get(`${keysOfList} AND key = ?`, list, slug) !== undefined;
  for (const path of site.renderer.pathsOfTerm({ taxonomy, slug })) {
    if (isThere) wantListed(site, path, turn);
    else pages.remove(site, path);
  }
}

/** Search engines come for a new map later, and readers of feeds for a new feed. */
function wantListed(site: Site, path: string, turn: number): void {
  if (pages.isFile(path)) wantNew(site, path, ...atOnceAfter);
  else wantNew(site, path, waves.now, turn);
}

function listingOf({ db, renderer }: Site, query: string): { before: Listing | undefined; now: Listing } {
  const before = queries.numberOf(db, query) !== undefined ? stateOf(db, query) : undefined;
  const now = renderer.listingNow(query);
  queries.save(db, query, renderer.resultOf(query));
  setState(db, query, JSON.stringify(now));
  return { before: before === undefined ? undefined : JSON.parse(before), now };
}

/** The front page and the list of each kind; sections and months have longer addresses. */
const isFirstLook = (path: string): boolean => !isItemPage(path) && !pages.isFile(path) && pages.depthOf(path) <= 2;
