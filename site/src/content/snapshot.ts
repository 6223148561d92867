import { join } from 'node:path';
import type { PublicKind } from '#shared/kinds/kinds.ts';
import type { GatheredKind, Taxonomy, TermRef } from '#shared/kinds/terms.ts';
import { DbSource, SiteDb } from '#shared/publish/site-db.ts';
import type { Picture, SnapshotItem, SnapshotSettings, SnapshotSummary } from '#shared/publish/snapshot.ts';
import {
  type Change,
  highestKey,
  isAscending,
  itemDependency,
  listNames,
  lowestKey,
  moveDependency,
  pictureDependency,
  settingDependency,
  sortKey,
  termOfList,
} from '#shared/publish/snapshot-lists.ts';
import { forgetResults, noteRead, query, recallFrom } from './dependency-tracking.ts';

/** The publisher hands its snapshot over; Astro's own commands read the file that another process writes. */
let given: DbSource | undefined;

/** From here on the results of queries are those of this snapshot as it is now. `changes`: what alone has changed in it. */
export function useSnapshot(source: DbSource | undefined, changes?: readonly Change[]): void {
  forgetResults(source === given ? changes : undefined);
  recallFrom(source && ((key) => source.shortResult(key)));
  given = source;
}

const source = (): DbSource => given ?? fileSource();

let opened: DbSource | undefined;

function fileSource(): DbSource {
  const file = join(process.env['SITE_DB_FOLDER'] ?? '.data/site', 'site.db');
  opened ??= new DbSource(SiteDb.open(file, 'read') ?? refuse(file));
  opened.refresh();
  return opened;
}

function refuse(file: string): never {
  throw new Error(`${file} has no snapshot yet`);
}

function setting<Name extends keyof SnapshotSettings>(name: Name): SnapshotSettings[Name] {
  noteRead({ input: settingDependency(name) });
  return source().settings[name];
}

// One query each: a page that depends only on the address is not rendered again every midnight.
export const siteUrl = query('siteUrl', () => setting('siteUrl'));
export const today = query('today', () => setting('today'));
export const demo = query('demo', () => setting('demo'));
/** When an item last came off a list or moved within it; undefined where none has. */
export const lastMove = query('lastMove', (list: string) => {
  noteRead({ input: moveDependency(list) });
  return source().settings.moves?.[list];
});
export const year = query('year', () => setting('today').slice(0, 4));

export const picture = query('picture', (address: string | undefined): Picture | undefined => {
  if (address === undefined) return undefined;
  noteRead({ input: pictureDependency(address) });
  return source().picture(address);
});

/** Each save changes the item's version: no need to read its text to detect a change. */
export function versionOf(kind: PublicKind, id: string): string | undefined {
  const entry = summary(kind, id);
  return entry && `${entry.version} ${entry.updatedAt}`;
}

export function idOf(kind: PublicKind, name: string): string {
  noteRead({ input: itemDependency(kind, name) });
  return source().idOf(kind, name);
}

export function summary<Kind extends PublicKind>(kind: Kind, id: string): SnapshotSummary<Kind> | undefined {
  noteRead({ input: itemDependency(kind, id) });
  return source().summary(kind, id);
}

export const item = query('item', (kind: PublicKind, name: string): unknown => source().item(kind, idOf(kind, name)), {
  version: (kind: PublicKind, name: string) => versionOf(kind, idOf(kind, name)),
}) as <Kind extends PublicKind>(kind: Kind, name: string) => SnapshotItem<Kind> | undefined;

const listOf = <Kind extends PublicKind>(name: string) => new TrackedList<SnapshotSummary<Kind>>(name);
/** The live items of a kind, newest first; events by start. */
export const items = <Kind extends PublicKind>(kind: Kind) => listOf<Kind>(listNames.all(kind));
export const itemsOf = <Kind extends PublicKind>(kind: Kind, group: string) =>
  listOf<Kind>(listNames.group(kind, group));
export const featuredItems = <Kind extends PublicKind>(kind: Kind) => listOf<Kind>(listNames.featured(kind));
export const itemsByPublication = <Kind extends PublicKind>(kind: Kind) => listOf<Kind>(listNames.published(kind));
export const itemsByUpdate = <Kind extends PublicKind>(kind: Kind) => listOf<Kind>(listNames.updated(kind));
/** The last to end first; of those that end together, the last to begin. */
export const eventsByEnd = () => listOf<'event'>(listNames.byEnd);
export const eventsIn = (month: string) => listOf<'event'>(listNames.month(month));

export const itemsOfTerm = (term: TermRef) => new TrackedList<SnapshotSummary<GatheredKind>>(listNames.term(term));

const noteTerms = (taxonomy: Taxonomy, membership: boolean) =>
  noteRead({ list: listNames.terms(taxonomy), from: lowestKey, to: highestKey, membership });

/** The addresses of all authors or tags that have a piece, in order. */
export function slugsOfTerms(taxonomy: Taxonomy): string[] {
  noteTerms(taxonomy, true);
  return [...source().keys(listNames.terms(taxonomy), { reverse: true })];
}

export function longTerms(taxonomy: Taxonomy, entries: number): { slug: string; entries: number }[] {
  noteTerms(taxonomy, false);
  const lists = source().longerThan(entries, listNames.terms(taxonomy));
  return lists.map((long) => ({ slug: termOfList(long.list)?.slug ?? '', entries: long.entries }));
}

export function monthsOfEvents(): string[] {
  noteRead({ list: listNames.byEnd, from: lowestKey, to: highestKey, membership: false });
  return source().monthsOfEvents();
}

/** A list of the snapshot. Every method notes what it reads, so that only changes in that part count. */
export class TrackedList<Item> {
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  get length(): number {
    this.#note(undefined, undefined, true);
    return source().count(this.#name);
  }

  all(): Item[] {
    this.#note(undefined, undefined);
    return this.#itemsAt(source().keys(this.#name));
  }

  first(count: number): Item[] {
    const keys = [...source().keys(this.#name, { limit: count })];
    this.#note(undefined, keys.length === count ? keys.at(-1) : undefined);
    return this.#itemsAt(keys);
  }

  firstWhere(count: number, isWanted: (item: Item) => boolean): Item[] {
    return this.#until((items) => items.length === count, isWanted);
  }

  firstWhile(isWanted: (item: Item) => boolean): Item[] {
    return this.#until((_, lastMatches) => !lastMatches, isWanted);
  }

  #until(isEnough: (items: Item[], lastMatches: boolean) => boolean, isWanted: (item: Item) => boolean): Item[] {
    const items: Item[] = [];
    for (const key of source().keys(this.#name)) {
      const matching = this.#itemsAt([key]).filter(isWanted);
      items.push(...matching);
      if (!isEnough(items, matching.length > 0)) continue;
      this.#note(undefined, key);
      return items;
    }
    this.#note(undefined, undefined);
    return items;
  }

  /** A page of `count` items: pages are counted from the end of the list, from 1 on. */
  pageFromEnd(page: number, count: number): Item[] {
    const keys = source().keysFromEnd(this.#name, (page - 1) * count, count);
    const start = keys.length === count ? keys[0] : undefined;
    this.#note(start, keys.at(-1));
    // What comes or goes towards the end moves the page.
    this.#note(start, undefined, true);
    return this.#itemsAt(keys);
  }

  /** Whether the list has more entries than these. They are counted from its end, as pages are. */
  hasMoreThan(count: number): boolean {
    const [next] = source().keysFromEnd(this.#name, count, 1);
    this.#note(next, undefined, true);
    return next !== undefined;
  }

  /** The items on both sides of one, the nearest first. The list is that of all items of its kind, or of one of its groups. */
  around(item: Item, counts: { before: number; after: number }): { before: Item[]; after: Item[] } {
    const after = sortKey(item as Parameters<typeof sortKey>[0]);
    const nearest = [...source().keys(this.#name, { after, reverse: true, limit: counts.before })];
    const following = [...source().keys(this.#name, { after, limit: counts.after })];
    this.#note(
      nearest.length === counts.before ? (nearest.at(-1) ?? after) : undefined,
      following.length === counts.after ? (following.at(-1) ?? after) : undefined,
    );
    return { before: this.#itemsAt(nearest), after: this.#itemsAt(following) };
  }

  #itemsAt(keys: Iterable<string>): Item[] {
    return Array.from(keys, (key) => source().at(this.#name, key) as Item);
  }

  /** From one key to another, in the order of the list; undefined for its start and its end. */
  #note(first: string | undefined, last: string | undefined, membership = false): void {
    const [low, high] = isAscending(this.#name) ? [first, last] : [last, first];
    noteRead({ list: this.#name, from: low ?? lowestKey, to: high ?? highestKey, membership });
  }
}
